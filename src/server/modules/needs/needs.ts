import { randomUUID } from 'node:crypto'
import { setImmediate as untilOthersHadTheirTurn } from 'node:timers/promises'
import * as z from 'zod'
import { type NeedValues, needFields } from '../../../shared/needs/fields.ts'
import {
  type CustomerNeed,
  customerNeed,
  type ListedNeed,
  type NeedStatusChange,
  type NeedsPage,
  type NeedsPageInput,
  type SetNeedStatuses,
  type StaffNeed,
  type SteelSpecification,
  type SubmitNeeds,
} from '../../../shared/needs/schema.ts'
import { closedNeedStatuses, type NeedStatus } from '../../../shared/needs/terms.ts'
import type { Owned, OwnedInput } from '../../../shared/site/owners.ts'
import { formatReference } from '../../../shared/text/references.ts'
import type { Admin, Callbacks, LeadContext, StaffContext } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { notFound } from '../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../lib/page-cursor.ts'
import { recordChange, setStatuses } from '../changes/changes.ts'
import { recordCustomer } from '../customers/visits.ts'
import { actOnce } from '../idempotency/idempotency-keys.ts'
import { type ClaimContext, claimUnowned, type OwnableRecord, readOwned } from '../owners/owners.ts'
import { deleteOwnerships, inheritOwner } from '../owners/queries.ts'
import { countMatches, type MatchSources } from './matching/ask-needs.ts'
import { queueMatching } from './matching/queue-matching.ts'
import {
  countNeeds,
  insertNeeds,
  type NeedViewRow,
  needRows,
  nextNeedNumber,
  selectNeeds,
  selectNeedsAfter,
  selectSubmission,
} from './queries.ts'

// Ten microseconds each, for which other requests wait.
const listedAtOnce = 500

type NeedsList = Omit<SubmitNeeds, 'requestKey'>

/** All or nothing. Throws REQUEST_KEY_REUSED when the key came with another list before. */
export function submitNeeds(
  { db, callbacks }: LeadContext,
  { requestKey: key, ...list }: SubmitNeeds,
): Promise<CustomerNeed[]> {
  return db
    .transaction()
    .execute((tx) =>
      actOnce(tx, { scope: 'needs', key, payload: list }, z.array(customerNeed), () => storeNeeds(tx, callbacks, list)),
    )
}

async function storeNeeds(
  tx: Tx,
  callbacks: Callbacks,
  { customer, specifications }: NeedsList,
): Promise<CustomerNeed[]> {
  const { customerName: name, ...details } = customer
  const customerId = await recordCustomer(tx, { name, ...details }, 'Need')
  const submissionId = randomUUID()
  const number = await nextNeedNumber(tx)
  const rows = await insertNeeds(
    tx,
    specifications.map((specification, index) => ({
      customer_name: name,
      company: customer.company,
      email: customer.email,
      phone: customer.phone,
      customer_id: customerId,
      position: index + 1,
      submission_id: submissionId,
      number,
      ...toColumns(specification),
    })),
  )
  await inheritOwner(tx, { kind: 'needs list', recordId: submissionId }, [{ kind: 'customer', recordId: customerId }])
  await callbacks.writeMails(tx, { kind: 'needs', submissionId, email: customer.email })
  await queueMatching(
    tx,
    rows.map(({ id }) => id),
  )
  const needs = rows.sort((a, b) => a.position - b.position).map(toNeed)
  await callbacks.writeEvent(tx, {
    kind: 'needs',
    records: { needId: needs[0]?.id },
    title: `${customer.company}, ${formatReference('need', number)}`,
  })
  return needs
}

// Object.fromEntries loses the key types, here and below.
function toColumns(specification: SteelSpecification): NeedValues<'column'> {
  return Object.fromEntries(needFields.map(({ key, column }) => [column, specification[key]])) as NeedValues<'column'>
}

function toFields(row: NeedValues<'column'>): NeedValues<'key'> {
  return Object.fromEntries(needFields.map(({ key, column }) => [key, row[column]])) as NeedValues<'key'>
}

type StaffSources = MatchSources & { admin: Admin }

/** The newest list first, and each list in the buyer's order. */
export async function listNeeds(sources: StaffSources, { owner }: Partial<OwnedInput> = {}): Promise<ListedNeed[]> {
  return withMatchCounts(sources, await selectNeeds(sources.db, { owner, adminId: sources.admin.id }))
}

async function withMatchCounts(sources: MatchSources, rows: readonly NeedViewRow[]): Promise<ListedNeed[]> {
  const countsOf = await countMatches(
    sources,
    rows.map(({ id }) => id),
  )
  const ownedOf = await readOwnedNeeds(sources.db, rows)
  const listed: ListedNeed[] = []
  for (const row of rows) {
    listed.push({ ...toStaffNeed(row, ownedOf(row)), ...countsOf(row.id) })
    if (listed.length % listedAtOnce === 0) await untilOthersHadTheirTurn()
  }
  return listed
}

const placeInList = z
  .tuple([cursorInstant, z.int32(), cursorId])
  .transform(([createdAt, position, id]) => ({ createdAt, position, id }))

/** In the order of the full list. Throws INVALID for a cursor of another list. */
export async function listNeedsPage(
  sources: StaffSources,
  { cursor, limit, ...given }: NeedsPageInput,
): Promise<NeedsPage> {
  const { db, admin } = sources
  const filter = { ...given, adminId: admin.id }
  const after = readCursor(placeInList, cursor)
  const [read, total] = await Promise.all([
    selectNeedsAfter(db, { ...filter, after, limit: limit + 1 }),
    after ? null : countNeeds(db, filter),
  ])
  const { rows, nextCursor } = cutPage(read, limit, (row) => [row.created_at, row.position, row.id])
  return { needs: await withMatchCounts(sources, rows), nextCursor, total }
}

