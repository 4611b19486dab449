import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { EventKind, EventRecords } from '../../../../shared/events.ts'

export type StaffEventTable = {
  id: Generated<number>
  kind: EventKind
  records: JSONColumnType<EventRecords>
  title: string
  /** When it was written, not when its transaction began. */
  created_at: ColumnType<Date, never, never>
}
export type StaffEventRow = Selectable<StaffEventTable>

export type EventsTables = { staff_events: StaffEventTable }
