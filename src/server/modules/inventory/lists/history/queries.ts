import { sql } from 'kysely'
import type { Db, Tx } from '../../../../db/database.ts'
import { columnList, isStanding, replacedColumns, storedColumns } from '../../items/queries.ts'
import type { UploadRow } from '../../table.ts'
import { isStockInScope, type ReplaceScope } from '../stock/queries.ts'

const uploadColumns = [
  'id',
  'file_name',
  'category',
  'replace_scope',
  'split_by_product',
  'default_region_codes',
  'username',
  'items_processed',
  'rows_skipped',
  'sources',
  'corrections',
  'answers',
  'fixed_texts',
  'listed_tables',
  'created_at',
  'superseded_at',
  'restored_at',
  'restored_by',
  'is_deletion',
  'is_confirmation',
] as const

export function selectUploads(
  db: Db,
  { before, limit }: { before: { createdAt: Date; id: string } | undefined; limit: number },
): Promise<UploadRow[]> {
  let query = db
    .selectFrom('uploads')
    .select(uploadColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (before)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(sql<Date>`${before.createdAt}`, before.id)),
    )
  return query.execute()
}

export function selectUpload(db: Db, id: string): Promise<UploadRow | undefined> {
  return db.selectFrom('uploads').select(uploadColumns).where('id', '=', id).executeTakeFirst()
}

/**
 * The uploads that at least one of their sources has now: no later list that stands replaced it there, and its items still
 * have that code and category.
 */
export async function selectStandingUploads(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select id, created_at, source_key, category, max(created_at) over (partition by source_key, category) as latest_at,
        max(created_at) filter (where replace_scope = 'source') over (partition by source_key) as latest_whole_at
      from (
        select id, created_at, replace_scope, lower(source ->> 'sourceCode') as source_key, source ->> 'category' as category
        from uploads, jsonb_array_elements(sources) as source where restored_at is null and not is_confirmation
      ) as listed
    ) as listed
    where id = any(${ids}::text[]) and created_at = latest_at and created_at >= coalesce(latest_whole_at, created_at)
      and exists (
        select from inventory_groups as stock where lower(stock.source_code) = source_key and stock.category = listed.category
      )
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

const fileNamesMax = 50

/** The names of the latest files of a source. */
export async function selectFileNames(db: Db, sourceCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('file_name')
    .where(sql<boolean>`sources @> ${JSON.stringify([{ sourceCode }])}::jsonb`)
    .where(isStanding('uploads'))
    .orderBy('created_at', 'desc')
    .limit(fileNamesMax)
    .execute()
  return rows.map((row) => row.file_name)
}

export function lockUpload(tx: Tx, id: string): Promise<UploadRow | undefined> {
  return tx.selectFrom('uploads').select(uploadColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function markRestored(tx: Tx, id: string, username: string): Promise<void> {
  await sql`
    update uploads set restored_at = now(), superseded_at = now(), restored_by = ${username} where id = ${id}
  `.execute(tx)
}

/**
 * Replaces added items, and brings back changed and removed ones under their ids; returns those of the removed ones. The stock must be
 * unchanged.
 */
export async function restoreReplacedItems(
  tx: Tx,
  upload: UploadRow,
  scope: ReplaceScope,
  changeNo: number,
): Promise<string[]> {
  const replaced = columnList(replacedColumns)
  await sql`
    with gone as (
      delete from inventory_items as stored where ${isStockInScope(scope, 'stored')} and created_at = ${upload.created_at}
        and not exists (select from replaced_items as kept where kept.upload_id = ${upload.id} and kept.id = stored.id)
      returning ${replaced}
    )
    insert into replaced_items (${replaced}) select ${replaced} from gone
  `.execute(tx)
  await sql`
    update inventory_items as stored
    set (${columnList(storedColumns)}, change_no) = row(${columnList(storedColumns, 'kept')}, ${changeNo}::bigint)
    from replaced_items as kept where kept.upload_id = ${upload.id} and kept.id = stored.id
  `.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into inventory_items (${replaced}, change_no)
    select ${replaced}, ${changeNo}::bigint from replaced_items as kept where upload_id = ${upload.id}
      and not exists (select from inventory_items as stored where stored.id = kept.id)
    order by id
    returning id
  `.execute(tx)
  await tx.deleteFrom('replaced_items').where('upload_id', '=', upload.id).execute()
  return rows.map(({ id }) => id)
}

/** Deletes old replaced items, except those of an upload that can still be restored. */
export async function deleteOldReplacedItems(db: Db, keptDays: number): Promise<void> {
  await sql`
    delete from replaced_items where replaced_at < now() - make_interval(days => ${keptDays})
      and not exists (select from uploads where uploads.id = replaced_items.upload_id and superseded_at is null)
  `.execute(db)
}

/** Deletes old upload records, except those that can still be restored. */
export async function deleteOldUploads(db: Db, keptYears: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from uploads
    where created_at < now() - make_interval(years => ${keptYears}) and superseded_at is not null
  `.execute(db)
  // Any statement on this table, even one that matches nothing, invalidates the kept answers.
  if (rows.length === 0) return
  await sql`delete from uploads where id = any(${rows.map((row) => row.id)}::text[])`.execute(db)
}
