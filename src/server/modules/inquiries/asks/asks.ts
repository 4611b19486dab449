import {
  type Ask,
  ask as askSchema,
  type CreateAsk,
  type HandOverAsk,
  type SupplierDeal,
} from '../../../../shared/asks/schema.ts'
import { formatPurchaseReference } from '../../../../shared/orders/words.ts'
import { quoteLinesMax } from '../../../../shared/quotes/terms.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Admin, CallbackContext, Callbacks, Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { DomainError, invalidField } from '../../../lib/domain-error.ts'
import { recordChange } from '../../changes/changes.ts'
import { actOnce } from '../../idempotency/idempotency-keys.ts'
import { holdSuppliersByCode } from '../../inventory/suppliers/queries.ts'
import { changeHandover, describeDelivery, describeHandover, type HandoverColumns, toHandover } from '../handovers.ts'
import { claimRequests } from '../owned-requests.ts'
import { inquiryRows, type SentLineRow, selectLines } from '../queries.ts'
import { loadAsk, loadAsks, referenceOf, stateOf, toAsk } from './ask-view.ts'
import {
  askRows,
  findStandingAsk,
  insertAskLines,
  selectAsksOf,
  selectAsksOfSupplier,
  selectPurchasesOfSupplier,
  updateAskRow,
} from './queries.ts'
import type { AskRow } from './table.ts'

type ViewContext = Pick<Context, 'db' | 'callbacks' | 'privateLinks'>
export type AskContext = ViewContext & { admin: Admin }

/**
 * Asks a supplier about lines of an inquiry, and withdraws what was asked the same source before. Throws NOT_FOUND, INVALID for
 * a source or lines that the inquiry does not have, REQUEST_KEY_REUSED.
 */
export async function createAsk(
  { db, ...context }: AskContext,
  { requestKey: key, ...input }: CreateAsk,
): Promise<Ask> {
  return db
    .transaction()
    .execute((tx) =>
      actOnce(tx, { scope: 'ask', key, payload: input }, askSchema, () => storeAsk({ ...context, tx }, input)),
    )
}

/** Does so in the caller's transaction. Throws what `createAsk` throws. */
export async function storeAsk(
  { tx, admin, callbacks, privateLinks }: CallbackContext,
  input: Omit<CreateAsk, 'requestKey'>,
): Promise<Ask> {
  const inquiry = await inquiryRows.lock(tx, input.inquiryId)
  if (input.validUntil < toPacificDay(new Date())) throw invalidField('validUntil', 'The last valid day is past')
  const { sourceCode, itemIds } = chooseItems(await selectLines(tx, [inquiry.id]), input)
  const supplier = (await holdSuppliersByCode(tx, [sourceCode])).get(sourceCode)
  const to = input.to === undefined ? (supplier?.email ?? null) : input.to
  const before = await findStandingAsk(tx, { inquiryId: inquiry.id, sourceCode })
  if (before) await endAsk({ tx, callbacks }, before, admin)
  const { id } = await askRows.insert(tx, {
    inquiry_id: inquiry.id,
    source_code: sourceCode,
    supplier_id: supplier?.id ?? null,
    to_address: to,
    valid_until: input.validUntil,
    message: input.message,
    place: input.tellsPlace ? (inquiry.fob ?? '') : null,
    changed_by: admin.username,
  })
  await insertAskLines(tx, id, itemIds)
  const row = await askRows.update(tx, id, { token_digest: privateLinks.ask.digestOf(id) })
  if (to !== null) {
    await callbacks.writeMails(tx, {
      kind: 'ask',
      askId: id,
      link: privateLinks.ask.urlOf(id),
      email: to,
      sender: admin.username,
    })
  }
  const asked = await viewOf({ db: tx, callbacks, privateLinks }, row)
  await recordChange(tx, {
    by: admin,
    ...recordOf(row),
    action: 'sent',
    after: {
      lines: itemIds.length,
      validUntil: row.valid_until,
      ...describeDelivery(asked),
      ...(before && { replaces: referenceOf(before) }),
    },
  })
  await claimRequests({ tx, admin, callbacks }, [inquiry])
  await writeAskEvent(callbacks, tx, row)
  return asked
}

