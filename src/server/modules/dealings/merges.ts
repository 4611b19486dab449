import * as z from 'zod'
import {
  type CustomerMerge,
  customerMerge,
  type FilledField,
  filledFields,
  type MergeCustomer,
  type MergePreview,
  type UndoableMerges,
  type UndoneMerge,
} from '../../../shared/office/customers.ts'
import { undoMergeDays } from '../../../shared/office/terms.ts'
import type { StaffContext } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { DomainError, invalidField, notFound } from '../../lib/domain-error.ts'
import { recordChange } from '../changes/changes.ts'
import { findCurrent, getCustomer, nameOf, type StoredCustomer, toRecorded } from '../customers/customers.ts'
import {
  copyCustomer,
  countKept,
  deleteMergedCustomer,
  formerRows,
  mergeRows,
  moveFormer,
  moveVisits,
  restoreCustomer,
  restoreVisits,
  selectUndo,
  selectUndoable,
} from '../customers/former/queries.ts'
import { deletePairsOf, dismissPairs, selectDismissed } from '../customers/pairs/queries.ts'
import { customerRows, lockVisitsOf, moveNotes } from '../customers/queries.ts'
import { pairAnew, toCustomerKeys } from '../customers/visits.ts'
import { actOnce } from '../idempotency/idempotency-keys.ts'
import { moveInquiries, selectInquiryIdsOfCustomer } from '../inquiries/customers/queries.ts'
import { selectOrdersOf } from '../inquiries/orders/queries.ts'
import { selectQuotesOf } from '../inquiries/quotes/queries.ts'
import { countNeedsByCustomer, moveNeeds } from '../needs/queries.ts'
import { giveOwnerBack, moveOwner } from '../owners/queries.ts'

/** What an undo gives back, as it is kept. */
const mergeUndo = z.object({
  customer: z.looseObject({}),
  inquiries: z.array(z.string()),
  needs: z.array(z.string()),
  notes: z.array(z.string()),
  visits: z.array(z.object({ day: z.string(), at: z.string() })),
  movedDays: z.array(z.string()),
  /** Who led to the customer that was merged. */
  former: z.array(z.string()),
  /** Whom staff said not to be the same. */
  dismissed: z.array(z.string()),
  /** Whose the customer was, and whether the target is theirs since. */
  owner: z.object({ id: z.string(), isTaken: z.boolean() }).nullable().default(null),
  /** What the target's blank fields got. */
  filled: z.partialRecord(z.enum(filledFields), z.string()),
  /** The target before and after, for what goes back only if nothing changed it since. */
  target: z.object({ revision: z.int(), visitAt: z.string(), visitAtBefore: z.string(), keptBefore: z.boolean() }),
})
type MergeUndo = z.infer<typeof mergeUndo>

const dayMs = 86_400_000
const undoUntilOf = (mergedAt: Date) => new Date(mergedAt.getTime() + undoMergeDays * dayMs).toISOString()

/** The blank fields of a record, with what another has for them. */
function findFilled(target: StoredCustomer, merged: StoredCustomer): [FilledField, string][] {
  return filledFields.flatMap((field) =>
    target[field].trim() === '' && merged[field].trim() !== '' ? [[field, merged[field]] as const] : [],
  ) as [FilledField, string][]
}

/** What a merge of one customer into another would do. Throws NOT_FOUND, INVALID for one alone. */
export async function previewMerge(
  { db, callbacks }: Pick<StaffContext, 'db' | 'callbacks'>,
  { id, into }: { id: string; into: string },
): Promise<MergePreview> {
  const [merged, target] = [await findCurrent(db, id), await findCurrent(db, into)]
  refuseSelf(merged.id, target.id)
  return {
    from: await getCustomer(db, callbacks.countLeads, merged.id),
    into: await getCustomer(db, callbacks.countLeads, target.id),
    moved: await countMoved(db, merged.id),
    filled: findFilled(target, merged).map(([field, value]) => ({ field, value })),
  }
}

/** How much hangs on a customer. */
async function countMoved(db: Db, id: string): Promise<MergePreview['moved']> {
  const inquiryIds = await selectInquiryIdsOfCustomer(db, id)
  const [quotes, orders, [needs], kept] = await Promise.all([
    selectQuotesOf(db, inquiryIds),
    selectOrdersOf(db, inquiryIds),
    countNeedsByCustomer(db, [id]),
    countKept(db, id),
  ])
  return {
    ...{ inquiries: inquiryIds.length, quotes: quotes.length, orders: orders.length },
    ...{ needs: needs?.needs ?? 0, ...kept },
  }
}

