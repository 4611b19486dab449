import type { ColumnType, Generated, Selectable } from 'kysely'

export type ProductCategoryTable = {
  id: Generated<string>
  name: string
  active: Generated<number>
  created_at: ColumnType<Date, never, never>
}
export type ProductCategoryRow = Selectable<ProductCategoryTable>
