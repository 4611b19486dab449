import * as z from 'zod'
import { uploadInput, uploadResult } from '../../../shared/lists/schema.ts'
import { message } from '../../../shared/office/schema.ts'
import { itemAnswer, itemInput } from '../../../shared/search/item.ts'
import { searchAnswer, searchInput } from '../../../shared/search/schema.ts'
import {
  flexibleRow,
  flexibleRowIdInput,
  inventoryItem,
  inventorySummary,
  listCategoriesInput,
  listFlexibleRowsInput,
  listInventoryInput,
  listSourceStockInput,
  newestList,
  productStock,
  sourceLocation,
  sourceStock,
  sourceTotals,
} from '../../../shared/stock/schema.ts'
import { adminProcedure, lookProcedure, publicProcedure, router } from '../../trpc.ts'
import { deleteFlexibleRow, listFlexibleRows } from './free-form/free-form.ts'
import { incomingRouter } from './incoming/router.ts'
import {
  listCategories,
  listNewestLists,
  listProducts,
  listSourceStock,
  listSources,
  listSourceTotals,
  summarizeInventory,
} from './items/inventory.ts'
import { findItem } from './items/item.ts'
import { importWorkbook } from './lists/import-workbook.ts'
import { uploadsRouter } from './lists/router.ts'
import { listInventory } from './response-cache/cached-reads.ts'
import { savedSearchesRouter } from './saved/router.ts'
import { sellerListsRouter, supplyRouter } from './sellers/router.ts'
import { suppliersRouter } from './suppliers/router.ts'

const flexibleInventoryRouter = router({
  list: adminProcedure
    .input(listFlexibleRowsInput)
    .output(z.array(flexibleRow))
    .query(({ ctx, input }) => listFlexibleRows(ctx.db, input)),
  delete: adminProcedure
    .input(flexibleRowIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteFlexibleRow(ctx.db, ctx.admin, input.id)),
})

export const inventoryRouter = router({
  list: publicProcedure
    .input(listInventoryInput)
    .output(z.array(inventoryItem))
    .query(({ ctx, input }) => listInventory(ctx.db, input)),
  categories: publicProcedure
    .input(listCategoriesInput)
    .output(z.array(z.string()))
    .query(({ ctx, input }) => listCategories(ctx.db, input.regions)),
  sources: publicProcedure
    .input(listInventoryInput)
    .output(z.array(sourceLocation))
    .query(({ ctx, input }) => listSources(ctx.db, input)),
  products: publicProcedure
    .input(listCategoriesInput)
    .output(z.array(productStock))
    .query(({ ctx, input }) => listProducts(ctx.db, input.regions)),
  sourceStock: publicProcedure
    .input(listSourceStockInput)
    .output(z.array(sourceStock))
    .query(({ ctx, input }) => listSourceStock(ctx.db, input)),
  newestLists: publicProcedure.output(z.array(newestList)).query(({ ctx }) => listNewestLists(ctx.db)),
  search: publicProcedure
    .input(searchInput)
    .output(searchAnswer)
    .query(async ({ ctx, input }) => JSON.parse((await ctx.search(input)).toString())),
  items: router({
    get: lookProcedure
      .input(itemInput)
      .output(itemAnswer)
      .query(({ ctx, input }) => findItem(ctx, input.id)),
  }),
  summary: publicProcedure.output(inventorySummary).query(({ ctx }) => summarizeInventory(ctx.db)),
  sourceTotals: adminProcedure.output(z.array(sourceTotals)).query(({ ctx }) => listSourceTotals(ctx.db)),
  upload: adminProcedure
    .input(uploadInput)
    .output(uploadResult)
    .mutation(({ ctx, input }) => importWorkbook(ctx, input)),
  savedSearches: savedSearchesRouter,
  uploads: uploadsRouter,
  suppliers: suppliersRouter,
  incoming: incomingRouter,
  sellerLists: sellerListsRouter,
  supply: supplyRouter,
  flexible: flexibleInventoryRouter,
})
