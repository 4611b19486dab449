import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { message } from '../../shared/office/schema.ts'
import {
  answerQuoteInput,
  createQuoteInput,
  handOverInput,
  quote,
  quoteOffer,
  quoteOfferInput,
  sendQuoteInput,
  updateQuoteInput,
} from '../../shared/quotes/schema.ts'
import { privateLinkHeaders } from '../lib/secrets/private-links.ts'
import { type ById, byId, describe } from './describe.ts'
import { bodyWith } from './request.ts'

type ByToken = { Params: { token: string } }

const pdfType = 'application/pdf'
const pdfFile = { content: { [pdfType]: { schema: z.file() } } }
const quoteBytesMax = 2 * 1024 * 1024

/** `/api/quotes` and `/api/inquiries/{id}/quotes`. */
export async function quotesRest(app: FastifyInstance): Promise<void> {
  app.post<ById>(
    '/inquiries/:id/quotes',
    describe({
      role: 'admin',
      summary: 'Start the next version of a quote, from the inquiry or from another version',
      params: byId,
      body: createQuoteInput.omit({ inquiryId: true }),
      status: 201,
      answer: quote,
      refusals: [409],
    }),
    async (req, reply) =>
      reply
        .code(201)
        .send(await req.api().inquiries.quotes.create(bodyWith(req.body ?? {}, { inquiryId: req.params.id }))),
  )
  app.get<ById>(
    '/inquiries/:id/quotes',
    describe({
      role: 'admin',
      summary: 'All versions of the quote for an inquiry',
      params: byId,
      answer: z.array(quote),
    }),
    (req) => req.api().inquiries.quotes.list({ id: req.params.id }),
  )
  app.get<ById>(
    '/quotes/:id',
    describe({ role: 'admin', summary: 'A version of a quote', params: byId, answer: quote }),
    (req) => req.api().inquiries.quotes.get({ id: req.params.id }),
  )
  app.put<ById>(
    '/quotes/:id',
    {
      ...describe({
        role: 'admin',
        summary: 'Save a draft: all lines if any are given, and the other fields that are given',
        params: byId,
        body: updateQuoteInput.omit({ id: true }),
        answer: quote,
        refusals: [409],
      }),
      bodyLimit: quoteBytesMax,
    },
    (req) => req.api().inquiries.quotes.update(bodyWith(req.body, { id: req.params.id })),
  )
  app.get<ById>(
    '/quotes/:id/pdf',
    describe({
      role: 'admin',
      summary: 'A version on paper; a draft says DRAFT',
      params: byId,
      answer: pdfFile,
    }),
    async (req, reply) => sendPdf(reply, await req.api().inquiries.quotes.pdf({ id: req.params.id })),
  )
  app.post<ById>(
    '/quotes/:id/send',
    describe({
      role: 'admin',
      summary:
        'Send a draft whose freight and prices are chosen (else 400 names the field), as it was seen if a revision is given; sending it again gives the first sending',
      params: byId,
      body: sendQuoteInput.omit({ id: true }),
      answer: quote,
      refusals: [409],
    }),
    (req) => req.api().inquiries.quotes.send(bodyWith(req.body ?? {}, { id: req.params.id })),
  )
  app.put<ById>(
    '/quotes/:id/handover',
    describe({
      role: 'admin',
      summary: 'Say that staff handed a sent version over themselves, or with null take that back',
      params: byId,
      body: handOverInput.omit({ id: true }),
      answer: quote,
      refusals: [409],
    }),
    (req) => req.api().inquiries.quotes.handOver(bodyWith(req.body, { id: req.params.id })),
  )
  app.post<ById>(
    '/quotes/:id/withdraw',
    describe({
      role: 'admin',
      summary: 'Take a sent or accepted version back',
      params: byId,
      answer: quote,
      refusals: [409],
    }),
    (req) => req.api().inquiries.quotes.withdraw({ id: req.params.id }),
  )
  app.delete<ById>(
    '/quotes/:id',
    describe({ role: 'admin', summary: 'Delete a draft', params: byId, answer: message, refusals: [409] }),
    (req) => req.api().inquiries.quotes.delete({ id: req.params.id }),
  )
  await app.register(quoteOffersRest)
}

/** `/api/quote-offers`: for whoever has the link. */
async function quoteOffersRest(app: FastifyInstance): Promise<void> {
  app.addHook('onSend', async (_req, reply) => {
    reply.headers(privateLinkHeaders)
  })
  app.get<ByToken>(
    '/quote-offers/:token',
    describe({
      role: 'anyone',
      summary: 'What the holder of the link may see of a quote',
      params: quoteOfferInput,
      answer: quoteOffer,
      refusals: [429],
    }),
    (req) => req.api().inquiries.offers.get({ token: req.params.token }),
  )
  app.get<ByToken>(
    '/quote-offers/:token/pdf',
    describe({
      role: 'anyone',
      summary: 'The same on paper',
      params: quoteOfferInput,
      answer: pdfFile,
      refusals: [429],
    }),
    async (req, reply) => sendPdf(reply, await req.api().inquiries.offers.pdf({ token: req.params.token })),
  )
  app.post<ByToken>(
    '/quote-offers/:token/answer',
    describe({
      role: 'anyone',
      summary: 'Accept a quote, or some of its lines, or decline it',
      params: quoteOfferInput,
      body: answerQuoteInput.omit({ token: true }),
      answer: quoteOffer,
      refusals: [409, 429],
    }),
    (req) => req.api().inquiries.offers.answer(bodyWith(req.body, { token: req.params.token })),
  )
}

async function sendPdf(reply: FastifyReply, { fileName, content }: { fileName: string; content: Blob }) {
  return reply
    .type(pdfType)
    .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .send(Buffer.from(await content.arrayBuffer()))
}
