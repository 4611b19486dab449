import type * as z from 'zod'
import {
  activeFlag,
  type listProductTypesInput,
  type ProductType,
  type productTypeInput,
  type updateProductTypeInput,
} from '../../../../shared/catalog.ts'
import type { Db } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { DomainError, notFound } from '../../../lib/domain-error.ts'
import { hasErrorCode } from '../../../lib/error-code.ts'
import {
  deleteProductTypeRow,
  findLockedProductType,
  insertProductType,
  type ProductTypeRow,
  renameItemCategory,
  selectProductTypes,
  updateProductTypeRow,
} from './queries.ts'

const uniqueViolation = '23505'

/** Lists product types by name: the active ones, or all. */
export async function listProductTypes(db: Db, input: z.output<typeof listProductTypesInput>): Promise<ProductType[]> {
  return (await selectProductTypes(db, input)).map(toProductType)
}

/** Adds a product type. Throws NAME_TAKEN when there is one of this name, whatever its case. */
export async function createProductType(db: Db, input: z.output<typeof productTypeInput>): Promise<ProductType> {
  const row = await insertProductType(db, input)
  if (!row) throw nameTaken(input.name)
  return toProductType(row)
}

/**
 * Changes the given fields of a product type. A new name carries the stock of the old one along in the same
 * transaction. Throws NOT_FOUND, and NAME_TAKEN when another has the name.
 */
export async function updateProductType(
  db: Db,
  { id, ...patch }: z.output<typeof updateProductTypeInput>,
): Promise<ProductType> {
  const update = db.transaction().execute(async (tx) => {
    if (patch.name !== undefined) await lockSources(tx)
    const stored = await findLockedProductType(tx, id)
    if (!stored) throw notFound('Product type')
    const { name = stored.name, active = stored.active } = patch
    const row = await updateProductTypeRow(tx, id, { name, active })
    if (name !== stored.name) await renameItemCategory(tx, stored.name, name)
    return toProductType(row)
  })
  return update.catch((error: unknown) => {
    throw hasErrorCode(error, uniqueViolation) ? nameTaken(patch.name ?? '') : error
  })
}

/** Deletes a product type; its stock stays under its name. Throws NOT_FOUND. */
export async function deleteProductType(db: Db, id: string): Promise<{ message: string }> {
  if (!(await deleteProductTypeRow(db, id))) throw notFound('Product type')
  return { message: 'Product type deleted' }
}

function toProductType({ id, name, active }: ProductTypeRow): ProductType {
  return { id, name, active: activeFlag.parse(active) }
}

function nameTaken(name: string): DomainError {
  return new DomainError('NAME_TAKEN', `There is already a product type named “${name}”.`)
}
