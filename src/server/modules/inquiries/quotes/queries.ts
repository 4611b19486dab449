import { type SqlBool, sql } from 'kysely'
import { expiresSoonDays, lineTexts } from '../../../../shared/quotes/terms.ts'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { rowsOf } from '../../../db/rows.ts'
import { isWorkedSince } from '../../changes/queries.ts'
import type { Erasure } from '../../customers/customers.ts'
import { lineTextColumns, type QuoteLineRow, type QuoteRow } from './table.ts'

const quoteColumns = [
  'id',
  'inquiry_id',
  'version',
  'state',
  'revision',
  'field_revisions',
  'valid_until',
  'fob_point',
  'freight',
  'freight_amount',
  'terms',
  'note',
  'internal_note',
  'created_at',
  'changed_at',
  'changed_by',
  'sent_at',
  'handed_over_at',
  'handed_over_by',
  'token_digest',
  'answer',
  'answer_line_ids',
  'answer_name',
  'answer_note',
  'answer_purchase_order',
  'answered_at',
] as const
export const quoteRows = rowsOf('quotes', quoteColumns, 'Quote')

/** What a person gives of a line; the others place it. */
export const givenLineColumns = [
  'id',
  'inquiry_item_id',
  ...lineTexts.map((name) => lineTextColumns[name]),
  'pieces',
  'weight_lb',
  'price',
  'unit',
  'basis',
  'no_quote',
  'cost',
] as const
const lineColumns = ['quote_id', 'position', 'inquiry_id', ...givenLineColumns] as const

export type NewQuoteLine = Pick<QuoteLineRow, (typeof givenLineColumns)[number]> &
  Partial<Pick<QuoteLineRow, 'inquiry_id'>>

/** The next number of a version; numbers of deleted ones are not used again. */
export async function nextVersion(tx: Tx, inquiryId: string): Promise<number> {
  const row = await tx
    .updateTable('customer_inquiries')
    .set({ quote_versions: sql`quote_versions + 1` })
    .where('id', '=', inquiryId)
    .returning('quote_versions')
    .executeTakeFirstOrThrow()
  return row.quote_versions
}

/** Notes the inquiries that a version is for. */
export async function insertQuoteInquiries(tx: Tx, quoteId: string, inquiryIds: readonly string[]): Promise<void> {
  const rows = inquiryIds.map((inquiryId) => ({ quote_id: quoteId, inquiry_id: inquiryId }))
  await tx.insertInto('quote_inquiries').values(rows).execute()
}

/** The first of these ids that a line of another inquiry has. */
export async function findForeignLine(
  tx: Tx,
  inquiryId: string,
  lineIds: readonly string[],
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('quote_lines')
    .innerJoin('quotes', 'quotes.id', 'quote_lines.quote_id')
    .select('quote_lines.id')
    .where('quote_lines.id', '=', sql<string>`any(${[...lineIds]}::text[])`)
    .where('quotes.inquiry_id', '<>', inquiryId)
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** In one statement, since a quote may have a thousand lines. */
export async function replaceLines(tx: Tx, quoteId: string, lines: readonly NewQuoteLine[]): Promise<void> {
  await tx.deleteFrom('quote_lines').where('quote_id', '=', quoteId).execute()
  if (lines.length === 0) return
  const json = JSON.stringify(lines.map((line, index) => ({ ...line, quote_id: quoteId, position: index + 1 })))
  await sql`
    insert into quote_lines (${sql.join(lineColumns.map((column) => sql.ref(column)))})
    select ${sql.join(lineColumns.map((column) => sql.ref(column)))}
    from jsonb_populate_recordset(null::quote_lines, ${json}::jsonb)
  `.execute(tx)
}

/** Versions of an inquiry, the first one first. */
export function selectQuotesOf(db: Db, inquiryId: string): Promise<QuoteRow[]> {
  return db.selectFrom('quotes').select(quoteColumns).where('inquiry_id', '=', inquiryId).orderBy('version').execute()
}

export function selectQuotes(db: Db, ids: readonly string[]): Promise<QuoteRow[]> {
  return db
    .selectFrom('quotes')
    .select(quoteColumns)
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

export function selectQuoteByDigest(db: Db, digest: string): Promise<QuoteRow | undefined> {
  return db.selectFrom('quotes').select(quoteColumns).where('token_digest', '=', digest).executeTakeFirst()
}

/** The lines of these versions, in their order. */
export function selectQuoteLines(db: Db, quoteIds: readonly string[]): Promise<QuoteLineRow[]> {
  return db
    .selectFrom('quote_lines')
    .select(lineColumns)
    .where('quote_id', '=', sql<string>`any(${[...quoteIds]}::text[])`)
    .orderBy('quote_id')
    .orderBy('position')
    .execute()
}

/** These versions, each with its lines. */
export async function withLines(
  db: Db,
  rows: readonly QuoteRow[],
): Promise<{ row: QuoteRow; lines: QuoteLineRow[] }[]> {
  const lines = await selectQuoteLines(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ row, lines: lines.filter(({ quote_id: quoteId }) => quoteId === row.id) }))
}

