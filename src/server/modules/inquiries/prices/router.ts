import { similarPrices, similarPricesInput } from '../../../../shared/prices/schema.ts'
import { adminProcedure, router } from '../../../trpc.ts'
import { findSimilarPrices } from './prices.ts'

export const pricesRouter = router({
  similar: adminProcedure
    .input(similarPricesInput)
    .output(similarPrices)
    .query(({ ctx, input }) => findSimilarPrices(ctx.db, input)),
})