function refuseSelf(id: string, into: string): void {
  if (id === into) throw invalidField('into', 'Choose another customer.')
}

/**
 * The target keeps its fields, and gets what it left blank and all that hangs on the other, whose address leads to it from now on.
 * Throws INVALID for one alone, NOT_FOUND, CUSTOMER_MERGED, CUSTOMER_CHANGED, REQUEST_KEY_REUSED.
 */
export async function mergeCustomer(
  { db, admin: by }: Pick<StaffContext, 'db' | 'admin'>,
  { requestKey: key, ...input }: MergeCustomer,
): Promise<CustomerMerge> {
  const { id, into, revision } = input
  refuseSelf(id, into)
  return db.transaction().execute((tx) =>
    actOnce(tx, { scope: 'customer merge', key, payload: input }, customerMerge, async () => {
      const { merged, target } = await lockBoth(tx, { id, into })
      if (merged.revision !== revision) {
        const message = `Somebody changed ${merged.name} of ${merged.company} in the meantime. Look at the customer again.`
        throw new DomainError('CUSTOMER_CHANGED', message)
      }
      const { after, undo } = await moveAll(tx, { merged, target })
      const merge = await mergeRows.insert(tx, { into_id: into })
      await formerRows.insert(tx, {
        ...{ id, customer_id: into, merge_id: merge.id, merged_by: by.username },
        ...{ company: merged.company, name: merged.name, email: merged.email, phone: merged.phone },
        ...{ company_key: merged.company_key, email_key: merged.email_key, kept_by_staff: merged.kept_by_staff },
        undo: JSON.stringify(undo),
      })
      await pairAnew(tx, into)
      await recordChange(tx, {
        ...{ by, ...nameOf(after), action: 'merged' },
        before: toRecorded(target),
        after: { merged: describe(merged), ...toRecorded(after) },
      })
      const [inquiries, needs] = [undo.inquiries.length, undo.needs.length]
      return {
        id: merge.id,
        from: { id, company: merged.company },
        into: { id: into, company: after.company },
        moved: { inquiries, needs, notes: undo.notes.length, visits: undo.visits.length },
        undoUntil: undoUntilOf(merge.merged_at),
      }
    }),
  )
}

const describe = ({ name, company, email }: Pick<StoredCustomer, 'name' | 'company' | 'email'>) =>
  [name, company, email].filter((part) => part.trim() !== '').join(', ')

async function lockBoth(tx: Tx, { id, into }: { id: string; into: string }) {
  const rows = await customerRows.lockAll(tx, [id, into])
  const [merged, target] = [id, into].map((wanted) => rows.find((row) => row.id === wanted))
  if (merged && target) return { merged, target }
  // Read after the locks, so that of two merges at once the second one is told of the first.
  const former = await formerRows.selectBy(tx, 'id', [id, into])
  const gone = [id, into].find((wanted) => !rows.some((row) => row.id === wanted))
  const known = former.find((row) => row.id === gone)
  if (!known) throw notFound('Customer')
  const message = `${known.name} of ${known.company} was merged already. Look at the customer again.`
  throw new DomainError('CUSTOMER_MERGED', message)
}

/** Moves all that hangs on a customer, and deletes its record. Both are locked. */
async function moveAll(
  tx: Tx,
  { merged, target }: { merged: StoredCustomer; target: StoredCustomer },
): Promise<{ after: StoredCustomer; undo: MergeUndo }> {
  const move = { from: merged.id, to: target.id }
  const filled = Object.fromEntries(findFilled(target, merged))
  const lastVisit = merged.visit_date > target.visit_date ? merged.visit_date : target.visit_date
  const after = await customerRows.update(tx, target.id, {
    ...filled,
    ...toCustomerKeys({ ...target, ...filled }),
    visit_date: lastVisit,
    kept_by_staff: target.kept_by_staff || merged.kept_by_staff,
    revision: target.revision + 1,
  })
  const undo: MergeUndo = {
    customer: { ...(await copyCustomer(tx, merged.id)) },
    inquiries: await moveInquiries(tx, move),
    needs: await moveNeeds(tx, move),
    notes: await moveNotes(tx, move),
    ...(await moveVisits(tx, move)),
    former: await moveFormer(tx, move),
    dismissed: await selectDismissed(tx, merged.id),
    owner: await moveOwner(tx, 'customer', move),
    filled,
    target: {
      revision: after.revision,
      visitAt: after.visit_date.toISOString(),
      visitAtBefore: target.visit_date.toISOString(),
      keptBefore: target.kept_by_staff,
    },
  }
  await deletePairsOf(tx, [merged.id])
  await deleteMergedCustomer(tx, merged.id)
  return { after, undo }
}

