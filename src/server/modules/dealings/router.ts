import { customerIdInput } from '../../../shared/inquiries/customers.ts'
import {
  customerMerge,
  customerTotals,
  lastOrder,
  mergeInput,
  mergePreview,
  mergePreviewInput,
  timelineInput,
  timelinePage,
  undoableMerges,
  undoMergeInput,
  undoneMerge,
} from '../../../shared/office/customers.ts'
import { adminProcedure } from '../../trpc.ts'
import { listUndoableMerges, mergeCustomer, previewMerge, undoMerge } from './merges.ts'
import { readTimeline } from './timeline.ts'
import { readLastOrder, readTotals } from './totals.ts'

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
  lastOrder: adminProcedure
    .input(customerIdInput)
    .output(lastOrder.nullable())
    .query(({ ctx, input }) => readLastOrder(ctx.db, input.id)),
  previewMerge: adminProcedure
    .input(mergePreviewInput)
    .output(mergePreview)
    .query(({ ctx, input }) => previewMerge(ctx, input)),
  merge: adminProcedure
    .input(mergeInput)
    .output(customerMerge)
    .mutation(({ ctx, input }) => mergeCustomer(ctx, input)),
  undoable: adminProcedure
    .input(customerIdInput)
    .output(undoableMerges)
    .query(({ ctx, input }) => listUndoableMerges(ctx.db, input.id)),
  undoMerge: adminProcedure
    .input(undoMergeInput)
    .output(undoneMerge)
    .mutation(({ ctx, input }) => undoMerge(ctx, input.id)),
}
