import { customerIdInput } from '../../../shared/inquiries/customers.ts'
import { customerTotals, timelineInput, timelinePage } from '../../../shared/office/customers.ts'
import { adminProcedure } from '../../trpc.ts'
import { readTimeline } from './timeline.ts'
import { readTotals } from './totals.ts'

/** What customers did with us: calls beside those of their records. */
export const dealingsCalls = {
  timeline: adminProcedure
    .input(timelineInput)
    .output(timelinePage)
    .query(({ ctx, input }) => readTimeline(ctx.db, input)),
  totals: adminProcedure
    .input(customerIdInput)
    .output(customerTotals)
    .query(({ ctx, input }) => readTotals(ctx.db, input.id)),
}
