import type { OwnedKind, OwnerChoice } from '../../../../shared/site/owner-terms.ts'
import type { OwnedRecords, PossibleOwners, SetFollowUp, SetOwner } from '../../../../shared/site/owners.ts'
import type { StaffContext } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { notFound } from '../../../lib/domain-error.ts'
import { toOwnableRequest } from '../../inquiries/owned-requests.ts'
import { selectOwnableRequests } from '../../inquiries/queries.ts'
import { selectIncoming } from '../../inventory/sendings/queries.ts'
import { toOwnableList } from '../../inventory/sendings/sendings.ts'
import { toOwnableNeeds } from '../../needs/needs.ts'
import { selectOwnableNeeds } from '../../needs/queries.ts'
import { giveOwner, noteFollowUp, type OwnableRecord, readOwned } from '../../owners/owners.ts'
import { findOwnerChoice, putOwnerChoice, selectPossibleOwners } from '../../owners/queries.ts'

type FoundRecord = OwnableRecord & { givenId: string }

/** Gives records to an account, or to nobody: all or none. Throws NOT_FOUND, INVALID for an account that cannot own. */
export function setOwner(context: StaffContext, { kind, ids, ownerId }: SetOwner): Promise<OwnedRecords> {
  return context.db.transaction().execute(async (tx) => {
    const { ownable, records } = await findRecords(tx, kind, ids)
    await giveOwner({ ...context, tx }, ownable, records, ownerId)
    return viewRecords(tx, ownable, records)
  })
}

/** Notes when somebody comes back to a record, or that nobody has to any longer. Throws NOT_FOUND. */
export function setFollowUp(context: StaffContext, { kind, id, on, word }: SetFollowUp): Promise<OwnedRecords> {
  return context.db.transaction().execute(async (tx) => {
    const { ownable, records } = await findRecords(tx, kind, [id])
    for (const record of records) {
      await noteFollowUp({ ...context, tx }, ownable, record, on === null ? null : { on, word: word ?? '' })
    }
    return viewRecords(tx, ownable, records)
  })
}

/** Who can own, and what the account that asks looks at. */
export async function listPossibleOwners({ db, admin }: Pick<StaffContext, 'db' | 'admin'>): Promise<PossibleOwners> {
  return { me: admin.id, choice: await findOwnerChoice(db, admin.id), owners: await selectPossibleOwners(db) }
}

/** Remembers what the account looks at, wherever it signs in. */
export async function chooseOwners(
  { db, admin }: Pick<StaffContext, 'db' | 'admin'>,
  choice: OwnerChoice,
): Promise<{ choice: OwnerChoice }> {
  await db.transaction().execute((tx) => putOwnerChoice(tx, admin.id, choice))
  return { choice }
}

const ownableOf = {
  request: 'request',
  quote: 'request',
  order: 'request',
  'needs list': 'needs list',
  'incoming list': 'incoming list',
} as const satisfies Record<OwnedKind, string>

const nouns = {
  request: 'Request',
  quote: 'Quote',
  order: 'Order',
  'needs list': 'Needs list',
  'incoming list': 'List',
} as const satisfies Record<OwnedKind, string>

async function findRecords(tx: Tx, kind: OwnedKind, given: readonly string[]) {
  const ids = [...new Set(given)]
  const records = await readRecords(tx, kind, ids)
  if (records.length < ids.length) throw notFound(nouns[kind])
  return { ownable: ownableOf[kind], records }
}

async function readRecords(tx: Tx, kind: OwnedKind, ids: readonly string[]): Promise<FoundRecord[]> {
  if (kind === 'incoming list') {
    const lists = await selectIncoming(tx, { ids }, { limit: ids.length })
    return lists.map((list) => ({ givenId: list.id, ...toOwnableList(list) }))
  }
  if (kind === 'needs list') {
    const needs = await selectOwnableNeeds(tx, ids)
    return needs.map((need) => ({ givenId: need.given_id, ...toOwnableNeeds(need) }))
  }
  const requests = await selectOwnableRequests(tx, kind, ids)
  return requests.map((request) => ({
    givenId: request.given_id,
    ...toOwnableRequest(request, request.inquiry_ids),
  }))
}

async function viewRecords(
  tx: Tx,
  ownable: (typeof ownableOf)[OwnedKind],
  records: readonly FoundRecord[],
): Promise<OwnedRecords> {
  const ownedOf = await readOwned(
    tx,
    ownable,
    records.map(({ recordId }) => recordId),
  )
  return { records: records.map(({ givenId: id, recordId }) => ({ id, ...ownedOf(recordId) })) }
}