/** The items of a source to ask about, in the order of the inquiry, and its code now. Throws INVALID. */
function chooseItems(
  lines: readonly SentLineRow[],
  { sourceCode: given, inquiryItemIds }: Pick<CreateAsk, 'sourceCode' | 'inquiryItemIds'>,
): { sourceCode: string; itemIds: string[] } {
  const isSame = (one: string | null, other: string | null) => one?.toLowerCase() === other?.toLowerCase()
  // A code from before a rename means what it was renamed to, unless another source has it now.
  const isNow = lines.some((line) => isSame(line.source_code_now, given))
  const sent = lines.find((line) => isSame(line.source_code, given))
  const sourceCode = isNow ? given : (sent?.source_code_now ?? given)
  const theirs = lines.filter((line) => isSame(line.source_code_now, sourceCode)).map((line) => line.item_id)
  if (theirs.length === 0) throw invalidField('sourceCode', 'This inquiry has no line of this source')
  const strange = inquiryItemIds?.findIndex((id) => !theirs.includes(id)) ?? -1
  if (strange >= 0) throw invalidField(`inquiryItemIds.${strange}`, 'This inquiry has no such line of this source')
  const chosen = inquiryItemIds ? theirs.filter((id) => inquiryItemIds.includes(id)) : theirs
  if (chosen.length <= quoteLinesMax) return { sourceCode, itemIds: chosen }
  throw invalidField('inquiryItemIds', `Choose at most ${quoteLinesMax.toLocaleString('en-US')} lines`)
}

/** The asks of an inquiry, the first one first. Throws NOT_FOUND. */
export async function listAsks({ db, callbacks, privateLinks }: ViewContext, id: string): Promise<Ask[]> {
  await inquiryRows.get(db, id)
  const asks = await loadAsks(db, await selectAsksOf(db, [id]))
  const mailStates = await callbacks.findMailStates(
    db,
    asks.map(({ row }) => row.id),
  )
  return asks.map((loaded) => toAsk(loaded, { privateLinks, mailState: mailStates.get(loaded.row.id) }))
}

const dealsOfSupplierMax = 20

/** What a supplier was asked and what is bought from it, the newest first. */
export async function listDealsOfSupplier(
  { db, callbacks }: Pick<ViewContext, 'db' | 'callbacks'>,
  supplierId: string,
): Promise<SupplierDeal[]> {
  const asks = await selectAsksOfSupplier(db, supplierId, dealsOfSupplierMax)
  const purchases = await selectPurchasesOfSupplier(db, supplierId, dealsOfSupplierMax)
  const mailStates = await callbacks.findMailStates(
    db,
    [...asks, ...purchases].map(({ id }) => id),
  )
  type Sending = Omit<Parameters<typeof toHandover>[1], 'mailState'>
  const deliveryOf = (row: HandoverColumns & { id: string }, sending: Sending) =>
    toHandover(row, { ...sending, mailState: mailStates.get(row.id) }).delivery
  const deals: SupplierDeal[] = [
    ...asks.map((row) => ({
      id: row.id,
      kind: 'ask' as const,
      reference: referenceOf(row),
      inquiryId: row.inquiry_id,
      state: stateOf(row),
      isOrdered: row.is_ordered,
      createdAt: row.created_at.toISOString(),
      delivery: deliveryOf(row, { isSent: true, isAnswered: row.answer_count > 0 }),
    })),
    ...purchases.map((row) => ({
      id: row.id,
      kind: 'purchase' as const,
      inquiryId: row.inquiry_id,
      orderId: row.order_id,
      state: row.state,
      reference: formatPurchaseReference(formatReference('order', row.number), row.position),
      isShipped: row.is_shipped,
      isChanged: row.changed_at !== null,
      delivery: deliveryOf(row, { isSent: row.sent_at !== null, isAnswered: row.answered_at !== null }),
      createdAt: row.created_at.toISOString(),
    })),
  ]
  return deals.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, dealsOfSupplierMax)
}

