import * as z from 'zod'
import { message } from '../../../../shared/office/schema.ts'
import * as papers from '../../../../shared/papers/schema.ts'
import { adminProcedure, linkProcedure, router, submissionProcedure } from '../../../trpc.ts'
import { listOfferedPapers, listSentPapers, openOfferedPaper, sendLinkedPapers } from './linked-papers.ts'
import { confirmPapers, deletePaper, getPaper, listPapers, readPaper, sendPapers, updatePaper } from './papers.ts'

export const papersRouter = router({
  list: adminProcedure
    .input(papers.listPapersInput)
    .output(papers.papersPage)
    .query(({ ctx, input }) => listPapers(ctx.db, input)),
  get: adminProcedure
    .input(papers.paperIdInput)
    .output(papers.paper)
    .query(({ ctx, input }) => getPaper(ctx.db, input.id)),
  read: adminProcedure
    .input(papers.paperIdInput)
    .output(papers.openedPaper)
    .query(({ ctx, input }) => readPaper(ctx.db, input.id)),
  send: adminProcedure
    .input(papers.sendPapersInput)
    .output(papers.sentPapers)
    .mutation(({ ctx, input }) => sendPapers(ctx, input)),
  update: adminProcedure
    .input(papers.updatePaperInput)
    .output(papers.paper)
    .mutation(({ ctx, input }) => updatePaper(ctx, input)),
  confirm: adminProcedure
    .input(papers.confirmPapersInput)
    .output(z.array(papers.paper))
    .mutation(({ ctx, input }) => confirmPapers(ctx, input.ids)),
  delete: adminProcedure
    .input(papers.deletePaperInput)
    .output(message)
    .mutation(({ ctx, input }) => deletePaper(ctx, input)),
})

/** What suppliers send by the links of asks, of purchases and of their own pages, and what buyers see by those of quotes and orders. */
export const linkedPapersRouter = router({
  ofAsk: linkProcedure
    .input(papers.linkedPapersInput)
    .output(papers.linkedPapers)
    .query(({ ctx, input }) => listSentPapers(ctx.db, 'ask', input.token)),
  ofPurchase: linkProcedure
    .input(papers.linkedPapersInput)
    .output(papers.linkedPapers)
    .query(({ ctx, input }) => listSentPapers(ctx.db, 'purchase', input.token)),
  ofSupplier: linkProcedure
    .input(papers.linkedPapersInput)
    .output(papers.linkedPapers)
    .query(({ ctx, input }) => listSentPapers(ctx.db, 'supply', input.token)),
  ofQuote: linkProcedure
    .input(papers.linkedPapersInput)
    .output(papers.linkedPapers)
    .query(({ ctx, input }) => listOfferedPapers(ctx.db, 'quote', input.token)),
  ofOrder: linkProcedure
    .input(papers.linkedPapersInput)
    .output(papers.linkedPapers)
    .query(({ ctx, input }) => listOfferedPapers(ctx.db, 'order', input.token)),
  readOfQuote: linkProcedure
    .input(papers.offeredPaperInput)
    .output(papers.openedPaper)
    .query(({ ctx, input }) => openOfferedPaper(ctx.db, 'quote', input)),
  readOfOrder: linkProcedure
    .input(papers.offeredPaperInput)
    .output(papers.openedPaper)
    .query(({ ctx, input }) => openOfferedPaper(ctx.db, 'order', input)),
  sendForAsk: submissionProcedure
    .input(papers.sendLinkedPapersInput)
    .output(papers.sentLinkedPapers)
    .mutation(({ ctx, input }) => sendLinkedPapers(ctx, 'ask', input)),
  sendForPurchase: submissionProcedure
    .input(papers.sendLinkedPapersInput)
    .output(papers.sentLinkedPapers)
    .mutation(({ ctx, input }) => sendLinkedPapers(ctx, 'purchase', input)),
  sendForSupplier: submissionProcedure
    .input(papers.sendLinkedPapersInput)
    .output(papers.sentLinkedPapers)
    .mutation(({ ctx, input }) => sendLinkedPapers(ctx, 'supply', input)),
})
