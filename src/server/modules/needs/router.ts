import * as z from 'zod'
import { message } from '../../../shared/admin.ts'
import {
  customerNeed,
  listNeedsPageInput,
  needIdInput,
  needsPage,
  setNeedStatusInput,
  submitNeedsInput,
} from '../../../shared/needs.ts'
import { adminProcedure, router, submissionProcedure } from '../../trpc.ts'
import { deleteNeed, getNeed, listNeeds, listNeedsPage, setNeedStatus, submitNeeds } from './needs.ts'

export const needsRouter = router({
  submit: submissionProcedure
    .input(submitNeedsInput)
    .output(z.array(customerNeed))
    .mutation(({ ctx, input }) => submitNeeds(ctx.db, input)),
  list: adminProcedure.output(z.array(customerNeed)).query(({ ctx }) => listNeeds(ctx.db)),
  page: adminProcedure
    .input(listNeedsPageInput)
    .output(needsPage)
    .query(({ ctx, input }) => listNeedsPage(ctx.db, input)),
  get: adminProcedure
    .input(needIdInput)
    .output(customerNeed)
    .query(({ ctx, input }) => getNeed(ctx.db, input.id)),
  setStatus: adminProcedure
    .input(setNeedStatusInput)
    .output(customerNeed)
    .mutation(({ ctx, input }) => setNeedStatus(ctx.db, ctx.admin, input)),
  delete: adminProcedure
    .input(needIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteNeed(ctx.db, ctx.admin, input.id)),
})
