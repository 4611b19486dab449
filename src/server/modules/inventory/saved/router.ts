import { message } from '../../../../shared/office/schema.ts'
import { createSavedSearchInput, savedSearch, savedSearchInput } from '../../../../shared/search/schema.ts'
import { linkProcedure, router, submissionProcedure } from '../../../trpc.ts'
import { confirmSavedSearch, createSavedSearch, endSavedSearch, getSavedSearch } from './saved-searches.ts'

export const savedSearchesRouter = router({
  create: submissionProcedure
    .input(createSavedSearchInput)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await createSavedSearch(ctx, input)
      return { message: 'Check your email: the search is saved once you confirm it there.' }
    }),
  get: linkProcedure
    .input(savedSearchInput)
    .output(savedSearch)
    .query(({ ctx, input }) => getSavedSearch(ctx, input.token)),
  confirm: submissionProcedure
    .input(savedSearchInput)
    .output(savedSearch)
    .mutation(({ ctx, input }) => confirmSavedSearch(ctx, input.token)),
  unsubscribe: submissionProcedure
    .input(savedSearchInput)
    .output(message)
    .mutation(async ({ ctx, input }) => {
      await endSavedSearch(ctx, input.token)
      return { message: 'You will get no more emails about this search.' }
    }),
})
