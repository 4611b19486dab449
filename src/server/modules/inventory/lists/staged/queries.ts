import { type NotNull, type SqlBool, sql, type Updateable } from 'kysely'
import type { CorrectedTexts } from '../../../../../shared/lists/schema.ts'
import type { StagedState } from '../../../../../shared/lists/terms.ts'
import { copyInto } from '../../../../db/copy.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { heatKey } from '../../heats/queries.ts'
import { columnList, isOfGroups } from '../../items/queries.ts'
import type { StagedRowTable, StagedUploadRow, StagedUploadTable, StagedWarning } from '../../table.ts'
import type { RememberedColumns } from '../headings/map-columns.ts'
import type { SharedHeat } from '../reading/cautions.ts'
import type { RememberedCorrection } from '../reading/corrections.ts'
import { isOfReading } from '../stock/queries.ts'
import { stagedItemColumns } from '../thread/stored-rows.ts'
import { sourceKey } from '../values/source-code.ts'
import { completeStored } from './stored-shapes.ts'

export async function insertReading(db: Db): Promise<number> {
  const { reading_no } = await db
    .insertInto('staged_readings')
    .defaultValues()
    .returning('reading_no')
    .executeTakeFirstOrThrow()
  return reading_no
}

/** Adds rows to a reading; `copyText` consists of lines from `toCopyLine`. */
export function insertStagedRows(db: Db, copyText: Uint8Array): Promise<void> {
  return copyInto(db, { table: 'staged_rows', columns: stagedItemColumns }, copyText)
}

export async function deleteReading(db: Db, readingNo: number): Promise<void> {
  await db.deleteFrom('staged_rows').where(isOfReading(readingNo)).execute()
  await db.deleteFrom('staged_readings').where('reading_no', '=', readingNo).execute()
}

