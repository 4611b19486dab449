import * as z from 'zod'
import { message } from '../../../shared/office/schema.ts'
import {
  announcement,
  announcementInput,
  assetInput,
  catalogIdInput,
  companyAsset,
  listAnnouncementsInput,
  listProductTypesInput,
  productType,
  productTypeInput,
  productTypeItemCount,
  replaceAssetInput,
  teamMember,
  teamMemberInput,
  updateAnnouncementInput,
  updateProductTypeInput,
  updateTeamMemberInput,
} from '../../../shared/site/catalog.ts'
import { assetContentTypes } from '../../../shared/site/terms.ts'
import { adminProcedure, publicProcedure, router } from '../../trpc.ts'
import { createAnnouncement, deleteAnnouncement, listAnnouncements, updateAnnouncement } from './announcements.ts'
import { deleteAsset, listAssets, readAsset, replaceAsset } from './assets.ts'
import {
  countItemsByProductType,
  createProductType,
  deleteProductType,
  listProductTypes,
  updateProductType,
} from './product-types.ts'
import { createTeamMember, deleteTeamMember, listTeam, updateTeamMember } from './team.ts'

// Public over tRPC too, where bytes as JSON would be many times their size. A blob is empty there.
const assetFile = z.object({
  fileName: z.string(),
  contentType: z.enum(assetContentTypes),
  hash: z.string(),
  content: z.instanceof(Blob),
})

const assetsRouter = router({
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

const teamRouter = router({
  list: publicProcedure.output(z.array(teamMember)).query(({ ctx }) => listTeam(ctx.db)),
  create: adminProcedure
    .input(teamMemberInput)
    .output(teamMember)
    .mutation(({ ctx, input }) => createTeamMember(ctx.db, ctx.admin, input)),
  update: adminProcedure
    .input(updateTeamMemberInput)
    .output(teamMember)
    .mutation(({ ctx, input }) => updateTeamMember(ctx.db, ctx.admin, input)),
  delete: adminProcedure
    .input(catalogIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteTeamMember(ctx.db, ctx.admin, input.id)),
})

const announcementsRouter = router({
  list: publicProcedure
    .input(listAnnouncementsInput)
    .output(z.array(announcement))
    .query(({ ctx, input }) => listAnnouncements(ctx, input)),
  create: adminProcedure
    .input(announcementInput)
    .output(announcement)
    .mutation(({ ctx, input }) => createAnnouncement(ctx.db, ctx.admin, input)),
  update: adminProcedure
    .input(updateAnnouncementInput)
    .output(announcement)
    .mutation(({ ctx, input }) => updateAnnouncement(ctx.db, ctx.admin, input)),
  delete: adminProcedure
    .input(catalogIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteAnnouncement(ctx.db, ctx.admin, input.id)),
})

const productTypesRouter = router({
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

export const catalogRouter = router({
  productTypes: productTypesRouter,
  announcements: announcementsRouter,
  team: teamRouter,
  assets: assetsRouter,
})
