import * as z from 'zod'
import { readNeedsInput, readNeeds as readNeedsOutput } from '../../../shared/needs/reading.ts'
import {
  customerNeed,
  listedNeed,
  listNeedsPageInput,
  needIdInput,
  needStatusChange,
  needsPage,
  setNeedStatusesInput,
  setNeedStatusInput,
  staffNeed,
  submitNeedsInput,
} from '../../../shared/needs/schema.ts'
import { message } from '../../../shared/office/schema.ts'
import { ownedInput } from '../../../shared/site/owners.ts'
import { adminProcedure, listReadingProcedure, router, submissionProcedure } from '../../trpc.ts'
import { matchesRouter } from './matching/router.ts'
import {
  deleteNeed,
  getListedNeed,
  listNeeds,
  listNeedsPage,
  setNeedStatus,
  setNeedStatuses,
  submitNeeds,
} from './needs.ts'
import { readNeeds } from './reading/read-needs.ts'

export const needsRouter = router({
  submit: submissionProcedure
    .input(submitNeedsInput)
    .output(z.array(customerNeed))
    .mutation(({ ctx, input }) => submitNeeds(ctx, input)),
  read: listReadingProcedure
    .input(readNeedsInput)
    .output(readNeedsOutput)
    .mutation(({ ctx, input }) => readNeeds(ctx, input)),
  list: adminProcedure
    .input(ownedInput.optional())
    .output(z.array(listedNeed))
    .query(({ ctx, input }) => listNeeds(ctx, input)),
  page: adminProcedure
    .input(listNeedsPageInput)
    .output(needsPage)
    .query(({ ctx, input }) => listNeedsPage(ctx, input)),
  get: adminProcedure
    .input(needIdInput)
    .output(listedNeed)
    .query(({ ctx, input }) => getListedNeed(ctx, input.id)),
  setStatus: adminProcedure
    .input(setNeedStatusInput)
    .output(staffNeed)
    .mutation(({ ctx, input }) => setNeedStatus(ctx, input)),
  setStatuses: adminProcedure
    .input(setNeedStatusesInput)
    .output(z.array(needStatusChange))
    .mutation(({ ctx, input }) => setNeedStatuses(ctx, input)),
  delete: adminProcedure
    .input(needIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteNeed(ctx, input.id)),
  matches: matchesRouter,
})
