import * as z from 'zod'
import { message } from '../../../../shared/office/schema.ts'
import {
  catalogIdInput,
  listProductTypesInput,
  productType,
  productTypeInput,
  productTypeItemCount,
  updateProductTypeInput,
} from '../../../../shared/site/catalog.ts'
import { adminProcedure, publicProcedure, router } from '../../../trpc.ts'
import {
  countItemsByProductType,
  createProductType,
  deleteProductType,
  listProductTypes,
  updateProductType,
} from './product-types.ts'

export const productTypesRouter = router({
  list: publicProcedure
    .input(listProductTypesInput)
    .output(z.array(productType))
    .query(({ ctx, input }) => listProductTypes(ctx.db, input)),
  itemCounts: adminProcedure.output(z.array(productTypeItemCount)).query(({ ctx }) => countItemsByProductType(ctx)),
  create: adminProcedure
    .input(productTypeInput)
    .output(productType)
    .mutation(({ ctx, input }) => createProductType(ctx.db, ctx.admin, input)),
  update: adminProcedure
    .input(updateProductTypeInput)
    .output(productType)
    .mutation(({ ctx, input }) => updateProductType(ctx, input)),
  delete: adminProcedure
    .input(catalogIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteProductType(ctx.db, ctx.admin, input.id)),
})
