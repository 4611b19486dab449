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
  /** How many links of its own it had. */
  link_no: Generated<number>
  /** Null while it has none. */
  link_digest: string | null
  /** The last letter that asked whether its lists are still right, and how many went since its last answer. */
  reminded_at: Date | null
  reminders: Generated<number>
  /** No such letter before. */
  held_until: Date | null
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