/** Throws NOT_FOUND. */
export async function getNeed(db: Db, id: string): Promise<StaffNeed> {
  return viewNeed(db, await needRows.get(db, id))
}

/** Throws NOT_FOUND. */
export async function getListedNeed(sources: MatchSources, id: string): Promise<ListedNeed> {
  const [need] = await withMatchCounts(sources, [await needRows.get(sources.db, id)])
  if (!need) throw notFound('Customer need')
  return need
}

/** Throws NOT_FOUND. */
export async function setNeedStatus(
  { db, callbacks, admin: by }: StaffContext,
  { id, status }: { id: string; status: NeedStatus },
): Promise<StaffNeed> {
  return db.transaction().execute(async (tx) => {
    const stored = await needRows.lock(tx, id)
    const row = await needRows.update(tx, id, { status })
    await recordChange(tx, { by, ...nameOf(row), before: { status: stored.status }, after: { status } })
    await queueMatchingOfOpened(tx, [{ id, status, statusBefore: stored.status }])
    if (status !== stored.status) await claimNeedsLists({ tx, admin: by, callbacks }, [row])
    return viewNeed(tx, row)
  })
}

/** All or nothing, except that needs which are gone are left out of the answer. Throws NOT_FOUND if none is left. */
export async function setNeedStatuses(
  { db, callbacks, admin: by }: StaffContext,
  { changes }: SetNeedStatuses,
): Promise<NeedStatusChange[]> {
  return db.transaction().execute(async (tx) => {
    const stored = await needRows.lockAll(
      tx,
      changes.map(({ id }) => id),
    )
    if (stored.length === 0) throw notFound('Customer need')
    const statuses = await setStatuses(tx, 'customer_needs', stored, { by, changes, nameOf })
    await queueMatchingOfOpened(tx, statuses)
    const moved = statuses.flatMap(({ id, status, statusBefore }) => (status === statusBefore ? [] : id))
    await claimNeedsLists(
      { tx, admin: by, callbacks },
      stored.filter(({ id }) => moved.includes(id)),
    )
    return statuses
  })
}

/** While a need was closed it was compared with nothing. */
function queueMatchingOfOpened(tx: Tx, changes: readonly NeedStatusChange[]): Promise<void> {
  const isClosed = (status: string) => closedNeedStatuses.some((closed) => closed === status)
  const opened = changes.filter(({ status, statusBefore }) => isClosed(statusBefore) && !isClosed(status))
  return queueMatching(
    tx,
    opened.map(({ id }) => id),
  )
}

/** Throws NOT_FOUND. */
export async function deleteNeed({ db, callbacks, admin: by }: StaffContext, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await needRows.remove(tx, id)
    if ((await selectSubmission(tx, row.submission_id)).length === 0) {
      await deleteOwnerships(tx, 'needs list', [row.submission_id])
    }
    await callbacks.writeMails(tx, { kind: 'needs', submissionId: row.submission_id, email: row.email, isLess: true })
    await callbacks.deleteEventsAbout(tx, [id])
    const before = toNeed(row)
    await recordChange(tx, { by, ...nameOf(before), before })
    return { message: 'Customer need deleted' }
  })
}

export function nameOf({ id, company }: Pick<CustomerNeed, 'id' | 'company'>) {
  return { kind: 'need', recordId: id, recordName: company } as const
}

async function viewNeed(db: Db, row: NeedViewRow): Promise<StaffNeed> {
  const ownedOf = await readOwnedNeeds(db, [row])
  return toStaffNeed(row, ownedOf(row))
}

/** Reads who has the lists of these needs, and when they come back to them. */
export async function readOwnedNeeds(
  db: Db,
  rows: readonly Pick<NeedViewRow, 'submission_id'>[],
): Promise<(row: Pick<NeedViewRow, 'submission_id'>) => Owned> {
  const ownedOf = await readOwned(
    db,
    'needs list',
    rows.map((row) => row.submission_id),
  )
  return (row) => ownedOf(row.submission_id)
}

/** Who answers first owns the lists of these needs. */
export function claimNeedsLists(
  context: ClaimContext,
  rows: readonly Pick<NeedViewRow, 'id' | 'submission_id' | 'company'>[],
): Promise<void> {
  return claimUnowned(context, 'needs list', rows.map(toOwnableNeeds))
}

/** As its history and an event name it: under one of its needs. */
export function toOwnableNeeds(row: Pick<NeedViewRow, 'id' | 'submission_id' | 'company'>): OwnableRecord {
  return { recordId: row.submission_id, change: nameOf(row), event: { needId: row.id } }
}

function toStaffNeed(row: NeedViewRow, owned: Owned): StaffNeed {
  return { ...toNeed(row), submissionId: row.submission_id, customerId: row.customer_id, ...owned }
}

export function toNeed(row: NeedViewRow): CustomerNeed {
  const { id, company, email, phone, status } = row
  return {
    id,
    reference: formatReference('need', row.number),
    customerName: row.customer_name,
    company,
    email,
    phone,
    ...toFields(row),
    status,
    inquiryDate: row.inquiry_date.toISOString(),
    createdAt: row.created_at.toISOString(),
  }
}
