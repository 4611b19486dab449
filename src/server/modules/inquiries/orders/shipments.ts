import { shipmentTerms } from '../../../../shared/deals/terms.ts'
import { findMissing, findOffPercent, type ShippedPart, sumShipped } from '../../../../shared/orders/amounts.ts'
import { changeNumber } from '../../../../shared/orders/change.ts'
import {
  type AddShipment,
  type DeleteShipment,
  type Order,
  order as orderSchema,
} from '../../../../shared/orders/schema.ts'
import { describeOddDay, describeOff, describeQuantity, describeShipped } from '../../../../shared/orders/words.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import type { Tx } from '../../../db/database.ts'
import { DomainError, invalidField, notFound } from '../../../lib/domain-error.ts'
import { actOnce } from '../../idempotency/idempotency-keys.ts'
import { storeTerms } from '../terms.ts'
import { findChangedLines } from './change/plan-change.ts'
import { type LoadedOrder, loadOrder, shippedPartsOf, toOrdered } from './order-view.ts'
import { changeOrder, type OrderContext, requireCurrentRevision, wrongStateError } from './orders.ts'
import { insertShipment, shipmentRows, updateCompleteLines, updateOrderRow } from './queries.ts'
import type { OrderLineRow, OrderRow } from './table.ts'

/**
 * Stores what was shipped of a confirmed order, which is shipped once all of its lines are. Throws NOT_FOUND, INVALID naming the line,
 * ORDER_STATE, SHIPMENT_OFF unless `anyway` for lines that are more than a tenth off and for an odd day, REQUEST_KEY_REUSED.
 */
export function addShipment(
  { db, ...context }: OrderContext,
  { requestKey: key, ...input }: AddShipment,
): Promise<Order> {
  const by = context.admin.username
  return db.transaction().execute((tx) => {
    const add = async (loaded: LoadedOrder) => {
      const { revision, anyway, shippedOn } = input
      const { row } = loaded
      requireCurrentRevision(row, revision)
      requireShipping(loaded)
      const parts = readParts(loaded, input.lines)
      requireNotWaiting(loaded, parts)
      if (!anyway) requirePlausible(loaded, { shippedOn, parts })
      const shipmentId = await insertShipment(tx, {
        order_id: row.id,
        ...storeTerms(shipmentTerms, input),
        created_by: by,
        lines: parts.map(({ line, part }) => ({ line_id: line.id, ...part })),
      })
      const state = await settle(tx, loaded, by)
      if (input.tell) {
        const link = context.privateLinks.order.urlOf(row.id)
        await context.callbacks.writeMails(tx, { kind: 'shipment', shipmentId, link, sender: by })
      }
      const shipped = parts.map(({ line, part }) => describePart(line, part))
      return { before: { state: row.state }, after: { state, shippedOn, shipped } }
    }
    return actOnce(tx, { scope: 'shipment', key, payload: input }, orderSchema, () =>
      changeOrder({ ...context, tx }, input.id, add),
    )
  })
}

/**
 * Takes a shipment back, with its email if that waits; an order that was shipped with it is only confirmed again. Throws
 * NOT_FOUND, ORDER_STATE.
 */
export function deleteShipment(
  { db, ...context }: OrderContext,
  { id, revision, shipmentId, tell }: DeleteShipment,
): Promise<Order> {
  return db.transaction().execute((tx) =>
    changeOrder({ ...context, tx }, id, async (loaded) => {
      const { row } = loaded
      requireCurrentRevision(row, revision)
      requireShipping(loaded)
      const stored = loaded.shipments.find((one) => one.id === shipmentId)
      if (!stored) throw notFound('Shipment')
      await context.callbacks.writeMails(tx, { kind: 'shipment deleted', shipmentId, tells: tell })
      await shipmentRows.remove(tx, shipmentId)
      const state = await settle(tx, loaded, context.admin.username)
      return {
        before: { state: row.state, shippedOn: stored.shipped_on },
        after: { state, shippedOn: null },
      }
    }),
  )
}

type GivenPart = { line: OrderLineRow; part: ShippedPart; path: string }

