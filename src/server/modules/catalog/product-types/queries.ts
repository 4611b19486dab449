import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { isOfGroups } from '../../../db/item-groups.ts'
import type { ProductCategoryRow } from './table.ts'

const productTypeColumns = ['id', 'name', 'active', 'created_at'] as const
export type ProductTypeRow = Pick<ProductCategoryRow, (typeof productTypeColumns)[number]>

// Independent of the locale that the database was made with.
const byName = sql`lower(name) collate "C"`

export async function selectProductTypes(
  db: Db,
  { includeInactive }: { includeInactive: boolean },
): Promise<ProductTypeRow[]> {
  let query = db.selectFrom('product_categories').select(productTypeColumns).orderBy(byName)
  if (!includeInactive) query = query.where('active', '=', 1)
  return query.execute()
}

/** How many items carry the name of each product type, in whatever case. */
export async function selectItemCounts(db: Db): Promise<{ id: string; item_count: number }[]> {
  return db
    .selectFrom('product_categories')
    .leftJoin('inventory_groups', (join) => join.on(sql<SqlBool>`lower(category) = lower(name)`))
    .select(({ fn }) => ['id', fn.coalesce(fn.sum<number>('item_count'), sql.lit(0)).as('item_count')])
    .groupBy('id')
    .orderBy('id')
    .execute()
}

/** Adds a product type; undefined when its name is taken. */
export async function insertProductType(
  db: Db,
  values: { name: string; active: number },
): Promise<ProductTypeRow | undefined> {
  return db
    .insertInto('product_categories')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returning(productTypeColumns)
    .executeTakeFirst()
}

/** Finds a product type and keeps it from changing until the transaction ends. */
export async function findLockedProductType(tx: Tx, id: string): Promise<ProductTypeRow | undefined> {
  return tx
    .selectFrom('product_categories')
    .select(productTypeColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateProductTypeRow(
  db: Db,
  id: string,
  values: { name: string; active: number },
): Promise<ProductTypeRow> {
  return db
    .updateTable('product_categories')
    .set(values)
    .where('id', '=', id)
    .returning(productTypeColumns)
    .executeTakeFirstOrThrow()
}

/** Moves all stock of one category, in whatever case it is written, to another; gives how many items there were. */
export async function renameItemCategory(tx: Tx, from: string, to: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('inventory_items')
    .set({ category: to })
    .where(isOfGroups('inventory_items', sql`lower(category) = lower(${from})`))
    .executeTakeFirst()
  // What an upload of the old name replaced can no longer be put back under it.
  await sql`
    update uploads set superseded_at = now() where superseded_at is null and lower(category) = lower(${from})
  `.execute(tx)
  return Number(numUpdatedRows)
}

/** Deletes a product type and gives it as it was; undefined when there is none with this id. */
export function deleteProductTypeRow(db: Db, id: string): Promise<ProductTypeRow | undefined> {
  return db.deleteFrom('product_categories').where('id', '=', id).returning(productTypeColumns).executeTakeFirst()
}
