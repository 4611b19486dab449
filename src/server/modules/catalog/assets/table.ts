import type { ColumnType, Generated, Selectable } from 'kysely'

export type CompanyAssetTable = {
  id: Generated<string>
  type: string
  /** The sender's name for the file: shown, but never used as a path. */
  file_name: string
  updated_at: ColumnType<Date, never, Date>
  content_type: string
  /** SHA-256 of the content, in hex. */
  content_hash: string
  /** In the database every instance and every backup has the file. */
  content: Uint8Array
}
export type CompanyAssetRow = Selectable<CompanyAssetTable>
