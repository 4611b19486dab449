import { type Expression, type SqlBool, sql } from 'kysely'
import type { OwnerChoice } from '../../../shared/site/owner-terms.ts'
import { toPacificDay } from '../../../shared/text/days.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { OwnableKind } from './table.ts'

export type OwnershipRow = {
  record_id: string
  owner_id: string | null
  owner_name: string | null
  follow_up_on: string | null
  follow_up_word: string | null
}

/** What is known of these records; of those that nobody ever had nothing is. */
export function selectOwnerships(db: Db, kind: OwnableKind, recordIds: readonly string[]): Promise<OwnershipRow[]> {
  return db
    .selectFrom('ownerships')
    .leftJoin('account_names as account', 'account.id', 'owner_id')
    .select(['record_id', 'owner_id', 'account.name as owner_name', 'follow_up_on', 'follow_up_word'])
    .where('kind', '=', kind)
    .where('record_id', '=', sql<string>`any(${[...recordIds]}::text[])`)
    .execute()
}

/** Locks what is known of these records in the order of their ids, making it where nothing is. */
export async function lockOwnerships(tx: Tx, kind: OwnableKind, recordIds: readonly string[]): Promise<void> {
  const ids = sql`${[...recordIds]}::text[]`
  await sql`
    insert into ownerships (kind, record_id) select ${kind}, id from unnest(${ids}) as id order by id
    on conflict (kind, record_id) do nothing
  `.execute(tx)
  await sql`
    select from ownerships where kind = ${kind} and record_id = any(${ids}) order by record_id for update
  `.execute(tx)
}

export async function updateOwners(
  tx: Tx,
  kind: OwnableKind,
  recordIds: readonly string[],
  ownerId: string | null,
): Promise<void> {
  await tx
    .updateTable('ownerships')
    .set({ owner_id: ownerId })
    .where('kind', '=', kind)
    .where('record_id', '=', sql<string>`any(${[...recordIds]}::text[])`)
    .execute()
}

export async function updateFollowUp(
  tx: Tx,
  kind: OwnableKind,
  recordId: string,
  { on, word }: { on: string | null; word: string | null },
): Promise<void> {
  await tx
    .updateTable('ownerships')
    .set({ follow_up_on: on, follow_up_word: word })
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .execute()
}

/** An account that works, which nobody deactivates before the transaction ends. */
export function holdAccount(tx: Tx, id: string): Promise<{ id: string; name: string } | undefined> {
  return tx
    .selectFrom('account_names')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forShare()
    .executeTakeFirst()
}

