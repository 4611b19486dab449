import * as z from 'zod'
import * as incoming from '../../../../shared/lists/incoming.ts'
import { linkProcedure, router, submissionProcedure } from '../../../trpc.ts'
import { changeSellerList, getSellerSending, sendSellerLists } from './seller-lists.ts'
import { confirmSupply, getSupply, readErrorReport, sendSupplyLists } from './supply.ts'

export const sellerListsRouter = router({
  send: submissionProcedure
    .input(incoming.sellerListsInput)
    .output(incoming.sellerReceipt)
    .mutation(({ ctx, input }) => sendSellerLists(ctx, input)),
  get: linkProcedure
    .input(incoming.linkToken)
    .output(incoming.sellerSending)
    .query(({ ctx, input }) => getSellerSending(ctx.db, input.token)),
  update: submissionProcedure
    .input(incoming.updateSellerListInput)
    .output(incoming.sellerSending)
    .mutation(({ ctx, input }) => changeSellerList(ctx.db, input)),
})

/** By a supplier's own link. */
export const supplyRouter = router({
  get: linkProcedure
    .input(incoming.linkToken)
    .output(incoming.supply)
    .query(({ ctx, input }) => getSupply(ctx.db, input.token)),
  errorReport: linkProcedure
    .input(incoming.supplyFileInput)
    .output(z.object({ fileName: z.string(), content: z.instanceof(Blob) }))
    .query(({ ctx, input }) => readErrorReport(ctx.db, input)),
  confirm: submissionProcedure
    .input(incoming.confirmSupplyInput)
    .output(incoming.supply)
    .mutation(({ ctx, input }) => confirmSupply(ctx, input)),
  send: submissionProcedure
    .input(incoming.supplyListsInput)
    .output(incoming.supply)
    .mutation(({ ctx, input }) => sendSupplyLists(ctx, input)),
})
