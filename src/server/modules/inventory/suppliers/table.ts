import type { ColumnType, Generated } from 'kysely'

type SupplierTable = {
  id: Generated<string>
  company: string
  contact_name: Generated<string>
  phone: Generated<string>
  state: Generated<string>
  list_every_days: number | null
  stores_by_itself: Generated<boolean>
  notes: Generated<string>
  active: Generated<boolean>
  created_at: ColumnType<Date, never, never>
}

/** Unique by its lower case. */
type SupplierCodeTable = { supplier_id: string; source_code: string; position: number }

/** Unique; in lower case. */
type SupplierEmailTable = { email: string; supplier_id: string; position: number }

export type SuppliersTables = {
  suppliers: SupplierTable
  supplier_codes: SupplierCodeTable
  supplier_emails: SupplierEmailTable
}