/** Takes an ask back; again it changes nothing. Throws NOT_FOUND, ASK_STATE when it was changed since it was seen. */
export async function withdrawAsk(
  { db, admin, callbacks, privateLinks }: AskContext,
  { id, revision }: { id: string; revision?: number | null | undefined },
): Promise<Ask> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockAsk(tx, id)
    if (stored.state !== 'withdrawn') requireCurrentRevision(stored, revision)
    const row = stored.state === 'withdrawn' ? stored : await endAsk({ tx, callbacks }, stored, admin)
    return viewOf({ db: tx, callbacks, privateLinks }, row)
  })
}

/** Says that staff told a supplier of an ask themselves, or takes that back. Saying it again changes nothing. Throws NOT_FOUND. */
export async function handOverAsk(
  { db, admin, callbacks, privateLinks }: AskContext,
  { id, how }: HandOverAsk,
): Promise<Ask> {
  return db.transaction().execute(async (tx) => {
    const context = { db: tx, callbacks, privateLinks }
    const before = await viewOf(context, await lockAsk(tx, id))
    const changes = changeHandover(before, how, admin)
    if (!changes) return before
    // What was asked stays as it was, and so does who changed it.
    const row = await askRows.update(tx, id, changes)
    const after = await viewOf(context, row)
    await recordChange(tx, { by: admin, ...recordOf(row), ...describeHandover(before, after, how) })
    await writeAskEvent(callbacks, tx, row)
    return after
  })
}

async function endAsk({ tx, callbacks }: { tx: Tx; callbacks: Callbacks }, stored: AskRow, by: Admin): Promise<AskRow> {
  const row = await updateAskRow(tx, stored.id, {
    state: 'withdrawn',
    revision: stored.revision + 1,
    changed_by: by.username,
  })
  await callbacks.writeMails(tx, { kind: 'ended', ids: [row.id] })
  await recordChange(tx, {
    by,
    ...recordOf(row),
    action: 'withdrawn',
    before: { state: stateOf(stored) },
    after: { state: row.state },
  })
  await writeAskEvent(callbacks, tx, row)
  return row
}

/** Locks an inquiry before its ask, as calls about quotes do, so that no two wait for each other. */
export async function lockAsk(tx: Tx, id: string): Promise<AskRow> {
  const { inquiry_id: inquiryId } = await askRows.get(tx, id)
  await inquiryRows.lock(tx, inquiryId)
  return askRows.lock(tx, id)
}

/** Throws ASK_STATE when an ask was changed since the caller saw it. */
export function requireCurrentRevision(stored: AskRow, seen: number | null | undefined): void {
  if (typeof seen !== 'number' || seen === stored.revision) return
  const { changed_by: changedBy, changed_at: changedAt } = stored
  throw new DomainError('ASK_STATE', `${changedBy} changed ${referenceOf(stored)} in the meantime.`, {
    changed: { changedBy, changedAt: changedAt.toISOString(), fields: ['lines'] },
  })
}

export async function viewOf({ db, callbacks, privateLinks }: ViewContext, row: AskRow): Promise<Ask> {
  const mailStates = await callbacks.findMailStates(db, [row.id])
  return toAsk(await loadAsk(db, row), { privateLinks, mailState: mailStates.get(row.id) })
}

/** Brings open back offices up to date; nobody is told. Write it last. */
export function writeAskEvent(callbacks: Callbacks, tx: Tx, row: AskRow): Promise<void> {
  const records = { inquiryId: row.inquiry_id, askId: row.id }
  return callbacks.writeEvent(tx, { kind: 'ask', records, title: `${referenceOf(row)}, ${row.source_code}` })
}

/** What the audit trail says of an ask. */
export function recordOf(row: AskRow) {
  const recordName = `${referenceOf(row)} to ${row.source_code}`
  return { kind: 'ask', recordId: row.id, recordName, inquiryIds: [row.inquiry_id] } as const
}
