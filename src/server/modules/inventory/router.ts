import * as z from 'zod'
import { uploadInput, uploadResult } from '../../../shared/lists/schema.ts'
import { searchAnswer, searchInput } from '../../../shared/search/schema.ts'
import {
  inventoryItem,
  inventorySummary,
  listCategoriesInput,
  listInventoryInput,
  listSourceStockInput,
  newestList,
  productStock,
  sourceLocation,
  sourceStock,
  sourceTotals,
} from '../../../shared/stock/schema.ts'
import { adminProcedure, publicProcedure, router } from '../../trpc.ts'
import { flexibleInventoryRouter } from './free-form/router.ts'
import {
  listCategories,
  listNewestLists,
  listProducts,
  listSourceStock,
  listSources,
  listSourceTotals,
  summarizeInventory,
} from './items/inventory.ts'
import { listInventory } from './kept-reads/stock-list.ts'
import { importWorkbook } from './lists/import-workbook.ts'
import { uploadsRouter } from './lists/router.ts'
import { savedSearchesRouter } from './saved/router.ts'

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
  summary: publicProcedure.output(inventorySummary).query(({ ctx }) => summarizeInventory(ctx.db)),
  sourceTotals: adminProcedure.output(z.array(sourceTotals)).query(({ ctx }) => listSourceTotals(ctx.db)),
  upload: adminProcedure
    .input(uploadInput)
    .output(uploadResult)
    .mutation(({ ctx, input }) => importWorkbook(ctx, input)),
  savedSearches: savedSearchesRouter,
  uploads: uploadsRouter,
  flexible: flexibleInventoryRouter,
})