/** Readings without an upload that are too old to be in progress. */
export async function selectOrphanedReadings(db: Db, olderThanHours: number): Promise<number[]> {
  const rows = await db
    .selectFrom('staged_readings')
    .select('reading_no')
    .where(sql<SqlBool>`started_at < now() - make_interval(hours => ${olderThanHours})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staged_uploads')
            .select('staged_uploads.id')
            .whereRef('staged_uploads.reading_no', '=', 'staged_readings.reading_no'),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.reading_no)
}

type StagedText = Exclude<
  keyof StagedRowTable,
  'reading_no' | 'position' | 'sheet' | 'row_number' | 'is_item' | 'problems' | 'category' | 'qty_pcs'
>
export type StagedRow = Record<StagedText, string> & {
  position: number
  sheet: number
  row_number: number
  is_item: boolean
  problems: StagedWarning[] | null
  category: string | null
  qty_pcs: number
}

export async function selectStagedRows(
  db: Db,
  { readingNo, onlyProblems, after, limit }: { readingNo: number; onlyProblems: boolean; after: number; limit: number },
): Promise<StagedRow[]> {
  const { rows } = await sql<StagedRow>`
    select ${columnList(stagedItemColumns.filter((column) => column !== 'reading_no'))} from staged_rows
    where ${isOfReading(readingNo)} and position > ${after} and ${onlyProblems ? sql`problems is not null` : sql`true`}
    order by position limit ${limit}
  `.execute(db)
  return rows
}

/** The first rows of each of these readings. */
export async function selectFirstRows(
  db: Db,
  readingNos: readonly number[],
  limit: number,
): Promise<(StagedRow & { reading_no: number })[]> {
  const { rows } = await sql<StagedRow & { reading_no: number }>`
    select found.* from unnest(${[...readingNos]}::int[]) as reading (no) cross join lateral (
      select ${columnList(stagedItemColumns)} from staged_rows where reading_no = reading.no order by position limit ${limit}
    ) as found order by reading_no, position
  `.execute(db)
  return rows
}

// Running work updates signed_at every few seconds. Another server takes over what is lost; people are told when none did.
const isLost = sql<boolean>`(signed_at < clock_timestamp() - interval '15 seconds')`
const isSilent = sql<boolean>`(signed_at < clock_timestamp() - interval '30 seconds')`

// Lists that others sent are read in turn, by the queue.
const isOfOther = sql<boolean>`exists (
  select from incoming_lists join list_sendings as sending on sending.id = sending_id
  where staged_upload_id = staged_uploads.id and way <> 'by hand'
)`

const stagedUploadColumns = [
  'id',
  'file_name',
  'file_bytes',
  'category',
  'default_region_codes',
  'replace_scope',
  'split_by_product',
  'includes_hidden_rows',
  'includes_sold_rows',
  'choice',
  'corrections',
  'answers',
  'username',
  'state',
  'reading_no',
  'progress',
  'failure',
  'failure_code',
  'survey',
  'heading_sets',
  'preview',
  'stock_digest',
  'result',
  'created_at',
  'signed_at',
  'takeovers',
  isSilent.as('is_silent'),
] as const

/** `is_silent` means that the work on it has stopped. */
export type SelectedUpload = StagedUploadRow & { is_silent: boolean }

export type ReadUpload = SelectedUpload & { reading_no: number }

export type NewStagedUpload = Pick<
  StagedUploadRow,
  | 'file_name'
  | 'file_bytes'
  | 'category'
  | 'default_region_codes'
  | 'replace_scope'
  | 'split_by_product'
  | 'username'
  | 'state'
>

export function insertStagedUpload(tx: Tx, upload: NewStagedUpload): Promise<SelectedUpload> {
  return tx.insertInto('staged_uploads').values(upload).returning(stagedUploadColumns).executeTakeFirstOrThrow()
}

export async function insertFilePart(tx: Tx, stagedId: string, position: number, content: Buffer): Promise<void> {
  await tx.insertInto('staged_files').values({ staged_id: stagedId, position, content }).execute()
}

export async function selectFilePart(db: Db, stagedId: string, position: number): Promise<Buffer | undefined> {
  const part = await db
    .selectFrom('staged_files')
    .select('content')
    .where('staged_id', '=', stagedId)
    .where('position', '=', position)
    .executeTakeFirst()
  return part?.content
}

export async function selectStagedUpload(db: Db, id: string): Promise<SelectedUpload | undefined> {
  const staged = await db
    .selectFrom('staged_uploads')
    .select(stagedUploadColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return staged && completeStored(staged)
}

export async function selectStagedUploads(db: Db, ids: readonly string[]): Promise<SelectedUpload[]> {
  const staged = await db
    .selectFrom('staged_uploads')
    .select(stagedUploadColumns)
    .where(sql<SqlBool>`id = any(${[...ids]}::text[])`)
    .execute()
  return staged.map(completeStored)
}

export function selectOpenUploads(db: Db, limit: number): Promise<SelectedUpload[]> {
  return db
    .selectFrom('staged_uploads')
    .select(stagedUploadColumns)
    .where('state', '!=', 'stored')
    .where(sql<SqlBool>`not exists (
      select from incoming_lists where staged_upload_id = staged_uploads.id and outcome is not null
    )`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

type StagedUploadPatch = Updateable<StagedUploadTable>

/** Starts a reading with corrections by staff; undefined while the upload is being read or stored, and after another reading. */
export async function beginReading(
  db: Db,
  { id, readingNo, previousNo }: { id: string; readingNo: number; previousNo: number | null },
  corrections: Pick<
    StagedUploadPatch,
    | 'category'
    | 'default_region_codes'
    | 'replace_scope'
    | 'split_by_product'
    | 'includes_hidden_rows'
    | 'includes_sold_rows'
    | 'choice'
    | 'corrections'
    | 'answers'
    | 'takeovers'
  >,
): Promise<ReadUpload | undefined> {
  const staged = await db
    .updateTable('staged_uploads')
    .set({
      takeovers: 0,
      ...corrections,
      state: 'reading',
      reading_no: readingNo,
      progress: JSON.stringify({ step: 'reading', done: 0, total: null }),
      failure: null,
      failure_code: null,
      preview: null,
      signed_at: sql<never>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('reading_no', 'is not distinct from', previousNo)
    .where('state', '!=', 'stored')
    .where(({ or, eb }) => or([eb('state', 'in', ['ready', 'failed']), sql<SqlBool>`${isLost}`]))
    .returning(stagedUploadColumns)
    .$narrowType<{ reading_no: NotNull }>()
    .executeTakeFirst()
  return staged && completeStored(staged)
}

/** The oldest list of which the reading stopped with its server, or never began. */
export function selectLostReading(db: Db): Promise<SelectedUpload | undefined> {
  return db
    .selectFrom('staged_uploads')
    .select(stagedUploadColumns)
    .where(({ or, eb, and }) =>
      or([eb('state', '=', 'reading'), and([eb('state', '=', 'ready'), eb('reading_no', 'is', null)])]),
    )
    .where(sql<SqlBool>`${isLost} and not (reading_no is null and ${isOfOther})`)
    .orderBy('signed_at')
    .limit(1)
    .executeTakeFirst()
}

/** What was being stored by a server that stopped is as it was before: its transaction is gone. */
export async function resetLostStoring(db: Db): Promise<void> {
  await db
    .updateTable('staged_uploads')
    .set({ state: 'ready', progress: null })
    .where('state', '=', 'storing')
    .where(sql<SqlBool>`${isLost}`)
    .execute()
}

/** Marks a list as being stored; undefined if it is not ready, was never read, or is being stored already. */
export async function beginStoring(db: Db, id: string): Promise<ReadUpload | undefined> {
  const staged = await db
    .updateTable('staged_uploads')
    .set({
      state: 'storing',
      progress: JSON.stringify({ step: 'storing', done: 0, total: null }),
      signed_at: sql<never>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('reading_no', 'is not', null)
    .where(({ or, eb, and }) =>
      or([eb('state', '=', 'ready'), and([eb('state', '=', 'storing'), sql<SqlBool>`${isLost}`])]),
    )
    .returning(stagedUploadColumns)
    .$narrowType<{ reading_no: NotNull }>()
    .executeTakeFirst()
  return staged && completeStored(staged)
}

/** Also updates signed_at. Undefined if the upload is in another state or, if given, another reading. */
export function updateStagedUpload(
  db: Db,
  where: { id: string; states: readonly StagedState[]; readingNo?: number },
  patch: StagedUploadPatch,
): Promise<SelectedUpload | undefined> {
  let query = db
    .updateTable('staged_uploads')
    .set({ ...patch, signed_at: sql<never>`clock_timestamp()` })
    .where('id', '=', where.id)
    .where('state', 'in', where.states)
  if (where.readingNo !== undefined) query = query.where('reading_no', '=', where.readingNo)
  return query.returning(stagedUploadColumns).executeTakeFirst()
}

export function deleteStagedUpload(db: Db, id: string): Promise<SelectedUpload | undefined> {
  return db.deleteFrom('staged_uploads').where('id', '=', id).returning(stagedUploadColumns).executeTakeFirst()
}

/** The uploads that nobody works on. Lists that others sent wait for staff, and are kept for days after they were settled. */
export async function selectAbandonedUploads(
  db: Db,
  { olderThanHours, settledDays }: { olderThanHours: number; settledDays: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('staged_uploads')
    .select('id')
    .where(sql<SqlBool>`signed_at < now() - make_interval(hours => ${olderThanHours})`)
    .where(
      sql<SqlBool>`not exists (
        select from incoming_lists as list join list_sendings as sending on sending.id = sending_id
        where staged_upload_id = staged_uploads.id
          and (settled_at is null and way <> 'by hand' or settled_at > now() - make_interval(days => ${settledDays}))
      )`,
    )
    .execute()
  return rows.map((row) => row.id)
}

export async function selectRememberedColumns(db: Db, headingSetKeys: readonly string[]): Promise<RememberedColumns[]> {
  const rows = await db
    .selectFrom('remembered_columns')
    .select(['heading_set_key', 'columns', 'roles', 'fixed_texts', 'sheet_name_as'])
    .where('heading_set_key', 'in', headingSetKeys)
    .execute()
  return rows.map((row) => ({
    headingSetKey: row.heading_set_key,
    columns: row.columns,
    roles: row.roles,
    fixedTexts: row.fixed_texts,
    sheetNameAs: row.sheet_name_as,
  }))
}

/** Remembers the choice for a set of headings; the last choice wins. */
export async function rememberColumns(
  tx: Tx,
  { headingSetKey, columns, roles, fixedTexts, sheetNameAs }: RememberedColumns,
  username: string,
): Promise<void> {
  const chosen = {
    columns: JSON.stringify(columns),
    roles: JSON.stringify(roles),
    fixed_texts: JSON.stringify(fixedTexts),
    sheet_name_as: sheetNameAs,
    username,
  }
  await tx
    .insertInto('remembered_columns')
    .values({ heading_set_key: headingSetKey, ...chosen })
    .onConflict((conflict) =>
      conflict.column('heading_set_key').doUpdateSet({ ...chosen, chosen_at: sql<Date>`now()` }),
    )
    .execute()
}

export async function selectRememberedAnswers(db: Db): Promise<Record<string, string>> {
  const rows = await db.selectFrom('remembered_answers').select(['question_id', 'answer']).execute()
  return Object.fromEntries(rows.map((row) => [row.question_id, row.answer]))
}

/** Remembers an answer for the next lists; the last one wins. */
export async function rememberAnswer(
  tx: Tx,
  row: { question_id: string; answer: string; username: string },
): Promise<void> {
  const { answer, username } = row
  await tx
    .insertInto('remembered_answers')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('question_id')
        .doUpdateSet({ answer, username, answered_at: sql<Date>`now()` })
        .where('remembered_answers.answer', '!=', answer),
    )
    .execute()
}

export async function forgetAnswer(tx: Tx, questionId: string): Promise<void> {
  await tx.deleteFrom('remembered_answers').where('question_id', '=', questionId).execute()
}

// Headings such as those of the template are of many sources.
const sourcesMax = 500

/** The corrections of earlier lists with these headings, the latest sources first. */
export async function selectRememberedCorrections(
  db: Db,
  headingSetKeys: readonly string[],
): Promise<RememberedCorrection[]> {
  const rows = await db
    .selectFrom('remembered_corrections')
    .select(['heading_set_key', 'source_key', 'corrections'])
    .where('heading_set_key', 'in', [...new Set(headingSetKeys)])
    .orderBy('chosen_at', 'desc')
    .limit(sourcesMax)
    .execute()
  return rows.flatMap((row) =>
    row.corrections.map((correction) => ({
      headingSetKey: row.heading_set_key,
      sourceKey: row.source_key,
      correction,
    })),
  )
}

export async function selectCorrectionsOf(
  tx: Tx,
  place: { headingSetKey: string; sourceKey: string },
): Promise<CorrectedTexts[]> {
  const row = await tx
    .selectFrom('remembered_corrections')
    .select('corrections')
    .where('heading_set_key', '=', place.headingSetKey)
    .where('source_key', '=', place.sourceKey)
    .executeTakeFirst()
  return row?.corrections ?? []
}

export async function saveCorrectionsOf(
  tx: Tx,
  place: { headingSetKey: string; sourceKey: string },
  corrections: readonly CorrectedTexts[],
  username: string,
): Promise<void> {
  const saved = { corrections: JSON.stringify(corrections), username }
  await tx
    .insertInto('remembered_corrections')
    .values({ heading_set_key: place.headingSetKey, source_key: place.sourceKey, ...saved })
    .onConflict((conflict) =>
      conflict.columns(['heading_set_key', 'source_key']).doUpdateSet({ ...saved, chosen_at: sql<Date>`now()` }),
    )
    .execute()
}

/** The heats of a reading that sources outside of the list have in stock or sold, those of the most items first, and how many. */
export async function selectSharedHeats(
  db: Db,
  {
    readingNo,
    items,
    sourceCodes,
    limit,
  }: { readingNo: number; items: number; sourceCodes: readonly string[]; limit: number },
): Promise<{ shared: SharedHeat[]; count: number }> {
  const isOther = (table: string) =>
    sql<SqlBool>`lower(${sql.ref(`${table}.source_code`)}) <> all (${sourceCodes.map(sourceKey)}::text[])`
  // A short number, or a word such as 'various', is no heat that would tell anything.
  const listedKey = heatKey(sql`heat_num`)
  const keys = sql`
    select ${listedKey} as key from staged_rows
    where ${isOfReading(readingNo)} and is_item and length(heat_num) >= ${heatCharsMin}
  `
  const itemKey = heatKey(sql`item.heat_num`)
  const claimKey = heatKey(sql`claim.item ->> 'heat_num'`)
  const isClaim = sql<SqlBool>`claim.is_sold and ${isOther('claim')}
    and not exists (select from inventory_items where id = claim.item_id)`
  // New rows have no statistics, so the planner is told by the form of the question what is few: the heats of the list, or the stock.
  const readStock = sql`
    select ${itemKey} as key, source_code, sold_line_id is not null as is_sold from inventory_items as item
    where heat_num <> '' and ${isOfGroups('item', isOther('inventory_groups'), isOther('item'))} and ${itemKey} in (${keys})
    union all
    select ${claimKey}, source_code, true from sold_items as claim where ${isClaim} and ${claimKey} in (${keys})
  `
  const lookHeatsUp = sql`
    select key, source_code, is_sold from (select distinct key from (${keys}) as listed) as listed cross join lateral (
      select source_code, sold_line_id is not null as is_sold from inventory_items as item
      where heat_num <> '' and ${itemKey} = key and ${isOther('item')}
      union all
      select source_code, true from sold_items as claim where ${claimKey} = key and ${isClaim}
      offset 0
    ) as item
  `
  const { rows } = await db.transaction().execute(async (tx) => {
    const { rows: stock } = await sql<{ isRead: boolean }>`
      select coalesce(sum(item_count), 0) < ${items * itemsReadPerLookup} as "isRead" from inventory_groups
      where ${isOther('inventory_groups')}
    `.execute(tx)
    const isRead = stock[0]?.isRead === true
    if (isRead) {
      await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`.execute(tx)
    }
    return sql<SharedHeat & { total: number }>`
      with elsewhere as materialized (
        select key, lower(source_code) as source_key, min(source_code) as source_code, count(*) as items,
          count(*) filter (where is_sold) as sold
        from (${isRead ? readStock : lookHeatsUp}) as found where key ~ '[0-9]' group by 1, 2
      ), named as (
        select distinct on (${listedKey}) ${listedKey} as key, heat_num, sheet, row_number from staged_rows
        where ${isOfReading(readingNo)} and is_item and ${listedKey} in (select key from elsewhere)
        order by ${listedKey}, position
      )
      select heat_num as heat, sheet, row_number as row, source_code as "sourceCode", items, sold, count(*) over () as total
      from elsewhere join named using (key)
      order by items desc, sheet, row_number, source_key limit ${limit}
    `.execute(tx)
  })
  return { shared: rows.map(({ total: _, ...shared }) => shared), count: rows[0]?.total ?? 0 }
}

const heatCharsMin = 4
// So many items of the stock are read in the time in which one is found by its heat (7 µs and 0.4 µs at 100,000 items).
const itemsReadPerLookup = 15