/** Gives records to an account that are nobody's. Of two at once the second waits, and finds them taken. Returns which it got. */
export async function takeUnowned(
  tx: Tx,
  kind: OwnableKind,
  recordIds: readonly string[],
  ownerId: string,
): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    insert into ownerships (kind, record_id, owner_id)
    select ${kind}, id, ${ownerId} from unnest(${[...recordIds]}::text[]) as id order by id
    on conflict (kind, record_id) do update set owner_id = excluded.owner_id where ownerships.owner_id is null
    returning record_id
  `.execute(tx)
  return rows.map((row) => row.record_id)
}

type OwnedRecord = { kind: OwnableKind; recordId: string }

/** Gives a record the owner of the first of these that has one. */
export async function inheritOwner(tx: Tx, record: OwnedRecord, from: readonly OwnedRecord[]): Promise<void> {
  await sql`
    insert into ownerships (kind, record_id, owner_id)
    select ${record.kind}, ${record.recordId}, account.id
    from unnest(${from.map(({ kind }) => kind)}::text[], ${from.map(({ recordId }) => recordId)}::text[])
      with ordinality as source (kind, record_id, place)
    join ownerships as owned on owned.kind = source.kind and owned.record_id = source.record_id
    join account_names as account on account.id = owned.owner_id
    where account.is_active
    order by place limit 1 for share of account
    on conflict (kind, record_id) do nothing
  `.execute(tx)
}

/** Locks in the order in which owners are given. Returns how much of it there was. */
export async function releaseOwned(tx: Tx, ownerId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with owned as (
      select kind, record_id from ownerships where owner_id = ${ownerId} order by kind, record_id for update
    )
    update ownerships set owner_id = null from owned
    where ownerships.kind = owned.kind and ownerships.record_id = owned.record_id
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function deleteOwnerships(tx: Tx, kind: OwnableKind, recordIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('ownerships')
    .where('kind', '=', kind)
    .where('record_id', '=', sql<string>`any(${[...recordIds]}::text[])`)
    .execute()
}

type Move = { from: string; to: string }
type MovedOwner = { id: string; isTaken: boolean }

/** Gives the owner of a record that goes to another that is nobody's. Returns whose it was, and whether the other is theirs now. */
export async function moveOwner(tx: Tx, kind: OwnableKind, { from, to }: Move): Promise<MovedOwner | null> {
  const [owned] = await selectOwnerships(tx, kind, [from])
  // Before the record is locked, as whoever deactivates the account does.
  const account = owned?.owner_id ? await holdAccount(tx, owned.owner_id) : undefined
  await deleteOwnerships(tx, kind, [from])
  if (!owned?.owner_id || !account) return null
  return { id: owned.owner_id, isTaken: (await takeUnowned(tx, kind, [to], owned.owner_id)).length > 0 }
}

/** Gives back what `moveOwner` took; an account that was deactivated since owns nothing. */
export async function giveOwnerBack(
  tx: Tx,
  kind: OwnableKind,
  { from, to, owner }: Move & { owner: MovedOwner },
): Promise<void> {
  const account = await holdAccount(tx, owner.id)
  if (owner.isTaken) {
    await tx
      .updateTable('ownerships')
      .set({ owner_id: null })
      .where('kind', '=', kind)
      .where('record_id', '=', from)
      .where('owner_id', '=', owner.id)
      .execute()
  }
  if (account) await takeUnowned(tx, kind, [to], owner.id)
}

/** Deletes what is known of records that are no more. */
export async function deleteOrphans(
  db: Db,
  kind: OwnableKind,
  isThere: (recordId: Expression<string>) => Expression<SqlBool>,
): Promise<void> {
  await sql`
    delete from ownerships where kind = ${kind} and not ${isThere(sql<string>`ownerships.record_id`)}
  `.execute(db)
}

/** Erases the words, which may name anybody. */
export async function eraseFollowUpWords(tx: Tx, kind: OwnableKind, recordIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('ownerships')
    .set({ follow_up_word: null })
    .where('kind', '=', kind)
    .where('record_id', '=', sql<string>`any(${[...recordIds]}::text[])`)
    .execute()
}

/** Where mails to the owner of a record go; undefined for nobody's. */
export async function findOwnerAddress(db: Db, kind: OwnableKind, recordId: string): Promise<string | undefined> {
  return (await findOwnerAddresses(db, kind, [recordId])).get(recordId)
}

/** The same for several, by their ids. */
export async function findOwnerAddresses(
  db: Db,
  kind: OwnableKind,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('ownerships')
    .innerJoin('account_names as account', 'account.id', 'owner_id')
    .select(['record_id', 'account.email'])
    .where('kind', '=', kind)
    .where('record_id', '=', sql<string>`any(${[...recordIds]}::text[])`)
    .where('account.is_active', '=', true)
    .where('account.email', '<>', '')
    .execute()
  return new Map(rows.map((row) => [row.record_id, row.email]))
}

/** Who asks, and what of: `me` is the account that asks. */
export type OwnersAsked = { owner?: string | null | undefined; due?: boolean | undefined; adminId: string }

/** Conditions of a list on the owner and the follow-up of its records. */
export function ownedConditions(
  kind: OwnableKind,
  recordId: Expression<unknown>,
  { owner, due = false, adminId }: OwnersAsked,
): Expression<SqlBool>[] {
  const has = (condition: Expression<SqlBool>) => sql<SqlBool>`exists (
    select from ownerships where ownerships.kind = ${kind} and ownerships.record_id = ${recordId} and ${condition}
  )`
  return [
    ...(typeof owner !== 'string'
      ? []
      : owner === 'none'
        ? [sql<SqlBool>`not ${has(sql<SqlBool>`ownerships.owner_id is not null`)}`]
        : [has(sql<SqlBool>`ownerships.owner_id = ${owner === 'me' ? adminId : owner}`)]),
    ...(due
      ? [
          has(sql<SqlBool>`ownerships.follow_up_on <= ${toPacificDay(new Date())}
            and (ownerships.owner_id is null or ownerships.owner_id = ${adminId})`),
        ]
      : []),
  ]
}

/** Whether an account owns requests. */
export const ownsRequests = (accountId: Expression<unknown>) =>
  sql<boolean>`exists (select from ownerships where owner_id = ${accountId} and kind = 'request')`

/** All who can own, by their names. */
export function selectPossibleOwners(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('account_names')
    .select(['id', 'name'])
    .where('is_active', '=', true)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findOwnerChoice(db: Db, adminId: string): Promise<OwnerChoice> {
  const row = await db.selectFrom('owner_filters').select('owner').where('admin_id', '=', adminId).executeTakeFirst()
  return row?.owner ?? 'all'
}

/** Of an account that is gone nothing is kept. */
export async function putOwnerChoice(tx: Tx, adminId: string, choice: OwnerChoice): Promise<void> {
  await sql`
    insert into owner_filters (admin_id, owner) select id, ${choice} from account_names where id = ${adminId}
    on conflict (admin_id) do update set owner = excluded.owner
  `.execute(tx)
}
