import * as z from 'zod'
import {
  confirmSupplyInput,
  linkToken,
  sellerListsInput,
  sellerReceipt,
  sellerSending,
  supply,
  supplyFileInput,
  supplyListsInput,
  updateSellerListInput,
} from '../../../../shared/lists/incoming.ts'
import { linkProcedure, router, submissionProcedure } from '../../../trpc.ts'
import { changeSellerList, getSellerSending, sendSellerLists } from './seller-lists.ts'
import { confirmSupply, getSupply, readErrorReport, sendSupplyLists } from './supply.ts'

export const sellerListsRouter = router({
  send: submissionProcedure
    .input(sellerListsInput)
    .output(sellerReceipt)
    .mutation(({ ctx, input }) => sendSellerLists(ctx, input)),
  get: linkProcedure
    .input(linkToken)
    .output(sellerSending)
    .query(({ ctx, input }) => getSellerSending(ctx.db, input.token)),
  update: submissionProcedure
    .input(updateSellerListInput)
    .output(sellerSending)
    .mutation(({ ctx, input }) => changeSellerList(ctx.db, input)),
})

/** By a supplier's own link. */
export const supplyRouter = router({
  get: linkProcedure
    .input(linkToken)
    .output(supply)
    .query(({ ctx, input }) => getSupply(ctx.db, input.token)),
  errorReport: linkProcedure
    .input(supplyFileInput)
    .output(z.object({ fileName: z.string(), content: z.instanceof(Blob) }))
    .query(({ ctx, input }) => readErrorReport(ctx.db, input)),
  confirm: submissionProcedure
    .input(confirmSupplyInput)
    .output(supply)
    .mutation(({ ctx, input }) => confirmSupply(ctx, input)),
  send: submissionProcedure
    .input(supplyListsInput)
    .output(supply)
    .mutation(({ ctx, input }) => sendSupplyLists(ctx, input)),
})
