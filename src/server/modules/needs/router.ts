import * as z from 'zod'
import { message } from '../../../shared/admin.ts'
import { customerNeed, needIdInput, setNeedStatusInput, submitNeedsInput } from '../../../shared/needs.ts'
import { adminProcedure, router, submissionProcedure } from '../../trpc.ts'
import { deleteNeed, listNeeds, setNeedStatus, submitNeeds } from './needs.ts'

export const needsRouter = router({
  submit: submissionProcedure
    .input(submitNeedsInput)
    .output(z.array(customerNeed))
    .mutation(({ ctx, input }) => submitNeeds(ctx.db, input)),
  list: adminProcedure.output(z.array(customerNeed)).query(({ ctx }) => listNeeds(ctx.db)),
  setStatus: adminProcedure
    .input(setNeedStatusInput)
    .output(customerNeed)
    .mutation(({ ctx, input }) => setNeedStatus(ctx.db, input)),
  delete: adminProcedure
    .input(needIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteNeed(ctx.db, input.id)),
})
