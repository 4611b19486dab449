import { type RawBuilder, sql } from 'kysely'
import type { DuplicateReason } from '../../../../shared/office/terms.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { countRows } from '../../../db/rows.ts'

// Of a mark that thousands have, each record is paired with these many others.
const othersMax = 5

const marksOf = (table: string) => {
  const columns = ['company_key', 'email_key', 'name', 'phone'].map((column) => sql.ref(`${table}.${column}`))
  return sql`customer_marks(${sql.join(columns)})`
}

/** Pairs these customers with others that may be the same; a pair that staff dismissed stays dismissed. */
export function pairCustomers(tx: Tx, ids: readonly string[]): Promise<void> {
  return storePairs(tx, sql`own.id = any(${[...ids]}::text[])`)
}

/** Two leads at one moment do not see each other, so those of the last days are paired again. */
export async function repairPairs(db: Db): Promise<void> {
  await storePairs(db, sql`own.visit_date > now() - interval '2 days'`)
  await sql`
    delete from customer_pairs as pair where not exists (select from customers where id = pair.customer_id)
      or not exists (select from customers where id = pair.other_customer_id)
  `.execute(db)
}

async function storePairs(db: Db, isOwn: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into customer_pairs (customer_id, other_customer_id, reasons)
    select distinct least(own.id, other.id), greatest(own.id, other.id), array(
      select split_part(mark, ':', 1) from unnest(${marksOf('own')}) as mark where mark = any(other.marks)
    )
    from customers as own cross join lateral unnest(${marksOf('own')}) as shared
    cross join lateral (
      select like_own.id, ${marksOf('like_own')} as marks from customers as like_own
      where ${marksOf('like_own')} @> array[shared] and like_own.id <> own.id limit ${othersMax}
    ) as other
    where ${isOwn} order by 1, 2
    on conflict on constraint customer_pairs_pkey do update set reasons = excluded.reasons
    where customer_pairs.dismissed_at is null and customer_pairs.reasons <> excluded.reasons
  `.execute(db)
}

/** Ends the open pairs of a customer whose details changed. */
export async function deleteOpenPairs(tx: Tx, id: string): Promise<void> {
  await sql`
    with own as (
      select customer_id, other_customer_id from customer_pairs
      where dismissed_at is null and (customer_id = ${id} or other_customer_id = ${id}) order by 1, 2 for update
    )
    delete from customer_pairs using own
    where customer_pairs.customer_id = own.customer_id and customer_pairs.other_customer_id = own.other_customer_id
  `.execute(tx)
}

/** Deletes the pairs of customers that are gone, also those that staff dismissed. */
export async function deletePairsOf(tx: Tx, ids: readonly string[]): Promise<void> {
  const gone = sql`any(${[...ids]}::text[])`
  await sql`delete from customer_pairs where customer_id = ${gone} or other_customer_id = ${gone}`.execute(tx)
}

/** Says of each two of these customers that they are not the same. */
export async function dismissPairs(tx: Tx, ids: readonly string[], username: string): Promise<void> {
  const given = sql`any(${[...ids]}::text[])`
  await sql`
    insert into customer_pairs (customer_id, other_customer_id, reasons, dismissed_at, dismissed_by)
    select one.id, other.id, '{}', now(), ${username} from customers as one join customers as other on one.id < other.id
    where one.id = ${given} and other.id = ${given} order by 1, 2
    on conflict on constraint customer_pairs_pkey do update set dismissed_at = now(), dismissed_by = ${username}
    where customer_pairs.dismissed_at is null
  `.execute(tx)
}

/** Whom staff said not to be the same as a customer. */
export async function selectDismissed(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other_customer_id as id from customer_pairs where customer_id = ${id} and dismissed_at is not null
    union all select customer_id from customer_pairs where other_customer_id = ${id} and dismissed_at is not null
  `.execute(db)
  return rows.map((row) => row.id)
}

export type PairRow = { id: string; otherId: string; reasons: DuplicateReason[]; foundAt: Date }
export type PairPlace = Pick<PairRow, 'foundAt' | 'id' | 'otherId'>

/** What was found last first; with `after` what follows it. */
export async function selectPairs(
  db: Db,
  { after, limit }: { after: PairPlace | undefined; limit: number },
): Promise<PairRow[]> {
  const follows = after
    ? sql`and (found_at, pair.customer_id, other_customer_id) < (${after.foundAt}, ${after.id}, ${after.otherId})`
    : sql``
  const { rows } = await sql<PairRow>`
    select pair.customer_id as id, other_customer_id as "otherId", reasons, found_at as "foundAt"
    from customer_pairs as pair join customers as one on one.id = pair.customer_id
    join customers as other on other.id = pair.other_customer_id
    where dismissed_at is null ${follows} order by found_at desc, pair.customer_id desc, other_customer_id desc limit ${limit}
  `.execute(db)
  return rows
}

/** With a pair that was found while one of its customers was deleted, until that is repaired. */
export function countPairs(db: Db): Promise<number> {
  return countRows(db.selectFrom('customer_pairs').where('dismissed_at', 'is', null))
}
