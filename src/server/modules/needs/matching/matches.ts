import type * as z from 'zod'
import {
  type MakeNeedsInquiry,
  type MatchedNeed,
  type NeedMatch,
  type NeedMatches,
  needInquiry,
  type needInquiryInput,
  needsInquiry,
} from '../../../../shared/needs/schema.ts'
import { mtrWanted } from '../../../../shared/needs/terms.ts'
import { describeNeed } from '../../../../shared/needs/words.ts'
import { type InventoryItem, inventoryItem } from '../../../../shared/stock/schema.ts'
import type { CallbackContext, Context, MadeInquiry, StaffContext } from '../../../context.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { invalidField, notFound } from '../../../lib/domain-error.ts'
import { recordChange } from '../../changes/changes.ts'
import { customerRows } from '../../customers/queries.ts'
import { actOnce } from '../../idempotency/idempotency-keys.ts'
import { selectChangesOfUploads, selectLastChangeNo, selectOffered } from '../../inventory/items/queries.ts'
import { selectUpload } from '../../inventory/lists/history/queries.ts'
import { claimNeedsLists, nameOf, toNeed } from '../needs.ts'
import { needRows, selectCustomersOfNeeds } from '../queries.ts'
import { readNeedRow, toAskedNeeds } from './ask-needs.ts'
import { judgeItem, readItem } from './judge-item.ts'
import {
  countMatchedNeeds,
  deleteDismissal,
  insertDismissal,
  selectAskedNeeds,
  selectMatchedNeeds,
  updateSeen,
} from './queries.ts'
import { queueMatching } from './queue-matching.ts'
import { toReadAs } from './read-need.ts'
import { explainMatch } from './reasons.ts'
import { toPoints } from './rules.ts'

type MatchContext = Pick<Context, 'db' | 'matchStock'>

/** The best of the stock that meets a need, with reasons. Throws NOT_FOUND, and BUSY while the stock is being loaded. */
export async function listMatches(
  { db, matchStock }: MatchContext,
  { id, limit }: { id: string; limit: number },
): Promise<NeedMatches> {
  const [asked] = await toAskedNeeds(await selectAskedNeeds(db, [id]))
  if (!asked) throw notFound('Customer need')
  const {
    changeNo,
    needs: [answer],
  } = await matchStock({ needs: [asked], best: limit })
  const matches = (answer?.best ?? []).map(({ item, score, isNew, isDismissed }) => ({
    score,
    item,
    reasons: explainMatch(asked.need, item),
    isNew,
    dismissed: isDismissed,
  }))
  return { needId: id, readAs: toReadAs(asked.need), total: answer?.matchCount ?? 0, changeNo, matches }
}

/** What is there is no longer new; with a number only what came up to that change of the stock. Throws NOT_FOUND. */
export async function seeMatches(
  { db }: Pick<Context, 'db'>,
  { id, changeNo }: { id: string; changeNo?: number | null | undefined },
): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    await needRows.get(tx, id)
    const lastNo = await selectLastChangeNo(tx)
    await updateSeen(tx, id, Math.min(changeNo ?? lastNo, lastNo))
    return { message: 'Matches seen' }
  })
}

/** Holds until the item's text changes. Returns the match; throws NOT_FOUND for what is none. */
export async function dismissMatch(
  { db, admin: by }: StaffContext,
  { id, itemId, dismissed }: { id: string; itemId: string; dismissed: boolean },
): Promise<NeedMatch> {
  return db.transaction().execute(async (tx) => {
    const need = await needRows.lock(tx, id)
    const [asked] = await selectAskedNeeds(tx, [id])
    const offered = await selectOffered(tx, itemId)
    if (!asked || !offered) throw notFound('Match')
    const item = inventoryItem.parse(JSON.parse(offered.view_json))
    const wanted = readNeedRow(asked)
    const score = judgeItem(wanted, readItem(item))
    if (score === undefined) throw notFound('Match')
    const isNew = offered.change_no > asked.seen_change_no
    const match = { score: toPoints(score), item, reasons: explainMatch(wanted, item), isNew, dismissed }
    const isChanged = dismissed
      ? await insertDismissal(tx, { needId: id, itemId, username: by.username })
      : await deleteDismissal(tx, id, itemId)
    if (!isChanged) return match
    const text = describeItem(item)
    await recordChange(tx, {
      by,
      ...nameOf(need),
      before: { dismissedMatch: dismissed ? null : text },
      after: { dismissedMatch: dismissed ? text : null },
    })
    await queueMatching(tx, [id])
    return match
  })
}

function describeItem({ productId, heatNum, sourceCode, category }: InventoryItem): string {
  return [category, productId, heatNum, sourceCode].filter(Boolean).join(', ')
}

type InquiryContext = StaffContext & Pick<Context, 'privateLinks'>

/** Makes an inquiry for the customer of a need. No mail goes out. Throws NOT_FOUND, and INVALID for items that are gone. */
export async function makeInquiry(
  { db, ...context }: InquiryContext,
  { id, itemIds, requestKey: key }: z.output<typeof needInquiryInput>,
): Promise<z.output<typeof needInquiry>> {
  return db.transaction().execute((tx) =>
    actOnce(tx, { scope: 'need inquiry', key, payload: { id, itemIds } }, needInquiry, async () => {
      const needs = [{ needId: id, itemIds, path: 'itemIds' }]
      const { asked: _, notAsked: _others, ...made } = await storeInquiry({ ...context, tx }, needs, false)
      return { ...made, needId: id }
    }),
  )
}

