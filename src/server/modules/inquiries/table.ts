import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { OfferedValues } from '../inventory/table.ts'
import type { AsksTables } from './asks/table.ts'
import type { OrdersTables } from './orders/table.ts'
import type { PapersTables } from './papers/table.ts'
import type { PricesTables } from './prices/table.ts'
import type { QuotesTables } from './quotes/table.ts'

export type CustomerInquiryTable = {
  id: Generated<string>
  /** The number in the reference; inquiries of one sending share it. */
  number: Generated<number>
  sending_id: Generated<string>
  /** The number of the last version of a quote. */
  quote_versions: Generated<number>
  customer_name: string
  company: string
  phone: string
  email: string
  state: Generated<string>
  customer_id: string | null
  /** The need from whose matches staff made it. */
  need_id: Generated<string | null>
  /** From needs: the buyer did not send it, and sees only the quotes for it. */
  made_by_staff: Generated<boolean>
  /** Whether the buyer's notes ask for mill test reports. */
  wants_mtr: Generated<boolean>
  selected_items: JSONColumnType<string[]>
  notes: string | null
  fob: string | null
  status: Generated<string>
  created_at: ColumnType<Date, never, never>
  /** A summary of the lines. */
  products: Generated<string[]>
  sources: Generated<string[]>
  weight_lb: Generated<number>
  items_without_weight: Generated<number>
  /** Only staff see it. */
  internal_note: string | null
  internal_note_by: string | null
  internal_note_at: Date | null
  /** When one of the staff first opened it. */
  seen_at: Date | null
}
export type CustomerInquiryRow = Omit<
  Selectable<CustomerInquiryTable>,
  'quote_versions' | 'made_by_staff' | 'wants_mtr'
>
export type NewCustomerInquiry = Insertable<CustomerInquiryTable>

/** An item as the buyer saw it when sending the inquiry; all null if the id was unknown. */
export type InquiryLineTable = { [Column in keyof OfferedValues]: OfferedValues[Column] | null } & {
  inquiry_id: string
  position: number
  item_id: string
  /** The need from whose matches staff took the item. */
  need_id: Generated<string | null>
  /** Whether that need asks for a mill test report. */
  wants_mtr: Generated<boolean>
}
export type InquiryLineRow = Selectable<InquiryLineTable>

export type InquiriesTables = AsksTables &
  OrdersTables &
  PricesTables &
  PapersTables &
  QuotesTables & {
    customer_inquiries: CustomerInquiryTable
    inquiry_lines: InquiryLineTable
  }
