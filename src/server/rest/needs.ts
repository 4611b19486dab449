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
import { matchesMax } from '../../shared/needs/terms.ts'
import { invalidField } from '../lib/domain-error.ts'
import { describe } from './describe.ts'
import { readForm, takeForms } from './form.ts'
import { bodyWith, ownedQuery, takeJson } from './request.ts'
import { addRoutes } from './route.ts'

/** `/api/customer-needs`. */
export async function needsRest(app: FastifyInstance): Promise<void> {
  addRoutes(app, {
    'POST /customer-needs/bulk': {
      call: 'needs.submit',
      summary: 'Send a list of steel to be sourced; all of it is stored, or none',
      status: 201,
    },
    'GET /customer-needs': {
      call: 'needs.list',
      summary: 'All needs, newest first; owner: me, none or the id of an account',
      query: ownedQuery,
    },
    'PUT /customer-needs/:id/status': { call: 'needs.setStatus', summary: 'Set the status of a need' },
    'PUT /customer-needs/statuses': {
      call: 'needs.setStatuses',
      summary: 'Set the statuses of several needs at once, such as those sent together',
      refusals: [404],
    },
    'GET /customer-needs/:id/matches': {
      call: 'needs.matches.list',
      summary: 'The stock that fits a need, the best first, with reasons',
      query: z.object({ limit: z.coerce.number().int().min(1).max(matchesMax).optional() }),
      refusals: [503],
    },
    'POST /customer-needs/:id/matches/seen': {
      call: 'needs.matches.see',
      summary: 'What fits a need now is no longer new',
      isBodyOptional: true,
    },
    'PUT /customer-needs/:id/matches/:itemId': {
      call: 'needs.matches.dismiss',
      summary: 'Dismiss a match of a need, or bring it back',
    },
    'POST /customer-needs/:id/inquiry': {
      call: 'needs.matches.makeInquiry',
      summary: 'Make an inquiry for the customer of a need from items that fit it',
      status: 201,
    },
    'POST /customer-needs/inquiry': {
      call: 'needs.matches.makeInquiryOfNeeds',
      summary:
        'Make one inquiry from items that fit several needs of a list, and ask their suppliers if that is wanted',
      status: 201,
      refusals: [404],
    },
    'DELETE /customer-needs/:id': { call: 'needs.delete', summary: 'Delete a need' },
  })
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
      if (!req.isMultipart() && holdsFile(req.body)) throw invalidField('file', 'Send a file as multipart/form-data')
      if (!req.isMultipart()) return req.api().needs.read(bodyWith<z.input<typeof readNeedsInput>>(req.body, {}))
      const {
        files: [file],
      } = await readForm(req, limits)
      if (!file) throw invalidField('file', pastedMessages.blank, 'Required')
      return req.api().needs.read({ workbook: file })
    },
  )
}

const holdsFile = (body: unknown) => typeof body === 'object' && body !== null && 'file' in body
