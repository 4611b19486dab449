import type { ColumnType, Generated, Selectable } from 'kysely'

export type TeamMemberTable = {
  id: Generated<string>
  name: string
  title: string
  phone: string
  email: string
  specialties: string
  photo_url: string | null
  created_at: ColumnType<Date, never, never>
}
export type TeamMemberRow = Selectable<TeamMemberTable>
