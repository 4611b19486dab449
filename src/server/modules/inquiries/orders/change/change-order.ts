import { changeNumber, describeVersion } from '../../../../../shared/orders/change.ts'
import type { ChangeOrder } from '../../../../../shared/orders/change-schema.ts'
import { type Order, order as orderSchema } from '../../../../../shared/orders/schema.ts'
import { orderVersionsMax } from '../../../../../shared/orders/terms.ts'
import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { lockSources } from '../../../../db/source-lock.ts'
import { DomainError, invalidField } from '../../../../lib/domain-error.ts'
import { actOnce } from '../../../idempotency/idempotency-keys.ts'
import { selectStoredItems } from '../../../inventory/items/queries.ts'
import { sellItems } from '../../../inventory/sold/sold.ts'
import { type LoadedOrder, referenceOf } from '../order-view.ts'
import {
  changeOrder,
  linesOfStock,
  type OrderChange,
  type OrderContext,
  requireCurrentRevision,
  requireFree,
  wrongStateError,
} from '../orders.ts'
import { updateOrderRow } from '../queries.ts'
import type { OrderVersionRow } from '../table.ts'
import { type ChangeContext, endWaiting, holdVersion } from './hold-change.ts'
import { compareVersions, type PlannedVersion, planChange, toVersionLine } from './plan-change.ts'
import { selectVersions, versionRows } from './queries.ts'

/**
 * Changes a confirmed order: at once where the buyer only gains by it, else once the buyer agrees. It takes the place of a change that
 * waits. Throws NOT_FOUND, INVALID naming the line, ORDER_STATE, ITEM_SOLD, LINE_SHIPPED, REQUEST_KEY_REUSED, BUSY.
 */
export function changeLines(
  { db, ...context }: OrderContext & Pick<Context, 'settings'>,
  { requestKey: key, ...input }: ChangeOrder,
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    // Before the order, as whoever sells or releases steel.
    await lockSources(tx)
    return actOnce(tx, { scope: 'order change', key, payload: input }, orderSchema, () =>
      changeOrder({ ...context, tx }, input.id, (loaded) => makeVersion({ ...context, tx }, loaded, input)),
    )
  })
}

async function makeVersion(context: ChangeContext, loaded: LoadedOrder, input: ChangeOrder): Promise<OrderChange> {
  const { tx, callbacks, privateLinks, admin } = context
  const { row } = loaded
  requireCurrentRevision(row, input.revision)
  if (row.state !== 'confirmed')
    throw wrongStateError(row, 'It can be changed from its confirmation until all of it has shipped')
  const itemIds = input.lines.flatMap(({ itemId }) => itemId ?? [])
  const items = itemIds.length === 0 ? [] : await selectStoredItems(tx, itemIds)
  const planned = planChange(loaded, input, new Map(items.map((item) => [item.id, item])))
  const compared = compareVersions(loaded, toVersion(planned))
  if (compared.differs.staff.length === 0)
    throw invalidField('lines', `Nothing differs from ${referenceOf(row)} as it is`)
  const versions = await selectVersions(tx, [row.id])
  const number = Math.max(1, ...versions.map(({ version }) => version)) + 1
  if (number > orderVersionsMax)
    throw invalidField('lines', `An order is changed at most ${orderVersionsMax - 1} times`)
  await endWaiting({ tx, callbacks }, loaded)
  // Another one that waits is told of in its own email, and stands on the same page.
  if (!compared.waits) await tellTakenBack(context, loaded)
  await sellBrought(tx, loaded, planned)
  if (versions.length === 0) await storeFirst(tx, loaded)
  const version = await versionRows.insert(tx, {
    order_id: row.id,
    version: number,
    state: compared.waits ? 'waiting' : 'held',
    note: input.note,
    differs: JSON.stringify(compared.differs),
    lines: JSON.stringify(planned.lines),
    freight_amount: planned.freightAmount,
    purchases: JSON.stringify(input.purchases),
    tells_buyer: input.tell.buyer,
    tells_suppliers: input.tell.suppliers,
    created_by: admin.username,
  })
  if (!compared.waits) return holdVersion(context, loaded, version)
  await updateOrderRow(tx, row, { waiting_since: version.created_at, changed_by: admin.username })
  if (version.tells_buyer) {
    const link = privateLinks.order.urlOf(row.id)
    await callbacks.writeMails(tx, { kind: 'order change', changeId: version.id, link, sender: admin.username })
  }
  return {
    before: { change: loaded.waiting ? changeNumber(loaded.waiting.version) : null },
    after: { change: changeNumber(number), differs: compared.differs.staff },
  }
}

