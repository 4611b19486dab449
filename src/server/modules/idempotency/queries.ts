import { type Insertable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { RequestKeyTable } from './table.ts'

/** False when the key was claimed before. Waits for a transaction that is claiming it now. */
export async function claimIdempotencyKey(
  tx: Tx,
  request: Omit<Insertable<RequestKeyTable>, 'result'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('request_keys')
    .values({ ...request, result: '{}' })
    .onConflict((conflict) => conflict.constraint('request_keys_pkey').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export function findIdempotencyKey(db: Db, { scope, key }: { scope: string; key: string }) {
  return db
    .selectFrom('request_keys')
    .select(['payload_hash', 'result'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function storeIdempotencyResult(
  tx: Tx,
  { scope, key }: { scope: string; key: string },
  result: object,
): Promise<void> {
  await tx
    .updateTable('request_keys')
    .set({ result: JSON.stringify(result) })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute()
}

/** Deletes some old keys and returns how many; skips those that another transaction is deleting. */
export async function deleteOldIdempotencyKeys(db: Db, keptDays: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from request_keys where (scope, key) in (
      select scope, key from request_keys where created_at < now() - ${keptDays} * interval '1 day'
      order by created_at limit 100 for update skip locked
    )
  `.execute(db)
  return Number(numAffectedRows)
}

export async function selectKeptAnswers(db: Db, emailKey: string): Promise<{ sentAt: Date; answer: object }[]> {
  const { rows } = await sql<{ sentAt: Date; answer: object }>`
    select created_at as "sentAt", result as answer from request_keys where ${isAnswerTo(emailKey)} order by created_at
  `.execute(db)
  return rows
}

export async function deleteKeptAnswers(tx: Tx, emailKey: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from request_keys where ${isAnswerTo(emailKey)}`.execute(tx)
  return Number(numAffectedRows)
}

// The answer to an inquiry is a record, the answer to a needs list an array of records. An ask names whom it went to.
const isAnswerTo = (emailKey: string) => sql<SqlBool>`exists (
  select from jsonb_array_elements(case jsonb_typeof(result) when 'array' then result else jsonb_build_array(result) end) as record
  where lower(record ->> 'email') = ${emailKey} or record ->> 'to' = ${emailKey}
)`
