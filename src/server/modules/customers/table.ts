import type { ColumnType, Generated, Selectable } from 'kysely'

export type CustomerTable = {
  id: Generated<string>
  company: string
  name: string
  email: string
  phone: string
  state: string
  action: string
  visit_date: Generated<Date>
  created_at: ColumnType<Date, never, never>
  /** Folded for matching by `foldForMatch`. */
  company_key: string
  email_key: string
  /** True once staff entered or edited the record: visitors can then only fill blanks. */
  kept_by_staff: boolean
}
export type CustomerRow = Selectable<CustomerTable>

/** What staff wrote about a customer, for staff. */
export type CustomerNoteTable = {
  id: Generated<string>
  customer_id: string
  text: string
  created_by: string
  created_at: ColumnType<Date, never, never>
}

/** One for each day in Pacific time on which a buyer left company and contact to see the stock. */
export type CustomerVisitTable = {
  customer_id: string
  day: ColumnType<string, never, never>
  visited_at: ColumnType<Date, never, never>
}

export type CustomersTables = {
  customers: CustomerTable
  customer_notes: CustomerNoteTable
  customer_visits: CustomerVisitTable
}
