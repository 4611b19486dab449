import * as z from 'zod'
import { message } from '../../../../shared/office/schema.ts'
import { assetInput, companyAsset, replaceAssetInput } from '../../../../shared/site/catalog.ts'
import { assetContentTypes } from '../../../../shared/site/terms.ts'
import { adminProcedure, publicProcedure, router } from '../../../trpc.ts'
import { deleteAsset, listAssets, readAsset, replaceAsset } from './assets.ts'

// Public over tRPC too, where bytes as JSON would be many times their size. A blob is empty there.
const assetFile = z.object({
  fileName: z.string(),
  contentType: z.enum(assetContentTypes),
  hash: z.string(),
  content: z.instanceof(Blob),
})

export const assetsRouter = router({
  list: publicProcedure.output(z.array(companyAsset)).query(({ ctx }) => listAssets(ctx.db)),
  read: publicProcedure
    .input(assetInput)
    .output(assetFile)
    .query(({ ctx, input }) => readAsset(ctx.db, input.type)),
  replace: adminProcedure
    .input(replaceAssetInput)
    .output(companyAsset)
    .mutation(({ ctx, input }) => replaceAsset(ctx.db, ctx.admin, input)),
  delete: adminProcedure
    .input(assetInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteAsset(ctx.db, ctx.admin, input.type)),
})
