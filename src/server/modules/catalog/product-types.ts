import type * as z from 'zod'
import {
  activeFlag,
  type listProductTypesInput,
  type ProductType,
  type ProductTypeItemCount,
  type productTypeInput,
  type updateProductTypeInput,
} from '../../../shared/site/catalog.ts'
import type { Admin, StaffContext } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { lockSources } from '../../db/source-lock.ts'
import { queueMatchingOfAll } from '../../jobs/jobs.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { hasErrorCode } from '../../lib/error-code.ts'
import { recordChange } from '../changes/changes.ts'
import { insertProductType, type ProductTypeRow, productTypeRows, selectProductTypes } from './queries.ts'

const uniqueViolation = '23505'

/** By name: the active ones, or all. */
export async function listProductTypes(db: Db, input: z.output<typeof listProductTypesInput>): Promise<ProductType[]> {
  return (await selectProductTypes(db, input)).map(toProductType)
}

/** Counts the items with the name of each product type: those that remain when it is deleted. */
export async function countItemsByProductType({ db, callbacks }: StaffContext): Promise<ProductTypeItemCount[]> {
  const types = await selectProductTypes(db, { includeInactive: true })
  const names = types.map(({ name }) => name)
  const counts = await callbacks.countItemsByCategory(db, names)
  return types.map(({ id, name }) => ({ id, itemCount: counts.get(name) ?? 0 }))
}

/** Throws NAME_TAKEN when there is one of this name, whatever its case. */
export async function createProductType(
  db: Db,
  by: Admin,
  input: z.output<typeof productTypeInput>,
): Promise<ProductType> {
  return db.transaction().execute(async (tx) => {
    const row = await insertProductType(tx, input)
    if (!row) throw nameTaken(input.name)
    if (row.active === 0) await queueMatchingOfAll(tx)
    const after = toProductType(row)
    await recordChange(tx, { by, ...nameOf(after), after })
    return after
  })
}

/** A new name renames the category of its items too. Throws NOT_FOUND, and NAME_TAKEN when another has the name. */
export async function updateProductType(
  { db, callbacks, admin: by }: StaffContext,
  { id, ...patch }: z.output<typeof updateProductTypeInput>,
): Promise<ProductType> {
  const update = db.transaction().execute(async (tx) => {
    if (patch.name !== undefined) await lockSources(tx)
    const stored = await productTypeRows.lock(tx, id)
    const { name = stored.name, active = stored.active } = patch
    const after = toProductType(await productTypeRows.update(tx, id, { name, active }))
    if (active !== stored.active) await queueMatchingOfAll(tx)
    const itemsMoved = name === stored.name ? null : await callbacks.renameCategory(tx, stored.name, name)
    await recordChange(tx, { by, ...nameOf(after), before: toProductType(stored), after: { ...after, itemsMoved } })
    return after
  })
  return update.catch((error: unknown) => {
    throw hasErrorCode(error, uniqueViolation) ? nameTaken(patch.name ?? '') : error
  })
}

/** Its items remain under its name. Throws NOT_FOUND. */
export async function deleteProductType(db: Db, by: Admin, id: string): Promise<{ message: string }> {
  return db.transaction().execute(async (tx) => {
    const row = await productTypeRows.remove(tx, id)
    if (row.active === 0) await queueMatchingOfAll(tx)
    const before = toProductType(row)
    await recordChange(tx, { by, ...nameOf(before), before })
    return { message: 'Product type deleted' }
  })
}

function nameOf({ id, name }: ProductType) {
  return { kind: 'product type', recordId: id, recordName: name } as const
}

function toProductType({ active, created_at, ...row }: ProductTypeRow): ProductType {
  return { ...row, active: activeFlag.parse(active), createdAt: created_at.toISOString() }
}

function nameTaken(name: string): DomainError {
  return new DomainError('NAME_TAKEN', `There is already a product type named “${name}”.`)
}
