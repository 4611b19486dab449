import { type Expression, type SqlBool, sql } from 'kysely'
import type { InquiriesPageInput } from '../../../shared/inquiries.ts'
import { archivedStatus, type InquiryView, inquiryStatuses } from '../../../shared/inquiry-terms.ts'
import { containsText } from '../../db/contains-text.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type InventoryItemRow, type OfferedColumn, offeredColumns } from '../inventory/table.ts'
import type { CustomerInquiryRow, InquiryLineRow, NewCustomerInquiry } from './table.ts'

const entryColumns = [
  'id',
  'customer_name',
  'company',
  'phone',
  'email',
  'state',
  'customer_id',
  'notes',
  'fob',
  'status',
  'created_at',
] as const
const inquiryColumns = [...entryColumns, 'selected_items'] as const

/** An inquiry whose items are only counted. */
export type InquiryEntryRow = Pick<CustomerInquiryRow, (typeof entryColumns)[number]> & { item_count: number }

/** An item as it stands in the stock. */
export type ListedItemRow = Pick<InventoryItemRow, OfferedColumn | 'id'>
/** An item as it was sent. */
export type SentItemRow = Pick<InquiryLineRow, OfferedColumn | 'item_id'>

export function insertInquiry(tx: Tx, inquiry: NewCustomerInquiry): Promise<CustomerInquiryRow> {
  return tx.insertInto('customer_inquiries').values(inquiry).returning(inquiryColumns).executeTakeFirstOrThrow()
}

/**
 * Copies items into the lines of an inquiry, in the given order: as they are listed now, else as they were last
 * listed, else by their id alone. One statement sees one state of the stock: no item can leave the list between
 * two looks.
 */
export async function insertLines(tx: Tx, inquiryId: string, itemIds: readonly string[]): Promise<void> {
  const sent = sql<{ item_id: string; position: number }>`unnest(${itemIds}::text[]) with ordinality`
  await tx
    .insertInto('inquiry_lines')
    .columns(['inquiry_id', 'item_id', 'position', ...offeredColumns])
    .expression((eb) =>
      eb
        .selectFrom(sent.as<'sent'>(sql`sent (item_id, position)`))
        .leftJoin('inventory_items as item', 'item.id', 'sent.item_id')
        .leftJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('replaced_items')
              .select(offeredColumns)
              .where('item.id', 'is', null)
              .whereRef('replaced_items.id', '=', 'sent.item_id')
              .orderBy('replaced_items.replaced_id', 'desc')
              .limit(1)
              .as('replaced'),
          (join) => join.onTrue(),
        )
        .select([sql<string>`${inquiryId}::text`.as('inquiry_id'), 'sent.item_id', 'sent.position'])
        .select(({ fn }) =>
          offeredColumns.map((column) => fn.coalesce(`item.${column}`, `replaced.${column}`).as(column)),
        ),
    )
    .execute()
}

// The statuses stand in the statement as they stand in the index, so that PostgreSQL sees that it is the same order.
const fromLastToFirst = sql.join(inquiryStatuses.toReversed().map((status) => sql.lit(status)))
/** The higher, the earlier an inquiry is worked; 0 when nobody knows its status. */
const precedence = sql<number>`coalesce(array_position(array[${fromLastToFirst}], status), 0)`
const archivedPrecedence = inquiryStatuses.length - inquiryStatuses.indexOf(archivedStatus)

/** Inquiries in the order in which they are worked: by status, one that nobody knows last, then newest first. */
export function selectInquiries(db: Db): Promise<CustomerInquiryRow[]> {
  return db
    .selectFrom('customer_inquiries')
    .select(inquiryColumns)
    .orderBy(precedence, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

type InquiryFilter = Pick<InquiriesPageInput, 'view' | 'company' | 'customerId'>
/** The place of an inquiry in the order of work. */
export type InquiryPlace = { precedence: number; createdAt: Date; id: string }

/** The first inquiries of a filter in the order in which they are worked, or the first after a place in it. */
export function selectInquiryEntries(
  db: Db,
  { limit, after, ...filter }: InquiryFilter & { limit: number; after: InquiryPlace | undefined },
): Promise<(InquiryEntryRow & { precedence: number })[]> {
  let query = selectMatching(db, filter)
    .select(entryColumns)
    .select([sql<number>`jsonb_array_length(selected_items)`.as('item_count'), precedence.as('precedence')])
    .orderBy(precedence, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) {
    const { precedence: rank, createdAt, id } = after
    query = query.where(sql<SqlBool>`(${precedence}, created_at, id) < (${rank}, ${createdAt}, ${id})`)
  }
  return query.execute()
}

export async function countInquiries(db: Db, filter: InquiryFilter): Promise<number> {
  const { count } = await selectMatching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function selectMatching(db: Db, { view, company, customerId }: InquiryFilter) {
  let query = db.selectFrom('customer_inquiries').where(isIn(view))
  if (company !== '') query = query.where(containsText(company, 'company'))
  if (typeof customerId === 'string') query = query.where('customer_id', '=', customerId)
  return query
}

// By precedence and not by status, so that the index gives either view in its order.
function isIn(view: InquiryView): Expression<SqlBool> {
  const operator = view === 'archived' ? sql`=` : sql`<>`
  return sql<SqlBool>`${precedence} ${operator} ${archivedPrecedence}`
}

export function selectInquiry(db: Db, id: string): Promise<CustomerInquiryRow | undefined> {
  return db.selectFrom('customer_inquiries').select(inquiryColumns).where('id', '=', id).executeTakeFirst()
}

/** The lines of an inquiry in the order of selection. */
export function selectLines(db: Db, inquiryId: string): Promise<SentItemRow[]> {
  return db
    .selectFrom('inquiry_lines')
    .select(['item_id', ...offeredColumns])
    .where('inquiry_id', '=', inquiryId)
    .orderBy('position')
    .execute()
}

/** Those items of an inquiry that are in the stock today. */
export function selectListedItems(db: Db, inquiryId: string): Promise<ListedItemRow[]> {
  return db
    .selectFrom('inventory_items')
    .select(['id', ...offeredColumns])
    .where('id', 'in', (eb) => eb.selectFrom('inquiry_lines').select('item_id').where('inquiry_id', '=', inquiryId))
    .execute()
}

/** Finds an inquiry and keeps it from changing until the transaction ends. */
export function lockInquiry(tx: Tx, id: string): Promise<CustomerInquiryRow | undefined> {
  return tx.selectFrom('customer_inquiries').select(inquiryColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

export function updateInquiryStatus(tx: Tx, id: string, status: string): Promise<CustomerInquiryRow> {
  return tx
    .updateTable('customer_inquiries')
    .set({ status })
    .where('id', '=', id)
    .returning(inquiryColumns)
    .executeTakeFirstOrThrow()
}

/** Deletes an inquiry with its lines. */
export async function deleteInquiryRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customer_inquiries').where('id', '=', id).execute()
}
