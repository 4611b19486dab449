import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  inquiry,
  inquiryDetails,
  setInquiryStatusInput,
  setInternalNoteInput,
  staffInquiry,
  submitInquiryInput,
} from '../../shared/inquiries/schema.ts'
import { message } from '../../shared/office/schema.ts'
import { type ById, byId, describe } from './describe.ts'
import { bodyWith, idempotencyHeaders, readIdempotencyKey } from './request.ts'

/** `/api/inquiries`. */
export async function inquiriesRest(app: FastifyInstance): Promise<void> {
  app.post(
    '/inquiries',
    describe({
      role: 'anyone',
      summary: 'Send an inquiry about items of one supplier',
      headers: idempotencyHeaders,
      body: submitInquiryInput.omit({ requestKey: true }),
      status: 201,
      answer: inquiry,
      refusals: [422, 429],
    }),
    async (req, reply) =>
      reply
        .code(201)
        .send(await req.api().inquiries.submit(bodyWith(req.body, { requestKey: readIdempotencyKey(req) }))),
  )
  app.get(
    '/inquiries',
    describe({ role: 'admin', summary: 'All inquiries, in the order to work them', answer: z.array(staffInquiry) }),
    (req) => req.api().inquiries.list(),
  )
  app.get<ById>(
    '/inquiries/:id',
    describe({
      role: 'admin',
      summary: 'An inquiry with its items as they were sent',
      params: byId,
      answer: inquiryDetails,
    }),
    (req) => req.api().inquiries.get({ id: req.params.id }),
  )
  app.put<ById>(
    '/inquiries/:id/status',
    describe({
      role: 'admin',
      summary: 'Set the status of an inquiry',
      params: byId,
      body: setInquiryStatusInput.omit({ id: true }),
      answer: staffInquiry,
    }),
    (req) => req.api().inquiries.setStatus(bodyWith(req.body, { id: req.params.id })),
  )
  app.put<ById>(
    '/inquiries/:id/internal-note',
    describe({
      role: 'admin',
      summary: 'Set the note that only staff see; a blank one deletes it',
      params: byId,
      body: setInternalNoteInput.omit({ id: true }),
      answer: staffInquiry,
    }),
    (req) => req.api().inquiries.setInternalNote(bodyWith(req.body, { id: req.params.id })),
  )
  app.delete<ById>(
    '/inquiries/:id',
    describe({ role: 'admin', summary: 'Delete an inquiry', params: byId, answer: message }),
    (req) => req.api().inquiries.delete({ id: req.params.id }),
  )
}