type Changes = Partial<Omit<QuoteRow, 'id' | 'inquiry_id' | 'version' | 'created_at' | 'changed_at'>>

export function updateQuoteRow(tx: Tx, id: string, changes: Changes): Promise<QuoteRow> {
  return quoteRows.update(tx, id, { ...changes, changed_at: sql<Date>`now()` })
}

/** Ends the versions that the buyer could still accept, and returns them. */
export function supersedeOpenQuotes(
  tx: Tx,
  inquiryId: string,
  today: string,
): Promise<Pick<QuoteRow, 'id' | 'version'>[]> {
  return tx
    .updateTable('quotes')
    .set({ state: 'superseded' })
    .where('inquiry_id', '=', inquiryId)
    .where('state', '=', 'sent')
    .where('valid_until', '>=', today)
    .returning(['id', 'version'])
    .execute()
}

/** Whether the last version of a quote was accepted, and staff have done nothing since: with it, its order or the inquiry. */
export const hasNewAcceptance = sql<SqlBool>`exists (
  select from quotes
  where inquiry_id = customer_inquiries.id and state = 'accepted'
    and not exists (select from orders where orders.quote_id = quotes.id and orders.state <> 'accepted')
    and not exists (select from quotes as later where later.inquiry_id = quotes.inquiry_id and later.version > quotes.version)
    and not ${isWorkedSince(sql.ref('quotes.inquiry_id'), sql.ref('quotes.answered_at'))}
)`

/** Whether an inquiry has a quote that the buyer can accept for a few days only. */
export function hasExpiringQuote(now = new Date()) {
  const today = toPacificDay(now)
  return sql<SqlBool>`exists (
    select from quotes where inquiry_id = customer_inquiries.id and state = 'sent'
      and valid_until between ${today} and ${addDays(today, expiresSoonDays - 1)}
  )`
}

/** Erases the person from the quotes of an inquiry; what was offered stays. */
export async function eraseQuotes(tx: Tx, inquiryId: string, { erased, strip }: Erasure): Promise<void> {
  for (const { id, fob_point, terms, answer_name } of await selectQuotesOf(tx, inquiryId)) {
    await tx
      .updateTable('quotes')
      .set({ fob_point: strip(fob_point), terms: strip(terms), note: '', internal_note: '', answer_note: null })
      .set({ answer_name: answer_name === null ? null : erased })
      .where('id', '=', id)
      .execute()
    for (const line of await selectQuoteLines(tx, [id])) {
      const [description, note] = [strip(line.description), strip(line.note)]
      if (description === line.description && note === line.note) continue
      await tx
        .updateTable('quote_lines')
        .set({ description, note })
        .where('quote_id', '=', id)
        .where('id', '=', line.id)
        .execute()
    }
  }
}

/** The sent versions of quotes for these inquiries that no other replaced, in their order. */
export function selectQuotesSent(db: Db, inquiryIds: readonly string[]) {
  return db
    .selectFrom('quotes')
    .select(['id', 'inquiry_id', 'version', 'state', 'valid_until', 'token_digest'])
    .where('inquiry_id', '=', sql<string>`any(${[...inquiryIds]}::text[])`)
    .where('state', 'not in', ['draft', 'superseded'])
    .orderBy('sent_at')
    .orderBy('version')
    .execute()
}
