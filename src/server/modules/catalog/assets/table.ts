import type { ColumnType, Generated, Selectable } from 'kysely'

export type CompanyAssetTable = {
  id: Generated<string>
  type: string
  /** What the file was called where it came from: shown, and never a path of ours. */
  file_name: string
  updated_at: ColumnType<Date, never, Date>
  content_type: string
  /** SHA-256 of the content, in hex. */
  content_hash: string
  /** The file itself: here every instance finds it, and every backup of the database holds it. */
  content: Uint8Array
}
export type CompanyAssetRow = Selectable<CompanyAssetTable>