/** What a shipment has of each of these lines. Throws INVALID naming the line. */
function readParts(loaded: LoadedOrder, shipped: AddShipment['lines']): GivenPart[] {
  return shipped.map((one, index) => {
    const path = `lines.${index}`
    const line = loaded.lines.find((each) => each.id === one.lineId)
    const isFirst = shipped.findIndex(({ lineId }) => lineId === one.lineId) === index
    if (!line || !isFirst) throw invalidField(`${path}.lineId`, 'This order has no such line, or it comes twice')
    const part = { pieces: one.pieces, weightLb: one.weightLb, isComplete: one.complete }
    requireQuantity(line, part, path)
    return { line, part, path }
  })
}

function requireShipping({ row }: LoadedOrder): void {
  if (row.state === 'confirmed' || row.state === 'shipped') return
  throw wrongStateError(row, 'Shipments are of orders that are confirmed and not closed')
}

/** What a change is about that waits for the buyer is not settled. */
function requireNotWaiting(loaded: LoadedOrder, parts: readonly GivenPart[]): void {
  const { waiting, lines, row } = loaded
  if (!waiting) return
  const changed = new Set(findChangedLines(loaded, waiting))
  const part = parts.find(({ line }) => changed.has(line))
  if (!part) return
  const rule = `Line ${lines.indexOf(part.line) + 1} ships once the buyer has agreed to change ${changeNumber(waiting.version)}`
  throw wrongStateError(row, rule)
}

const missingWords = { pieces: 'Enter how many pieces were shipped', weightLb: 'Enter the weight on the scale' }

function requireQuantity(line: OrderLineRow, part: ShippedPart, path: string): void {
  if (!part.pieces && !part.weightLb && !part.isComplete) {
    throw invalidField(`${path}.weightLb`, 'Enter the pieces or the weight that was shipped')
  }
  const missing = findMissing(toOrdered(line), part)
  if (missing) throw invalidField(`${path}.${missing}`, missingWords[missing])
}

function requirePlausible(
  loaded: LoadedOrder,
  { shippedOn, parts }: { shippedOn: string; parts: readonly GivenPart[] },
): void {
  const orderedOn = toPacificDay(loaded.row.created_at)
  const oddDay = describeOddDay(shippedOn, { orderedOn, today: toPacificDay(new Date()) })
  const offLines = parts.flatMap(({ line, part, path }) => {
    const all = [...shippedPartsOf(loaded, line), part]
    const percent = findOffPercent(toOrdered(line), all)
    if (percent === undefined) return []
    const shipped = describeShipped({ ...toOrdered(line), ...sumShipped(toOrdered(line), all) })
    const number = loaded.lines.length > 1 ? `Line ${loaded.lines.indexOf(line) + 1}: ` : ''
    return { path, message: `${number}${shipped} ${describeOff(percent)}` }
  })
  const issues = [...(oddDay === undefined ? [] : [{ path: 'shippedOn', message: oddDay }]), ...offLines]
  if (issues.length === 0) return
  throw new DomainError('SHIPMENT_OFF', issues.map(({ message }) => message).join(' '), { issues })
}

/** Brings lines and order up to date with the stored lines and shipments; returns the state of the order. */
export async function settle(
  tx: Tx,
  { row }: Pick<LoadedOrder, 'row'>,
  by: string,
  changes: Partial<Pick<OrderRow, 'version' | 'waiting_since' | 'freight_amount'>> = {},
): Promise<'confirmed' | 'shipped'> {
  const { lines, ...loaded } = await loadOrder(tx, row.id)
  const complete = lines.filter((line) => sumShipped(toOrdered(line), shippedPartsOf(loaded, line)).isComplete)
  const completeIds = complete.map((line) => line.id)
  await updateCompleteLines(tx, row.id, completeIds)
  const state = complete.length === lines.length ? 'shipped' : 'confirmed'
  await updateOrderRow(tx, row, { ...changes, state, changed_by: by })
  return state
}

function describePart(line: OrderLineRow, part: ShippedPart): string {
  const words = [line.description, describeQuantity(part.pieces, part.weightLb), part.isComplete ? 'complete' : '']
  return words.filter(Boolean).join(', ')
}
