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

export type AnnouncementTable = {
  id: Generated<string>
  title: string
  content: string
  type: Generated<string>
  active: Generated<number>
  created_at: ColumnType<Date, never, never>
}
export type AnnouncementRow = Selectable<AnnouncementTable>

type ProductCategoryTable = {
  id: Generated<string>
  name: string
  active: Generated<number>
  created_at: ColumnType<Date, never, never>
}
export type ProductCategoryRow = Selectable<ProductCategoryTable>

export type CatalogTables = {
  product_categories: ProductCategoryTable
  announcements: AnnouncementTable
  team_members: TeamMemberTable
  company_assets: CompanyAssetTable
}
