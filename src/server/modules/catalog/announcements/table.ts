import type { ColumnType, Generated, Selectable } from 'kysely'

export type AnnouncementTable = {
  id: Generated<string>
  title: string
  content: string
  type: Generated<string>
  active: Generated<number>
  created_at: ColumnType<Date, never, never>
}
export type AnnouncementRow = Selectable<AnnouncementTable>
