import type { ColumnType, Generated } from 'kysely'

export type CompanyAssetTable = {
  id: Generated<string>
  type: string
  file_name: string
  /** Below the data directory. */
  file_path: string
  updated_at: ColumnType<Date, never, Date>
}
