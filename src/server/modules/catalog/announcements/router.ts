import * as z from 'zod'
import { message } from '../../../../shared/office/schema.ts'
import {
  announcement,
  announcementInput,
  catalogIdInput,
  listAnnouncementsInput,
  updateAnnouncementInput,
} from '../../../../shared/site/catalog.ts'
import { adminProcedure, publicProcedure, router } from '../../../trpc.ts'
import { createAnnouncement, deleteAnnouncement, listAnnouncements, updateAnnouncement } from './announcements.ts'

export const announcementsRouter = router({
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
