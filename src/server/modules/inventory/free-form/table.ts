import type { ColumnType, Generated, Selectable } from 'kysely'

export type FlexibleInventoryTable = {
  id: Generated<string>
  raw_data: string
  searchable_text: string
  category: Generated<string>
  region_codes: Generated<string>
  source_code: string | null
  file_name: string
  created_at: ColumnType<Date, Date | undefined, never>
}
export type FlexibleInventoryRow = Selectable<FlexibleInventoryTable>
