import * as z from 'zod'
import type { FileAnswer, Routes } from './route.ts'

export const pdf: FileAnswer = { disposition: 'inline', content: { 'application/pdf': { schema: z.file() } } }
const quoteBytesMax = 2 * 1024 * 1024

/** `/api/quotes` and `/api/inquiries/{id}/quotes`. */
export const quotesRoutes: Routes = {
  'POST /inquiries/:id/quotes': {
    call: 'inquiries.quotes.create',
    summary: 'Start the next version of a quote, from the inquiry, its whole request or another version',
    names: { id: 'inquiryId' },
    isBodyOptional: true,
    status: 201,
    refusals: [409],
  },
  'GET /inquiries/:id/quotes': { call: 'inquiries.quotes.list', summary: 'All versions of the quote for an inquiry' },
  'GET /quotes/:id': { call: 'inquiries.quotes.get', summary: 'A version of a quote' },
  'PUT /quotes/:id': {
    call: 'inquiries.quotes.update',
    summary: 'Save a draft: all lines if any are given, and the other fields that are given',
    bodyLimit: quoteBytesMax,
    refusals: [409],
  },
  'GET /quotes/:id/pdf': { call: 'inquiries.quotes.pdf', summary: 'A version on paper; a draft says DRAFT', file: pdf },
  'POST /quotes/:id/send': {
    call: 'inquiries.quotes.send',
    summary:
      'Send a draft whose freight and prices are chosen (else 400 names the field), as it was seen if a revision is given; sending it again gives the first sending',
    isBodyOptional: true,
    refusals: [409],
  },
  'PUT /quotes/:id/handover': {
    call: 'inquiries.quotes.handOver',
    summary: 'Say that staff handed a sent version over themselves, or with null take that back',
    refusals: [409],
  },
  'PUT /quotes/:id/answer-seen': {
    call: 'inquiries.quotes.seeAnswer',
    summary: 'Say that a decline is seen to, or take that back',
    refusals: [409],
  },
  'POST /quotes/:id/withdraw': {
    call: 'inquiries.quotes.withdraw',
    summary: 'Take a sent or accepted version back',
    refusals: [409],
  },
  'DELETE /quotes/:id': { call: 'inquiries.quotes.delete', summary: 'Delete a draft', refusals: [409] },

  'GET /prices/similar': {
    call: 'inquiries.prices.similar',
    summary:
      'What like steel brought and cost by the hundredweight in the last 180 days, for a line of a quote or an item; with inquiryId the prices of its customer are told apart',
    refusals: [404],
  },

  'GET /quote-offers/:token': {
    call: 'inquiries.offers.get',
    summary: 'What the holder of the link may see of a quote',
  },
  'GET /quote-offers/:token/pdf': { call: 'inquiries.offers.pdf', summary: 'The same on paper', file: pdf },
  'POST /quote-offers/:token/answer': {
    call: 'inquiries.offers.answer',
    summary: 'Accept a quote, or some of its lines, or decline it',
    refusals: [409],
  },
}
