import { sql } from 'kysely'
import { inquiryStatuses } from '../../../shared/inquiries.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type InventoryItemRow, offeredColumns } from '../inventory/table.ts'
import type { CustomerInquiryRow, InquiryLineRow, NewCustomerInquiry } from './table.ts'

const inquiryColumns = [
  'id',
  'customer_name',
  'company',
  'phone',
  'email',
  'state',
  'customer_id',
  'selected_items',
  'notes',
  'fob',
  'status',
  'created_at',
] as const

type ItemColumn = (typeof offeredColumns)[number]

/** An item as it stands in the stock. */
export type ListedItemRow = Pick<InventoryItemRow, ItemColumn | 'id'>
/** An item as it was sent. */
export type SentItemRow = Pick<InquiryLineRow, ItemColumn | 'item_id'>

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

/** Inquiries in the order in which they are worked: by status, one that nobody knows last, then newest first. */
export function selectInquiries(db: Db): Promise<CustomerInquiryRow[]> {
  return db
    .selectFrom('customer_inquiries')
    .select(inquiryColumns)
    .orderBy(sql`array_position(${inquiryStatuses}::text[], status)`, (order) => order.asc().nullsLast())
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
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

export function updateInquiryStatus(db: Db, id: string, status: string): Promise<CustomerInquiryRow | undefined> {
  return db
    .updateTable('customer_inquiries')
    .set({ status })
    .where('id', '=', id)
    .returning(inquiryColumns)
    .executeTakeFirst()
}

/** Deletes an inquiry with its lines; false when there is none with this id. */
export async function deleteInquiryRow(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('customer_inquiries').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
