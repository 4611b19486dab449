import type { OrderEntry } from '../../../shared/orders/schema.ts'
import type { OrderState } from '../../../shared/orders/terms.ts'
import { orderStateWords } from '../../../shared/orders/words.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'

/** The color of the dot beside a state; the word says the same. */
export const orderColors: Readonly<Record<OrderState, string>> = {
  accepted: 'hot',
  confirmed: 'steel',
  shipped: 'cyan',
  closed: 'green',
  cancelled: 'gray',
}

type OrderAct = { act: 'confirm' | 'ship' | 'close'; label: string }

const acts: Readonly<Partial<Record<OrderState, OrderAct>>> = {
  accepted: { act: 'confirm', label: 'Confirm order' },
  confirmed: { act: 'ship', label: 'Add shipment' },
  shipped: { act: 'close', label: 'Close order' },
}

/** What staff do next with an order in this state; undefined once it is over. */
export function orderAct(state: OrderState): OrderAct | undefined {
  return acts[state]
}

/** Where an order stands in a few words: `Waiting for 1 of 2 suppliers`, `Ready Dec 4, 2026`. */
export function describeOrder({ state, purchases }: Pick<OrderEntry, 'state' | 'purchases'>): string {
  if (state === 'shipped') return 'All shipped, to close'
  if (state !== 'confirmed') return orderStateWords[state]
  const inState = (...states: readonly string[]) => purchases.filter((purchase) => states.includes(purchase.state))
  const [problem] = inState('problem')
  if (problem) return `A supplier has a problem: ${problem.reference}`
  const waiting = inState('sent', 'by hand').length
  if (waiting > 0) return `Waiting for ${formatCount(waiting)} of ${formatCountOf(purchases.length, 'supplier')}`
  const days = purchases.flatMap(({ readyOn }) => readyOn ?? []).toSorted()
  return days.length > 0 ? `Ready ${formatDay(days.at(-1) ?? '')}` : 'Confirmed by all suppliers'
}
