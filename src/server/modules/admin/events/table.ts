import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'
import type { EventKind, EventRecords } from '../../../../shared/office/events.ts'

export type StaffEventTable = {
  id: Generated<number>
  kind: EventKind
  records: JSONColumnType<EventRecords>
  title: string
  /** When it was written, not when its transaction began. */
  created_at: ColumnType<Date, never, never>
  /** When staff said that it is done. */
  done_at: ColumnType<Date | null, never, Date | null>
  done_by: ColumnType<string | null, never, string | null>
  /** The transaction: whether a snapshot of the database shows the event. */
  written_in: ColumnType<string, never, never>
}
export type StaffEventRow = Omit<Selectable<StaffEventTable>, 'written_in'>

export type EventsTables = { staff_events: StaffEventTable }
