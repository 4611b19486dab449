import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  isListGiven,
  listMissing,
  pastedBytesMax,
  pastedMessages,
  readNeeds,
  readNeedsInput,
} from '../../shared/needs/reading.ts'
import {
  customerNeed,
  dismissMatchInput,
  listedNeed,
  needInquiry,
  needInquiryInput,
  needMatch,
  needMatches,
  needStatusChange,
  seeMatchesInput,
  setNeedStatusesInput,
  setNeedStatusInput,
  staffNeed,
  submitNeedsInput,
} from '../../shared/needs/schema.ts'
import { matchesMax } from '../../shared/needs/terms.ts'
import { message } from '../../shared/office/schema.ts'
import { idText } from '../../shared/text/text.ts'
import { DomainError } from '../lib/domain-error.ts'
import { type ById, byId, describe } from './describe.ts'
import { readForm, takeForms } from './form.ts'
import { bodyWith, idempotencyHeaders, readIdempotencyKey, takeJson } from './request.ts'

const matchesQuery = z.object({ limit: z.coerce.number().int().min(1).max(matchesMax).optional() })
const byItem = byId.extend({ itemId: idText })
type ByItem = { Params: z.infer<typeof byItem> }

/** `/api/customer-needs`. */
export async function needsRest(app: FastifyInstance): Promise<void> {
  app.post(
    '/customer-needs/bulk',
    describe({
      role: 'anyone',
      summary: 'Send a list of steel to be sourced; all of it is stored, or none',
      headers: idempotencyHeaders,
      body: submitNeedsInput.omit({ requestKey: true }),
      status: 201,
      answer: z.array(customerNeed),
      refusals: [422, 429],
    }),
    async (req, reply) =>
      reply.code(201).send(await req.api().needs.submit(bodyWith(req.body, { requestKey: readIdempotencyKey(req) }))),
  )
  app.get(
    '/customer-needs',
    describe({ role: 'admin', summary: 'All needs, newest first', answer: z.array(listedNeed) }),
    (req) => req.api().needs.list(),
  )
  app.put<ById>(
    '/customer-needs/:id/status',
    describe({
      role: 'admin',
      summary: 'Set the status of a need',
      params: byId,
      body: setNeedStatusInput.omit({ id: true }),
      answer: staffNeed,
    }),
    (req) => req.api().needs.setStatus(bodyWith(req.body, { id: req.params.id })),
  )
  app.put(
    '/customer-needs/statuses',
    describe({
      role: 'admin',
      summary: 'Set the statuses of several needs at once, such as those sent together',
      body: setNeedStatusesInput,
      answer: z.array(needStatusChange),
      refusals: [404],
    }),
    (req) => req.api().needs.setStatuses(bodyWith(req.body, {})),
  )
  app.get<ById>(
    '/customer-needs/:id/matches',
    describe({
      role: 'admin',
      summary: 'The stock that fits a need, the best first, with reasons',
      params: byId,
      query: matchesQuery,
      answer: needMatches,
      refusals: [503],
    }),
    (req) => req.api().needs.matches.list({ ...matchesQuery.parse(req.query), id: req.params.id }),
  )
  app.post<ById>(
    '/customer-needs/:id/matches/seen',
    describe({
      role: 'admin',
      summary: 'What fits a need now is no longer new',
      params: byId,
      body: seeMatchesInput.omit({ id: true }),
      answer: message,
    }),
    (req) => req.api().needs.matches.see(bodyWith(req.body ?? {}, { id: req.params.id })),
  )
  app.put<ByItem>(
    '/customer-needs/:id/matches/:itemId',
    describe({
      role: 'admin',
      summary: 'Dismiss a match of a need, or bring it back',
      params: byItem,
      body: dismissMatchInput.pick({ dismissed: true }),
      answer: needMatch,
    }),
    (req) => req.api().needs.matches.dismiss(bodyWith(req.body, req.params)),
  )
  app.post<ById>(
    '/customer-needs/:id/inquiry',
    describe({
      role: 'admin',
      summary: 'Make an inquiry for the customer of a need from items that fit it',
      headers: idempotencyHeaders,
      params: byId,
      body: needInquiryInput.pick({ itemIds: true }),
      status: 201,
      answer: needInquiry,
      refusals: [422],
    }),
    async (req, reply) =>
      reply
        .code(201)
        .send(
          await req
            .api()
            .needs.matches.makeInquiry(bodyWith(req.body, { id: req.params.id, requestKey: readIdempotencyKey(req) })),
        ),
  )
  app.delete<ById>(
    '/customer-needs/:id',
    describe({ role: 'admin', summary: 'Delete a need', params: byId, answer: message }),
    (req) => req.api().needs.delete({ id: req.params.id }),
  )
  await app.register(readingRest)
}

const readBody = z
  .object({ text: readNeedsInput.shape.text, file: z.file().optional() })
  .refine(isListGiven, listMissing)

/** The text of a list as JSON, or a file as a form. */
async function readingRest(app: FastifyInstance): Promise<void> {
  const limits = { fileBytesMax: pastedBytesMax }
  await takeForms(app, limits)
  takeJson(app)
  app.post(
    '/customer-needs/read',
    {
      ...describe({
        role: 'anyone',
        summary: "Read a buyer's list, pasted text or an Excel file, into specifications; nothing is stored",
        consumes: ['application/json', 'multipart/form-data'],
        body: readBody,
        answer: readNeeds,
        refusals: [429],
      }),
      bodyLimit: pastedBytesMax,
    },
    async (req) => {
      if (!req.isMultipart() && holdsFile(req.body))
        throw new DomainError('INVALID', formWanted, { issues: [{ path: 'file', message: formWanted }] })
      if (!req.isMultipart()) return req.api().needs.read(bodyWith<z.input<typeof readNeedsInput>>(req.body, {}))
      const { file } = await readForm(req, limits)
      if (!file)
        throw new DomainError('INVALID', pastedMessages.blank, { issues: [{ path: 'file', message: 'Required' }] })
      return req.api().needs.read({ workbook: file })
    },
  )
}

const formWanted = 'Send a file as multipart/form-data'

const holdsFile = (body: unknown) => typeof body === 'object' && body !== null && 'file' in body
