import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { ProductCategoryRow } from './table.ts'

const productTypeColumns = ['id', 'name', 'active', 'created_at'] as const
export type ProductTypeRow = Pick<ProductCategoryRow, (typeof productTypeColumns)[number]>

// Independent of the database's locale.
const byName = sql`lower(name) collate "C"`

export async function selectProductTypes(
  db: Db,
  { includeInactive }: { includeInactive: boolean },
): Promise<ProductTypeRow[]> {
  let query = db.selectFrom('product_categories').select(productTypeColumns).orderBy(byName)
  if (!includeInactive) query = query.where('active', '=', 1)
  return query.execute()
}

/** Undefined when the name is taken. */
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

/** Returns the deleted row; undefined when there is none with this id. */
export function deleteProductTypeRow(db: Db, id: string): Promise<ProductTypeRow | undefined> {
  return db.deleteFrom('product_categories').where('id', '=', id).returning(productTypeColumns).executeTakeFirst()
}

/** An expression of SQL: the names of the types that buyers do not see. */
export const inactiveTypeNames = 'array(select name from product_categories where active = 0)'

/** Whether the product type of a name is hidden from buyers, whatever its case. */
export function isInactiveType(name: Expression<string>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from product_categories where active = 0 and lower(name) = lower(${name}))`
}

/** A product type's own spelling of a name. */
export async function findTypeSpelling(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product_categories')
    .select('name')
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  return row?.name
}
