import type { AnnouncementTable } from './announcements/table.ts'
import type { CompanyAssetTable } from './assets/table.ts'
import type { ProductCategoryTable } from './product-types/table.ts'
import type { TeamMemberTable } from './team/table.ts'

export type CatalogTables = {
  product_categories: ProductCategoryTable
  announcements: AnnouncementTable
  team_members: TeamMemberTable
  company_assets: CompanyAssetTable
}
