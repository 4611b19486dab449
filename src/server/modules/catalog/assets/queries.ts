import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { CompanyAssetRow, CompanyAssetTable } from './table.ts'

const assetColumns = ['id', 'type', 'file_name', 'updated_at', 'content_type', 'content_hash'] as const
/** All that is stored but the bytes. */
export type AssetViewRow = Pick<CompanyAssetRow, (typeof assetColumns)[number]>

export function selectAssets(db: Db): Promise<AssetViewRow[]> {
  return db.selectFrom('company_assets').select(assetColumns).orderBy('type').execute()
}

export function findAsset(db: Db, type: string): Promise<CompanyAssetRow | undefined> {
  return db
    .selectFrom('company_assets')
    .select([...assetColumns, 'content'])
    .where('type', '=', type)
    .executeTakeFirst()
}

/** Stores the one asset of its type, in the place of an earlier one. */
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

/** Deletes an asset and tells whether it was there. */
export async function deleteAssetRow(db: Db, type: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('company_assets').where('type', '=', type).executeTakeFirst()
  return numDeletedRows > 0n
}
