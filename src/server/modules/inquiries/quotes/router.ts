import * as z from 'zod'
import { inquiryIdInput } from '../../../../shared/inquiries/schema.ts'
import { message } from '../../../../shared/office/schema.ts'
import * as quotes from '../../../../shared/quotes/schema.ts'
import { adminProcedure, linkProcedure, router } from '../../../trpc.ts'
import { pdf } from '../pdf/render-document.ts'
import { answerOffer, getOffer } from './offers.ts'
import { renderOfferPdf, renderQuotePdf } from './quote-pdf.ts'
import { createQuote, deleteQuote, getQuote, listQuotes } from './quotes.ts'
import { handOverQuote, seeAnswer, sendQuote, withdrawQuote } from './send-quote.ts'
import { updateQuote } from './update-quote.ts'

export const quotesRouter = router({
  create: adminProcedure
    .input(quotes.createQuoteInput)
    .output(quotes.quote)
    .mutation(({ ctx, input }) => createQuote(ctx, input)),
  list: adminProcedure
    .input(inquiryIdInput)
    .output(z.array(quotes.quote))
    .query(({ ctx, input }) => listQuotes(ctx, input.id)),
  get: adminProcedure
    .input(quotes.quoteIdInput)
    .output(quotes.quote)
    .query(({ ctx, input }) => getQuote(ctx, input.id)),
  pdf: adminProcedure
    .input(quotes.quoteIdInput)
    .output(pdf)
    .query(({ ctx, input }) => renderQuotePdf(ctx, input.id)),
  update: adminProcedure
    .input(quotes.updateQuoteInput)
    .output(quotes.quote)
    .mutation(({ ctx, input }) => updateQuote(ctx, input)),
  send: adminProcedure
    .input(quotes.sendQuoteInput)
    .output(quotes.quote)
    .mutation(({ ctx, input }) => sendQuote(ctx, input)),
  handOver: adminProcedure
    .input(quotes.handOverInput)
    .output(quotes.quote)
    .mutation(({ ctx, input }) => handOverQuote(ctx, input)),
  seeAnswer: adminProcedure
    .input(quotes.seeAnswerInput)
    .output(quotes.quote)
    .mutation(({ ctx, input }) => seeAnswer(ctx, input)),
  withdraw: adminProcedure
    .input(quotes.quoteIdInput)
    .output(quotes.quote)
    .mutation(({ ctx, input }) => withdrawQuote(ctx, input.id)),
  delete: adminProcedure
    .input(quotes.quoteIdInput)
    .output(message)
    .mutation(({ ctx, input }) => deleteQuote(ctx, input.id)),
})

export const offersRouter = router({
  get: linkProcedure
    .input(quotes.quoteOfferInput)
    .output(quotes.quoteOffer)
    .query(({ ctx, input }) => getOffer(ctx, input.token)),
  pdf: linkProcedure
    .input(quotes.quoteOfferInput)
    .output(pdf)
    .query(({ ctx, input }) => renderOfferPdf(ctx, input.token)),
  answer: linkProcedure
    .input(quotes.answerQuoteInput)
    .output(quotes.quoteOffer)
    .mutation(({ ctx, input }) => answerOffer(ctx, input)),
})
