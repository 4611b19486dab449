import { changeNumber } from '../../../../../shared/orders/change.ts'
import type { AnswerChange, AnswerOrderOffer } from '../../../../../shared/orders/change-schema.ts'
import type { Order, OrderOffer } from '../../../../../shared/orders/schema.ts'
import type { Context } from '../../../../context.ts'
import { lockSources } from '../../../../db/source-lock.ts'
import { recordChange } from '../../../changes/changes.ts'
import { loadOrderOffered } from '../offers.ts'
import { type LoadedOrder, loadOrder, referenceOf, toOrderOffer } from '../order-view.ts'
import {
  buyer,
  changeOrder,
  lockOrder,
  type OrderChange,
  type OrderContext,
  recordOf,
  requireCurrentRevision,
} from '../orders.ts'
import { updateOrderRow } from '../queries.ts'
import { noneWaits } from './change-order.ts'
import { type ChangeContext, holdVersion } from './hold-change.ts'
import { versionRows } from './queries.ts'

type Answer = Pick<AnswerChange, 'version' | 'answer' | 'name' | 'note'>

/**
 * Stores what the buyer says to a change; agreed, it holds. The same again is the first. Throws NOT_FOUND, ORDER_STATE saying what holds
 * for a change that does not wait, BUSY.
 */
export function answerOrderOffer(
  { db, ...context }: Pick<Context, 'db' | 'callbacks' | 'privateLinks' | 'settings'>,
  { token, ...answer }: AnswerOrderOffer,
): Promise<OrderOffer> {
  return db.transaction().execute(async (tx) => {
    const { row } = await loadOrderOffered(tx, token)
    if (answer.answer === 'agree') await lockSources(tx)
    const loaded = await lockOrder(tx, row.id)
    const changed = await storeAnswer({ ...context, tx, admin: buyer }, loaded, answer)
    const after = await loadOrder(tx, row.id)
    const offer = toOrderOffer(after)
    if (!changed) return offer
    await recordChange(tx, { by: buyer, ...recordOf(loaded.row), ...changed })
    const changeId = loaded.waiting?.id ?? ''
    await context.callbacks.writeMails(tx, { kind: 'order change answered', changeId })
    const said = answer.answer === 'agree' ? 'agreed to' : 'wants a call about'
    await context.callbacks.writeEvent(tx, {
      kind: 'order answer',
      records: { inquiryId: row.inquiry_id, orderId: row.id },
      title: `${row.company} ${said} change ${changeNumber(answer.version)} of ${referenceOf(row)}`,
    })
    return offer
  })
}

/** Stores what the buyer said by telephone. Throws what `answerOrderOffer` throws. */
export function answerChange(
  { db, ...context }: OrderContext & Pick<Context, 'settings'>,
  { id, revision, ...answer }: AnswerChange,
): Promise<Order> {
  return db.transaction().execute(async (tx) => {
    await lockSources(tx)
    return changeOrder({ ...context, tx }, id, async (loaded) => {
      if (loaded.waiting) requireCurrentRevision(loaded.row, revision)
      return storeAnswer({ ...context, tx }, loaded, answer)
    })
  })
}

/** Returns what the trail says of it, unless it was said before. */
async function storeAnswer(
  context: ChangeContext,
  loaded: LoadedOrder,
  { version, answer, name, note }: Answer,
): Promise<OrderChange | undefined> {
  const { tx, admin } = context
  const { row, waiting, versions } = loaded
  if (waiting?.version !== version) {
    const isSame = answer === 'agree' && versions.some((one) => one.version === version && one.answer === 'agree')
    if (isSame) return undefined
    throw noneWaits(loaded)
  }
  const isSame = waiting.answer === answer && waiting.answer_name === name && waiting.answer_note === note
  if (isSame) return undefined
  const given = { answer, answer_name: name, answer_note: note, answered_at: new Date(), answered_by: admin.username }
  const answered = await versionRows.update(tx, waiting.id, given)
  if (answer === 'agree') return { action: 'answered', ...(await holdVersion(context, loaded, answered)) }
  await updateOrderRow(tx, row, { changed_by: admin.username })
  return { action: 'answered', before: { answer: waiting.answer }, after: { answer, change: changeNumber(version) } }
}
