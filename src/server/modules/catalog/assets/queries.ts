import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { CompanyAssetRow, CompanyAssetTable } from './table.ts'

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
