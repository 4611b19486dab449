import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { countRows } from '../../../db/rows.ts'
import type { NewSavedSearch, SavedSearchRow } from '../table.ts'

const columns = [
  'id',
  'email',
  'email_key',
  'filters',
  'filters_key',
  'token_digests',
  'created_at',
  'confirmed_at',
  'told_until',
  'mailed_at',
  'ends_at',
] as const

const pauseHours = 24

const lives = sql<SqlBool>`ends_at > now()`
const inDays = (days: number) => sql<Date>`now() + ${days} * interval '1 day'`
// Uploads are stored one after the other, each later than the one before, and their items have their time: what is not
// visible yet has a later one.
const lastUpload = sql<Date>`coalesce((select max(created_at) from uploads), to_timestamp(0))`

export function countOfAddress(db: Db, emailKey: string): Promise<number> {
  return countRows(db.selectFrom('saved_searches').where('email_key', '=', emailKey).where(lives))
}

/** Stores a search, or returns the same one stored before; one that nobody confirmed yet is kept for so many days again. */
export async function upsertSavedSearch(tx: Tx, search: NewSavedSearch, days: number): Promise<SavedSearchRow> {
  await tx
    .deleteFrom('saved_searches')
    .where('email_key', '=', search.email_key)
    .where('filters_key', '=', search.filters_key)
    .where(sql<SqlBool>`not ${lives}`)
    .execute()
  return tx
    .insertInto('saved_searches')
    .values({ ...search, token_digests: [], told_until: lastUpload, ends_at: inDays(days) })
    .onConflict((conflict) =>
      conflict.columns(['email_key', 'filters_key']).doUpdateSet((eb) => ({
        ends_at: eb
          .case()
          .when('saved_searches.confirmed_at', 'is', null)
          .then(eb.ref('excluded.ends_at'))
          .else(eb.ref('saved_searches.ends_at'))
          .end(),
      })),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Lets a token open the search. */
export async function addTokenDigest(tx: Tx, id: string, digest: string): Promise<void> {
  await tx
    .updateTable('saved_searches')
    .set({ token_digests: sql<string[]>`array_append(token_digests, ${digest})` })
    .where('id', '=', id)
    .where(sql<SqlBool>`not token_digests @> array[${digest}]::text[]`)
    .execute()
}

const opensWith = (digest: string): Expression<SqlBool> => sql`token_digests @> array[${digest}]::text[]`

export function selectByDigest(db: Db, digest: string): Promise<SavedSearchRow | undefined> {
  return db.selectFrom('saved_searches').select(columns).where(opensWith(digest)).where(lives).executeTakeFirst()
}

/** Begins the days of a search that was not confirmed yet. */
export async function confirmByDigest(tx: Tx, digest: string, days: number): Promise<void> {
  await tx
    .updateTable('saved_searches')
    .set({ confirmed_at: sql<Date>`now()`, ends_at: inDays(days) })
    .where(opensWith(digest))
    .where('confirmed_at', 'is', null)
    .where(lives)
    .execute()
}

export function deleteByDigest(tx: Tx, digest: string): Promise<SavedSearchRow | undefined> {
  return tx.deleteFrom('saved_searches').where(opensWith(digest)).returning(columns).executeTakeFirst()
}

/** Deletes some of those that ended or were not confirmed in time. */
export function deleteEnded(tx: Tx, limit: number): Promise<SavedSearchRow[]> {
  const ended = tx
    .selectFrom('saved_searches')
    .select('id')
    .where(sql<SqlBool>`not ${lives}`)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return tx.deleteFrom('saved_searches').where('id', 'in', ended).returning(columns).execute()
}

/** The time of the last list stored; undefined without any. */
export async function selectLastUploadTime(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.max<Date | null>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

const isBehind = sql<SqlBool>`confirmed_at is not null and ${lives} and told_until < ${lastUpload}`
const rests = sql<SqlBool>`coalesce(mailed_at > now() - ${pauseHours} * interval '1 hour', false)`

/** Searches to look at: a list was stored since, and their last mail is long enough ago. In the order of their ids. */
export function selectDue(
  db: Db,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<Pick<SavedSearchRow, 'id' | 'filters' | 'told_until'>[]> {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'filters', 'told_until'])
    .where(isBehind)
    .where(sql<SqlBool>`not ${rests}`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** In how many milliseconds the first of those is due whose last mail is too recent; undefined without any. */
export async function findNextDueMs(db: Db): Promise<number | undefined> {
  const { ms } = await db
    .selectFrom('saved_searches')
    .select(
      sql<number | null>`
        extract(epoch from min(mailed_at) + ${pauseHours} * interval '1 hour' - now())::double precision * 1000
      `.as('ms'),
    )
    .where(isBehind)
    .where(rests)
    .executeTakeFirstOrThrow()
  return ms ?? undefined
}

export async function isAnyDue(db: Db): Promise<boolean> {
  return (await selectDue(db, { afterId: '', limit: 1 })).length > 0
}

type Telling = { from: Date; until: Date; isMailed: boolean }

/**
 * Notes what was looked at. Undefined if that no longer counts: another list came in, another run was quicker, or the search
 * is gone.
 */
export function moveToldUntil(
  tx: Tx,
  id: string,
  { from, until, isMailed }: Telling,
): Promise<SavedSearchRow | undefined> {
  return tx
    .updateTable('saved_searches')
    .set({ told_until: until, ...(isMailed && { mailed_at: sql<Date>`now()` }) })
    .where('id', '=', id)
    .where('told_until', '=', from)
    .where(lives)
    .where(sql<SqlBool>`${lastUpload} = ${until}`)
    .returning(columns)
    .executeTakeFirst()
}

/** The oldest first. */
export function selectSavedSearchesOf(db: Db, emailKey: string): Promise<SavedSearchRow[]> {
  return db
    .selectFrom('saved_searches')
    .select(columns)
    .where('email_key', '=', emailKey)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function deleteSavedSearchesOf(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('saved_searches').where('email_key', '=', emailKey).execute()
}
