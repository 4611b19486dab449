import type { ColumnType, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { ChangeAction, ChangeKind } from '../../../shared/change-terms.ts'
import type { FieldChange } from '../../../shared/changes.ts'

/** What staff changed. Rows are added and, but for a person who is erased, not changed; they go after years. */
export type StaffChangeTable = {
  /** Of changes to one record, the later one has the higher. */
  id: ColumnType<number, never, never>
  made_at: ColumnType<Date, never, never>
  /** The username at that time. */
  made_by: string
  kind: ChangeKind
  record_id: string
  record_name: string
  action: ChangeAction
  /** In the order of the record's fields, which an object in jsonb would lose. */
  fields: JSONColumnType<FieldChange[]>
}
export type StaffChangeRow = Selectable<StaffChangeTable>
export type NewStaffChange = Insertable<StaffChangeTable>

export type ChangesTables = { staff_changes: StaffChangeTable }