/** Merges right into a customer that can still be undone, the latest first. Throws NOT_FOUND. */
export async function listUndoableMerges(db: Db, id: string): Promise<UndoableMerges> {
  const customer = await findCurrent(db, id)
  const rows = await selectUndoable(db, customer.id)
  return {
    merges: rows.map(({ id: mergeId, company, name, merged_by, merged_at }) => ({
      ...{ id: mergeId, company, name, by: merged_by },
      at: merged_at.toISOString(),
      undoUntil: undoUntilOf(merged_at),
    })),
  }
}

/**
 * Gives a merged customer back what the merge took; what came since stays with the target. Throws NOT_FOUND, and CUSTOMER_MERGED
 * if it was undone already, 30 days ago, or the target was merged, deleted or erased since.
 */
export function undoMerge(
  { db, admin: by }: Pick<StaffContext, 'db' | 'admin'>,
  mergeId: string,
): Promise<UndoneMerge> {
  return db.transaction().execute(async (tx) => {
    const { into, former, undo, target } = await lockUndo(tx, mergeId)
    const { id } = former
    await restoreCustomer(tx, { copy: undo.customer, like: into })
    const back = { from: into, to: id }
    await moveInquiries(tx, { ...back, ids: undo.inquiries })
    await moveNeeds(tx, { ...back, ids: undo.needs })
    await moveNotes(tx, { ...back, ids: undo.notes })
    await restoreVisits(tx, { ...back, undo })
    await moveFormer(tx, { ...back, ids: undo.former })
    await formerRows.remove(tx, id)
    await mergeRows.update(tx, mergeId, { undone_at: new Date() })
    const after = await takeBack(tx, target, undo)
    const restored = await customerRows.lock(tx, id)
    await customerRows.update(tx, id, { revision: restored.revision + 1 })
    if (undo.owner) await giveOwnerBack(tx, 'customer', { ...back, owner: undo.owner })
    for (const other of undo.dismissed) await dismissPairs(tx, [id, other], by.username)
    await pairAnew(tx, into)
    await pairAnew(tx, id)
    await recordChange(tx, {
      ...{ by, ...nameOf(after), action: 'restored' },
      before: { merged: describe(restored), ...toRecorded(target) },
      after: toRecorded(after),
    })
    return { customerId: id, intoId: into }
  })
}

/** Locks all that an undo changes, in the order of leads: the keys of the one that comes back, then customers. */
async function lockUndo(tx: Tx, mergeId: string) {
  const [merge] = await mergeRows.lockAll(tx, [mergeId])
  const found = await findFormer(tx, mergeId)
  if (!merge && !found) throw notFound('Merge')
  if (merge?.undone_at) throw new DomainError('CUSTOMER_MERGED', 'This merge was undone already.')
  if (!found)
    throw new DomainError('CUSTOMER_MERGED', 'The customer was deleted or erased since, so nothing can be given back.')
  const kept = await selectUndo(tx, found.id)
  if (!merge || !kept) {
    throw new DomainError('CUSTOMER_MERGED', `A merge can be undone for ${undoMergeDays} days.`)
  }
  await lockVisitsOf(tx, found)
  const [target] = await customerRows.lockAll(tx, [merge.into_id])
  const former = await findFormer(tx, mergeId)
  if (!target || former?.customer_id !== merge.into_id) {
    const message = 'The customer was merged or erased since. If it was merged, undo that first.'
    throw new DomainError('CUSTOMER_MERGED', message)
  }
  return { into: merge.into_id, former, undo: mergeUndo.parse(kept), target }
}

async function findFormer(tx: Tx, mergeId: string) {
  const [former] = await formerRows.selectBy(tx, 'merge_id', [mergeId])
  return former
}

/** Empties the fields of the target that the merge filled and nobody changed since. */
async function takeBack(tx: Tx, target: StoredCustomer, { filled, target: then }: MergeUndo): Promise<StoredCustomer> {
  const blank = Object.fromEntries(
    filledFields
      .filter((field) => filled[field] !== undefined && filled[field] === target[field])
      .map((field) => [field, '']),
  )
  const isAsThen = target.visit_date.toISOString() === then.visitAt
  return customerRows.update(tx, target.id, {
    ...blank,
    ...toCustomerKeys({ ...target, ...blank }),
    ...(isAsThen && { visit_date: new Date(then.visitAtBefore) }),
    ...(target.revision === then.revision && { kept_by_staff: then.keptBefore }),
    revision: target.revision + 1,
  })
}
