import * as z from 'zod'
import {
  dismissMatchInput,
  matchedNeed,
  matchedNeedsInput,
  needInquiry,
  needInquiryInput,
  needMatch,
  needMatches,
  needMatchesInput,
  needsInquiry,
  needsInquiryInput,
  seeMatchesInput,
} from '../../../../shared/needs/schema.ts'
import { message } from '../../../../shared/office/schema.ts'
import { adminProcedure, router } from '../../../trpc.ts'
import { dismissMatch, listMatchedNeeds, listMatches, makeInquiry, makeInquiryOfNeeds, seeMatches } from './matches.ts'

export const matchesRouter = router({
  list: adminProcedure
    .input(needMatchesInput)
    .output(needMatches)
    .query(({ ctx, input }) => listMatches(ctx, input)),
  see: adminProcedure
    .input(seeMatchesInput)
    .output(message)
    .mutation(({ ctx, input }) => seeMatches(ctx, input)),
  dismiss: adminProcedure
    .input(dismissMatchInput)
    .output(needMatch)
    .mutation(({ ctx, input }) => dismissMatch(ctx, input)),
  makeInquiry: adminProcedure
    .input(needInquiryInput)
    .output(needInquiry)
    .mutation(({ ctx, input }) => makeInquiry(ctx, input)),
  makeInquiryOfNeeds: adminProcedure
    .input(needsInquiryInput)
    .output(needsInquiry)
    .mutation(({ ctx, input }) => makeInquiryOfNeeds(ctx, input)),
  ofUpload: adminProcedure
    .input(matchedNeedsInput)
    .output(z.array(matchedNeed))
    .query(({ ctx, input }) => listMatchedNeeds(ctx, input.id)),
})
