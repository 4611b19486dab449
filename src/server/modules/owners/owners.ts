import type { EventRecords } from '../../../shared/office/events.ts'
import type { FollowUp, Owned } from '../../../shared/site/owners.ts'
import type { Admin, Callbacks } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { invalidField } from '../../lib/domain-error.ts'
import { type RecordedChange, recordChanges } from '../changes/changes.ts'
import {
  holdAccount,
  lockOwnerships,
  type OwnershipRow,
  selectOwnerships,
  takeUnowned,
  updateFollowUp,
  updateOwners,
} from './queries.ts'
import type { OwnableKind } from './table.ts'

const unowned: Owned = { owner: null, followUp: null }

/** Reads who has these records, and when they come back to them. */
export async function readOwned(
  db: Db,
  kind: OwnableKind,
  recordIds: readonly string[],
): Promise<(recordId: string) => Owned> {
  const unique = [...new Set(recordIds)]
  const known = unique.length === 0 ? [] : await selectOwnerships(db, kind, unique)
  const byId = new Map(known.map((row) => [row.record_id, toOwned(row)]))
  return (recordId) => byId.get(recordId) ?? unowned
}

function toOwned({ owner_id: id, owner_name: name, follow_up_on: on, follow_up_word: word }: OwnershipRow): Owned {
  return {
    owner: id === null ? null : { id, name: name ?? '' },
    followUp: on === null ? null : { on, word: word ?? '' },
  }
}

/** A record as its history and an event name it. */
export type OwnableRecord = {
  recordId: string
  change: Pick<RecordedChange, 'kind' | 'recordId' | 'recordName' | 'inquiryIds'>
  event: EventRecords
}

export type ClaimContext = { tx: Tx; admin: Admin; callbacks: Pick<Callbacks, 'writeEvent'> }

/** Who answers first owns it: gives an account what is nobody's. Whoever comes second changes nothing. */
export async function claimUnowned(
  { tx, admin: by, callbacks }: ClaimContext,
  kind: OwnableKind,
  records: readonly OwnableRecord[],
): Promise<void> {
  const byId = new Map(firstOfEach(records).map((record) => [record.recordId, record]))
  if (byId.size === 0) return
  // Lists that store themselves are nobody's, and so is what a test or an operator does.
  const account = await holdAccount(tx, by.id)
  if (!account) return
  const taken = await takeUnowned(tx, kind, [...byId.keys()], account.id)
  const owned = taken.flatMap((id) => byId.get(id) ?? [])
  await recordChanges(
    tx,
    owned.map(({ change }) => ({ by, ...change, before: { owner: null }, after: { owner: account.name } })),
  )
  await writeOwnerEvent({ tx, callbacks }, owned)
}

/** Brings open back offices up to date; nobody is told. */
export async function writeOwnerEvent(
  { tx, callbacks }: Pick<ClaimContext, 'tx' | 'callbacks'>,
  [first, ...others]: readonly OwnableRecord[],
): Promise<void> {
  if (!first) return
  const records = others.length === 0 ? first.event : {}
  await callbacks.writeEvent(tx, { kind: 'owner', records, title: first.change.recordName })
}

/** Gives records to an account, or with null to nobody. Throws INVALID for an account that there is not, or that is not active. */
export async function giveOwner(
  { tx, admin: by, callbacks }: ClaimContext,
  kind: OwnableKind,
  records: readonly OwnableRecord[],
  ownerId: string | null,
): Promise<void> {
  const owner = ownerId === null ? null : await holdAccount(tx, ownerId)
  if (owner === undefined) throw invalidField('ownerId', 'There is no active account with this id.')
  const { ids, before } = await lockOwned(tx, kind, records)
  await updateOwners(tx, kind, ids, ownerId)
  const changed = firstOfEach(records).filter(({ recordId }) => (before(recordId).owner?.id ?? null) !== ownerId)
  await recordChanges(
    tx,
    changed.map(({ recordId, change }) => ({
      by,
      ...change,
      before: { owner: before(recordId).owner?.name ?? null },
      after: { owner: owner?.name ?? null },
    })),
  )
  await writeOwnerEvent({ tx, callbacks }, changed)
}

/** Notes when somebody comes back to a record, or with null that nobody has to. */
export async function noteFollowUp(
  { tx, admin: by, callbacks }: ClaimContext,
  kind: OwnableKind,
  record: OwnableRecord,
  followUp: FollowUp | null,
): Promise<void> {
  const { recordId, change } = record
  const { before } = await lockOwned(tx, kind, [record])
  const stored = before(recordId).followUp
  await updateFollowUp(tx, kind, recordId, { on: followUp?.on ?? null, word: followUp?.word || null })
  await recordChanges(tx, [{ by, ...change, before: toRecorded(stored), after: toRecorded(followUp) }])
  if (stored?.on !== followUp?.on || stored?.word !== followUp?.word) await writeOwnerEvent({ tx, callbacks }, [record])
}

const toRecorded = (followUp: FollowUp | null) => ({
  followUpOn: followUp?.on ?? null,
  followUpWord: followUp?.word || null,
})

async function lockOwned(tx: Tx, kind: OwnableKind, records: readonly OwnableRecord[]) {
  const ids = firstOfEach(records).map(({ recordId }) => recordId)
  await lockOwnerships(tx, kind, ids)
  return { ids, before: await readOwned(tx, kind, ids) }
}

/** Several inquiries may be of one request. */
function firstOfEach(records: readonly OwnableRecord[]): OwnableRecord[] {
  return [...new Map(records.toReversed().map((record) => [record.recordId, record])).values()].toReversed()
}
