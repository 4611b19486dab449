import type { ColumnType, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { FieldChange } from '../../../shared/office/schema.ts'
import type { ChangeAction, ChangeKind } from '../../../shared/office/terms.ts'

/** Rows are only added, except when a person is erased; they are deleted after years. */
export type StaffChangeTable = {
  /** Ids rise: the later one of two changes to a record has the higher one. */
  id: ColumnType<number, never, never>
  made_at: ColumnType<Date, never, never>
  /** The username at that time. */
  made_by: string
  kind: ChangeKind
  record_id: string
  record_name: string
  action: ChangeAction
  /** An array keeps the order of the fields, which jsonb objects lose. */
  fields: JSONColumnType<FieldChange[]>
  /** The inquiries in whose history it stands. */
  inquiry_ids: string[] | null
}
export type StaffChangeRow = Omit<Selectable<StaffChangeTable>, 'inquiry_ids'>
export type NewStaffChange = Insertable<StaffChangeTable>

export type ChangesTables = { staff_changes: StaffChangeTable }
