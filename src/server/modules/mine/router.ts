import { mailBuyerLinkInput, mine, mineInput, receipt, receiptInput } from '../../../shared/mine/schema.ts'
import { message } from '../../../shared/office/schema.ts'
import { linkProcedure, router, submissionProcedure } from '../../trpc.ts'
import { getMine, getReceipt, mailBuyerLink } from './mine.ts'

export const mineRouter = router({
  mailLink: submissionProcedure
    .input(mailBuyerLinkInput)
    .output(message)
    .mutation(({ ctx, input }) => {
      mailBuyerLink(ctx, input.email)
      return { message: 'If anything was sent with this address, a link to it is on its way.' }
    }),
  get: linkProcedure
    .input(mineInput)
    .output(mine)
    .query(({ ctx, input }) => getMine(ctx, input.token)),
  receipt: linkProcedure
    .input(receiptInput)
    .output(receipt)
    .query(({ ctx, input }) => getReceipt(ctx, input)),
})
