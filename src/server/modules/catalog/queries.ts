import { type Expression, type Insertable, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { rowsOf } from '../../db/rows.ts'
import type { AnnouncementRow, CompanyAssetRow, CompanyAssetTable, ProductCategoryRow, TeamMemberRow } from './table.ts'

const productTypeColumns = ['id', 'name', 'active', 'created_at'] as const
export type ProductTypeRow = Pick<ProductCategoryRow, (typeof productTypeColumns)[number]>
export const productTypeRows = rowsOf('product_categories', productTypeColumns, 'Product type')

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

/** An expression of SQL: the names of the types that buyers do not see. */
export const inactiveTypeNames = 'array(select name from product_categories where active = 0)'

/** Whether the product type of a name is hidden from buyers, whatever its case. */
export function isInactiveType(name: Expression<string>): Expression<SqlBool> {
  return sql<SqlBool>`exists (select from product_categories where active = 0 and lower(name) = lower(${name}))`
}

export async function findTypeSpelling(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('product_categories')
    .select('name')
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .executeTakeFirst()
  return row?.name
}

const announcementColumns = ['id', 'title', 'content', 'type', 'active', 'created_at'] as const
export const announcementRows = rowsOf('announcements', announcementColumns, 'Announcement')

export async function selectAnnouncements(db: Db, { activeOnly }: { activeOnly: boolean }): Promise<AnnouncementRow[]> {
  let query = db
    .selectFrom('announcements')
    .select(announcementColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  if (activeOnly) query = query.where('active', '=', 1)
  return query.execute()
}

const teamMemberColumns = ['id', 'name', 'title', 'phone', 'email', 'specialties', 'photo_url', 'created_at'] as const
export const teamMemberRows = rowsOf('team_members', teamMemberColumns, 'Team member')

export async function selectTeamMembers(db: Db): Promise<TeamMemberRow[]> {
  return db.selectFrom('team_members').select(teamMemberColumns).orderBy('created_at').orderBy('id').execute()
}

const viewColumns = ['id', 'type', 'file_name', 'updated_at', 'content_type', 'content_hash'] as const
const assetColumns = [...viewColumns, sql<number>`length(content)`.as('size_bytes')] as const
/** Everything except the bytes, and how many there are. */
export type AssetViewRow = Pick<CompanyAssetRow, (typeof viewColumns)[number]> & { size_bytes: number }

export function selectAssets(db: Db): Promise<AssetViewRow[]> {
  return db.selectFrom('company_assets').select(assetColumns).orderBy('type').execute()
}

export function findAsset(
  db: Db,
  type: string,
): Promise<(AssetViewRow & Pick<CompanyAssetRow, 'content'>) | undefined> {
  return db
    .selectFrom('company_assets')
    .select([...assetColumns, 'content'])
    .where('type', '=', type)
    .executeTakeFirst()
}

/** Returns the asset, and makes others who store it wait for the end of the transaction, even if there is none yet. */
export async function lockAsset(tx: Tx, type: string): Promise<AssetViewRow | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`company asset ${type}`}))`.execute(tx)
  return tx.selectFrom('company_assets').select(assetColumns).where('type', '=', type).forUpdate().executeTakeFirst()
}

/** Stores the one asset of its type, in place of an earlier one. */
export function upsertAsset(db: Db, values: Insertable<CompanyAssetTable>): Promise<AssetViewRow> {
  return db
    .insertInto('company_assets')
    .values(values)
    .onConflict((conflict) =>
      conflict.constraint('company_assets_type_key').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }),
    )
    .returning(assetColumns)
    .executeTakeFirstOrThrow()
}

/** Returns the deleted row; undefined when there is none. */
export function deleteAssetRow(db: Db, type: string): Promise<AssetViewRow | undefined> {
  return db.deleteFrom('company_assets').where('type', '=', type).returning(assetColumns).executeTakeFirst()
}