/**
 * Makes one inquiry from matches of several needs of a list, and asks the suppliers of its items if that is wanted. The buyer
 * gets no mail. Throws NOT_FOUND, INVALID for items that are gone and for needs of different lists.
 */
export async function makeInquiryOfNeeds(
  { db, ...context }: InquiryContext,
  { needs, asksSuppliers, requestKey: key }: MakeNeedsInquiry,
): Promise<z.output<typeof needsInquiry>> {
  return db.transaction().execute((tx) =>
    actOnce(tx, { scope: 'need inquiry', key, payload: { needs, asksSuppliers } }, needsInquiry, async () => {
      const placed = needs.map((need, index) => ({ ...need, path: `needs.${index}.itemIds` }))
      const made = await storeInquiry({ ...context, tx }, placed, asksSuppliers)
      return { ...made, needIds: needs.map(({ needId }) => needId) }
    }),
  )
}

async function storeInquiry(
  context: CallbackContext,
  wanted: readonly { needId: string; itemIds: readonly string[]; path: string }[],
  asksSuppliers: boolean,
): Promise<MadeInquiry> {
  const { tx, callbacks, admin: by } = context
  const needIds = wanted.map(({ needId }) => needId)
  await lockCustomersOf(tx, needIds)
  const stored = await needRows.lockAll(tx, needIds)
  const needs = wanted.map(({ needId, ...items }) => {
    const row = stored.find(({ id }) => id === needId)
    if (!row) throw notFound('Customer need')
    return { row, ...items }
  })
  const [{ row: need } = {}] = needs
  if (!need) throw notFound('Customer need')
  const foreign = needs.findIndex(({ row }) => row.submission_id !== need.submission_id)
  if (foreign >= 0) throw invalidField(`needs.${foreign}.needId`, 'An inquiry takes needs of one list')
  const moved = stored.filter(({ status }) => status === 'pending' || status === 'reviewing')
  // First, so that the inquiry has the same owner.
  await claimNeedsLists(context, moved)
  const inquiry = await callbacks.makeInquiry(context, {
    needs: needs.map(({ row, ...items }) => ({
      id: row.id,
      reference: toNeed(row).reference,
      wantsMtr: row.condition === mtrWanted,
      ...items,
    })),
    submissionId: need.submission_id,
    customer: {
      customerName: need.customer_name,
      company: need.company,
      phone: need.phone,
      email: need.email,
      state: need.location_state,
    },
    customerId: need.customer_id,
    notes: stored
      .toSorted((a, b) => a.position - b.position)
      .map(toNeed)
      .map((one) => `${one.reference}: ${describeNeed(one)}`)
      .join('\n\n'),
    asksSuppliers,
  })
  const title = `${inquiry.company}, ${inquiry.reference}`
  const records = { inquiryId: inquiry.id, items: inquiry.selectedItems.length }
  await callbacks.writeEvent(tx, { kind: 'inquiry', records, title })
  for (const row of moved) {
    await needRows.update(tx, row.id, { status: 'sourcing' })
    const [before, after] = [{ status: row.status }, { status: 'sourcing' }]
    await recordChange(tx, { by, ...nameOf(row), before, after })
  }
  return inquiry
}

/** Keeps the customers of needs from being merged or deleted meanwhile. Customers are locked before what they sent. */
async function lockCustomersOf(tx: Tx, needIds: readonly string[]): Promise<void> {
  for (;;) {
    const locked = await customerRows.lockAll(tx, await selectCustomersOfNeeds(tx, needIds))
    const lockedIds = new Set(locked.map(({ id }) => id))
    // The needs of one that was merged while its row was waited for are another's now.
    if ((await selectCustomersOfNeeds(tx, needIds)).every((id) => lockedIds.has(id))) return
  }
}

/** How many needs each upload serves, by its last change; null until that is known. */
export async function countNeedsOfUploads(db: Db, uploadIds: readonly string[]) {
  const changes = await selectChangesOfUploads(db, uploadIds)
  const counts = await countMatchedNeeds(
    db,
    changes.map(({ no }) => no),
  )
  const needsOf = new Map(counts.map(({ change_no: no, needs }) => [no, needs]))
  const changeOf = new Map(changes.map((change) => [change.upload_id, change]))
  return (uploadId: string): number | null => {
    const change = changeOf.get(uploadId)
    return change?.matched_at ? (needsOf.get(change.no) ?? 0) : null
  }
}

/** The needs that a stored list serves, the best first; none once it is undone. Throws NOT_FOUND. */
export async function listMatchedNeeds({ db }: Pick<Context, 'db'>, uploadId: string): Promise<MatchedNeed[]> {
  const upload = await selectUpload(db, uploadId)
  if (!upload) throw notFound('Upload')
  if (upload.restored_at) return []
  const [change] = await selectChangesOfUploads(db, [uploadId])
  const rows = change ? await selectMatchedNeeds(db, change.no) : []
  return rows.map((row) => ({
    needId: row.need_id,
    company: row.company,
    customerName: row.customer_name,
    newMatches: row.new_matches,
    bestScore: row.best_score,
  }))
}