const toVersion = ({ lines, freightAmount }: PlannedVersion): Pick<OrderVersionRow, 'lines' | 'freight_amount'> => ({
  lines,
  freight_amount: freightAmount,
})

/** Steel that a change brings is sold at once, also while it waits. */
async function sellBrought(tx: Tx, { row, lines }: LoadedOrder, planned: PlannedVersion): Promise<void> {
  const ownIds = lines.map(({ id }) => id)
  const brought = planned.lines.filter(({ id }) => !ownIds.includes(id))
  if (brought.length === 0) return
  const sold = await sellItems(tx, linesOfStock({ row, lines: brought }), ownIds)
  requireFree(sold, brought, 'Choose other steel, or cancel the other order.')
}

/** The order as it was confirmed. */
async function storeFirst(tx: Tx, { row, lines }: LoadedOrder): Promise<void> {
  const confirmedAt = row.confirmed_at ?? row.created_at
  await versionRows.insert(tx, {
    ...{ order_id: row.id, version: 1, state: 'held', note: '', freight_amount: row.freight_amount },
    ...{ differs: JSON.stringify({ staff: [], buyer: [] }), purchases: '[]', tells_buyer: true, tells_suppliers: true },
    ...{ created_at: confirmedAt, created_by: '', held_at: confirmedAt },
    lines: JSON.stringify(lines.map(toVersionLine)),
  })
}

/** Takes back a change that waits. Throws NOT_FOUND, ORDER_STATE, also where none waits; BUSY. */
export function takeBackChange(
  { db, ...context }: OrderContext,
  { id, revision }: { id: string; revision: number },
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    return changeOrder({ ...context, tx }, id, async (loaded) => {
      const { row, waiting } = loaded
      requireCurrentRevision(row, revision)
      if (!waiting) throw noneWaits(loaded)
      await endWaiting({ tx, callbacks: context.callbacks }, loaded)
      await tellTakenBack({ ...context, tx }, loaded)
      await updateOrderRow(tx, row, { waiting_since: null, changed_by: context.admin.username })
      return { action: 'withdrawn', before: { change: changeNumber(waiting.version) }, after: { change: null } }
    })
  })
}

/** A buyer who was asked in an email hears that the change is off. */
async function tellTakenBack(
  { tx, callbacks, privateLinks, admin }: Omit<ChangeContext, 'settings'>,
  { row, waiting }: LoadedOrder,
): Promise<void> {
  if (!waiting) return
  const told = { changeId: waiting.id, link: privateLinks.order.urlOf(row.id), sender: admin.username }
  await callbacks.writeMails(tx, { kind: 'order change taken back', ...told })
}

/** What holds of an order instead of the change that somebody asked for. */
export function noneWaits({ row, waiting, versions }: LoadedOrder): DomainError {
  const name = referenceOf(row)
  if (waiting)
    return new DomainError('ORDER_STATE', `Change ${changeNumber(waiting.version)} of ${name} waits for an answer now.`)
  const held = versions.find(({ version }) => version === row.version)
  const since =
    held && row.version > 1
      ? `of ${describeVersion(row.version, (held.held_at ?? held.created_at).toISOString())}`
      : 'it was confirmed'
  return new DomainError('ORDER_STATE', `No change of ${name} waits for an answer. It holds as ${since}.`)
}
