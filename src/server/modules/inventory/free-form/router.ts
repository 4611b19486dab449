import * as z from 'zod'
import { message } from '../../../../shared/office/schema.ts'
import { flexibleRow, flexibleRowIdInput, listFlexibleRowsInput } from '../../../../shared/stock/schema.ts'
import { adminProcedure, router } from '../../../trpc.ts'
import { deleteFlexibleRow, listFlexibleRows } from './free-form.ts'

export const flexibleInventoryRouter = router({
  list: adminProcedure
    .input(listFlexibleRowsInput)
    .output(z.array(flexibleRow))
    .query(({ ctx, input }) => listFlexibleRows(ctx.db, input)),
  delete: adminProcedure
    .input(flexibleRowIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteFlexibleRow(ctx.db, ctx.admin, input.id)),
})
