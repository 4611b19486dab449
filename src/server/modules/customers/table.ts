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

export type CustomersTables = { customers: CustomerTable }
