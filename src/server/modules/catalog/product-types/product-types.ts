import type * as z from 'zod'
import type { listProductTypesInput, ProductType, productTypeInput, updateProductTypeInput } from '../../../../shared/catalog.ts'
import type { Db } from '../../../db/database.ts'

export async function listProductTypes(_db: Db, _input: z.output<typeof listProductTypesInput>): Promise<ProductType[]> {
  throw new Error('unwritten')
}
export async function createProductType(_db: Db, _input: z.output<typeof productTypeInput>): Promise<ProductType> {
  throw new Error('unwritten')
}
export async function updateProductType(_db: Db, _input: z.output<typeof updateProductTypeInput>): Promise<ProductType> {
  throw new Error('unwritten')
}
export async function deleteProductType(_db: Db, _id: string): Promise<{ message: string }> {
  throw new Error('unwritten')
}
