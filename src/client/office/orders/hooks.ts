import { useRef } from 'react'
import type { Order, OrderEntry } from '../../../shared/orders/schema.ts'
import type { OrderFilter } from '../../../shared/orders/terms.ts'
import type { OrderState } from '../../../shared/quotes/order-states.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { trpc, trpcCache } from '../../platform/server/trpc.ts'
import { type Pages, pageOptions, usePages } from '../../ui/table/use-pages.ts'
import { pageRows } from '../frame/page-rows.ts'

const orderRows = pageRows<'orders', OrderEntry>('orders')

type OrderListFilter = { q: string; state: OrderState | undefined; only: OrderFilter | undefined; owner?: string }

/** The orders that match the filters, the newest first, once those are known. */
export function useOrderPages(filter: OrderListFilter, isKnown: boolean): Pages<OrderEntry> {
  return usePages(trpc.inquiries.orders.list.useInfiniteQuery(filter, { ...pageOptions, enabled: isKnown }), orderRows)
}

/** The orders of all inquiries of an inquiry's request, the newest first. */
export function useOrdersOf(inquiryId: string) {
  return trpc.inquiries.orders.list.useQuery({ inquiryId, ofRequest: true }, { refetchOnMount: 'always' })
}

export const useOrder = (id: string) => trpc.inquiries.orders.get.useQuery({ id }, { refetchOnMount: 'always' })

/**
 * Runs a change with the revision that was on the screen when its dialog opened, or that its own last change made. A refusal
 * says who changed the order since; the next attempt then goes by what is on the screen now.
 */
export function useSeenRevision({ id, revision }: Pick<Order, 'id' | 'revision'>) {
  const seen = useRef(revision)
  return async (change: (seen: { id: string; revision: number }) => Promise<Order>): Promise<void> => {
    try {
      const changed = await change({ id, revision: seen.current })
      seen.current = changed.revision
    } catch (error) {
      if (findErrorCode(error) === 'ORDER_STATE') {
        seen.current = (await trpcCache.inquiries.orders.get.fetch({ id }, { staleTime: 0 })).revision
      }
      throw error
    }
  }
}

/** Reads everything again that an order is part of. */
export function ordersChanged(): void {
  void trpcCache.inquiries.orders.invalidate()
  void trpcCache.inquiries.quotes.invalidate()
  void trpcCache.inquiries.asks.invalidate()
  void trpcCache.inquiries.get.invalidate()
  void trpcCache.inquiries.page.invalidate()
  void trpcCache.customers.totals.invalidate()
  void trpcCache.customers.lastOrder.invalidate()
  void trpcCache.customers.timeline.invalidate()
  void trpcCache.admin.invalidate()
}

/** Each action answers with the order, and a refused one also reads it again. */
export function useOrderActions() {
  const { orders } = trpc.inquiries
  const options = { onSettled: ordersChanged }
  return {
    confirm: orders.confirm.useMutation(options),
    removeLine: orders.removeLine.useMutation(options),
    addShipment: orders.addShipment.useMutation(options),
    deleteShipment: orders.deleteShipment.useMutation(options),
    close: orders.close.useMutation(options),
    cancel: orders.cancel.useMutation(options),
    answerPurchase: orders.answerPurchase.useMutation(options),
    handOverPurchase: orders.handOverPurchase.useMutation(options),
  }
}
