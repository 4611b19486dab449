import * as z from 'zod'
import { inquiryIdInput } from '../../../../shared/inquiries/schema.ts'
import { message } from '../../../../shared/office/schema.ts'
import {
  answerQuoteInput,
  createQuoteInput,
  handOverInput,
  quote,
  quoteIdInput,
  quoteOffer,
  quoteOfferInput,
  sendQuoteInput,
  updateQuoteInput,
} from '../../../../shared/quotes/schema.ts'
import { adminProcedure, linkProcedure, router } from '../../../trpc.ts'
import { pdf } from '../pdf/render-sheet.ts'
import { answerOffer, getOffer } from './offers.ts'
import { renderOfferPdf, renderQuotePdf } from './quote-pdf.ts'
import { createQuote, deleteQuote, getQuote, listQuotes } from './quotes.ts'
import { handOverQuote, sendQuote, withdrawQuote } from './send-quote.ts'
import { updateQuote } from './update-quote.ts'

export const quotesRouter = router({
  create: adminProcedure
    .input(createQuoteInput)
    .output(quote)
    .mutation(({ ctx, input }) => createQuote(ctx, input)),
  list: adminProcedure
    .input(inquiryIdInput)
    .output(z.array(quote))
    .query(({ ctx, input }) => listQuotes(ctx, input.id)),
  get: adminProcedure
    .input(quoteIdInput)
    .output(quote)
    .query(({ ctx, input }) => getQuote(ctx, input.id)),
  pdf: adminProcedure
    .input(quoteIdInput)
    .output(pdf)
    .query(({ ctx, input }) => renderQuotePdf(ctx, input.id)),
  update: adminProcedure
    .input(updateQuoteInput)
    .output(quote)
    .mutation(({ ctx, input }) => updateQuote(ctx, input)),
  send: adminProcedure
    .input(sendQuoteInput)
    .output(quote)
    .mutation(({ ctx, input }) => sendQuote(ctx, input)),
  handOver: adminProcedure
    .input(handOverInput)
    .output(quote)
    .mutation(({ ctx, input }) => handOverQuote(ctx, input)),
  withdraw: adminProcedure
    .input(quoteIdInput)
    .output(quote)
    .mutation(({ ctx, input }) => withdrawQuote(ctx, input.id)),
  delete: adminProcedure
    .input(quoteIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteQuote(ctx, input.id)),
})

export const offersRouter = router({
  get: linkProcedure
    .input(quoteOfferInput)
    .output(quoteOffer)
    .query(({ ctx, input }) => getOffer(ctx.db, input.token)),
  pdf: linkProcedure
    .input(quoteOfferInput)
    .output(pdf)
    .query(({ ctx, input }) => renderOfferPdf(ctx, input.token)),
  answer: linkProcedure
    .input(answerQuoteInput)
    .output(quoteOffer)
    .mutation(({ ctx, input }) => answerOffer(ctx, input)),
})
