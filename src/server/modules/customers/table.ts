import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { DuplicateReason } from '../../../shared/office/terms.ts'

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
  /** Goes up with each change of what the record says, except with the time and kind of a visit. */
  revision: Generated<number>
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

/** A merge, without anything about the person. */
export type CustomerMergeTable = {
  id: Generated<string>
  /** Who took over, then; that one may be merged itself since. */
  into_id: string
  merged_at: ColumnType<Date, never, never>
  undone_at: Date | null
}

/** A customer that was merged into another, under its former id. It goes with the one that it leads to. */
export type FormerCustomerTable = {
  id: string
  /** Who has its records now: the end of the chain. */
  customer_id: string
  merge_id: string
  company: string
  name: string
  email: string
  phone: string
  company_key: string
  email_key: string
  kept_by_staff: boolean
  merged_by: string
  merged_at: ColumnType<Date, never, never>
  /** What an undo gives back, until its time is over. */
  undo: JSONColumnType<object> | null
}

/** Records that may be of one customer, the lower id first. */
export type CustomerPairTable = {
  customer_id: string
  other_customer_id: string
  reasons: DuplicateReason[]
  found_at: ColumnType<Date, never, never>
  dismissed_at: Date | null
  dismissed_by: string | null
}

export type CustomersTables = {
  customers: CustomerTable
  customer_notes: CustomerNoteTable
  customer_visits: CustomerVisitTable
  customer_merges: CustomerMergeTable
  former_customers: FormerCustomerTable
  customer_pairs: CustomerPairTable
}
