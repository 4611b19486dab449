import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'

export type CustomerInquiryTable = {
  id: Generated<string>
  customer_name: string
  company: string
  phone: string
  email: string
  state: Generated<string>
  customer_id: string | null
  selected_items: JSONColumnType<string[]>
  notes: string | null
  fob: string | null
  status: Generated<string>
  created_at: ColumnType<Date, never, never>
}
export type CustomerInquiryRow = Selectable<CustomerInquiryTable>
export type NewCustomerInquiry = Insertable<CustomerInquiryTable>

/** An item as the buyer saw it when he sent the inquiry; fields are null when the id could not be resolved. */
export type InquiryLineTable = {
  inquiry_id: string
  position: number
  item_id: string
  product_id: string | null
  heat_num: string | null
  product: string | null
  thickness: string | null
  width: string | null
  length: string | null
  qty_pcs: number | null
  weight: string | null
  grade_category: string | null
  condition: string | null
  location_state: string | null
  source_code: string | null
  category: string | null
  region_codes: string | null
}
export type InquiryLineRow = Selectable<InquiryLineTable>

export type InquiriesTables = {
  customer_inquiries: CustomerInquiryTable
  inquiry_lines: InquiryLineTable
}
