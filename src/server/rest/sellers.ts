import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  addedLists,
  addListsInput,
  sellerListsInput,
  sellerReceipt,
  supply,
  supplyListsInput,
} from '../../shared/lists/incoming.ts'
import { bytesOfOneMax, sellerFilesMax, sellerNotesMax } from '../../shared/lists/terms.ts'
import { DomainError, invalidField } from '../lib/domain-error.ts'
import { visitorNetwork } from '../lib/rate-limits.ts'
import { createFairQueue } from '../lib/threads/turns.ts'
import { describe } from './describe.ts'
import { readForm, takeForms } from './form.ts'
import { idempotencyHeaders, readIdempotencyKey, unchecked } from './request.ts'
import { addRoutes } from './route.ts'

const heldBytesMax = bytesOfOneMax + 14 * 1024 * 1024
const busy = 'Many lists are coming in right now. Please send yours again in a moment.'

type ByToken = { Params: { token: string } }

/** `/api/seller-lists` and `/api/supply`: for whoever sells steel, and has the link; and the same lists when staff have them. */
export async function sellersRest(app: FastifyInstance, { uploadBytesMax }: { uploadBytesMax: number }): Promise<void> {
  addRoutes(app, {
    'GET /seller-lists/:token': {
      call: 'inventory.sellerLists.get',
      summary: 'What was read of the lists that came by the public page, for the holder of the link, for seven days',
    },
    'PUT /seller-lists/:token': {
      call: 'inventory.sellerLists.update',
      summary: 'Say how a list is to be read, until staff look at it: its columns, and answers to its questions',
      refusals: [409],
    },
    'GET /supply/:token': {
      call: 'inventory.supply.get',
      summary: "A supplier's lists, and what became of those that it sent, for the holder of its link",
    },
    'POST /supply/:token/confirm': {
      call: 'inventory.supply.confirm',
      summary: 'Everything of a list, or of all lists, is still there: their age is now',
    },
    'GET /supply/:token/lists/:id/errors': {
      call: 'inventory.supply.errorReport',
      summary: 'The original rows of a list with a column of errors, as .xlsx',
      file: {
        disposition: 'attachment',
        content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: z.file() } },
      },
    },
  })
  await app.register(sendingRest, { uploadBytesMax })
}

async function sendingRest(app: FastifyInstance, { uploadBytesMax }: { uploadBytesMax: number }): Promise<void> {
  // In UTF-8 a character takes up to four bytes.
  const fieldBytesMax = 4 * sellerNotesMax
  const limits = { fileBytesMax: uploadBytesMax, filesMax: sellerFilesMax, fieldBytesMax }
  await takeForms(app, limits)
  // A form is held in memory: of each network one at a time, and of all so much that one of the largest has its place.
  const turns = createFairQueue(1, { hereOfOneMax: 8 })
  const held = { page: 0, link: 0, 'by hand': 0 }
  const form = <Fields extends z.ZodObject>(fields: Fields) => ({
    consumes: ['multipart/form-data'] as const,
    body: fields.extend({ file: z.array(z.file()) }),
    status: 202 as const,
  })
  const send = <Result>(
    req: FastifyRequest,
    way: keyof typeof held,
    call: (input: object) => Promise<Result>,
  ): Promise<Result> =>
    turns(visitorNetwork(req.ip), async () => {
      let ownBytes = 0
      const hold = (bytes: number) => {
        if (held[way] + bytes > heldBytesMax) throw new DomainError('BUSY', busy)
        held[way] += bytes
        ownBytes += bytes
      }
      try {
        const { files, fields } = await readForm(req, { ...limits, heldBytesMax: bytesOfOneMax, hold })
        if (files.length === 0) throw invalidField('file', 'Choose a file')
        return await call({ ...Object.fromEntries(fields), files })
      } finally {
        held[way] -= ownBytes
      }
    })
  app.post(
    '/seller-lists',
    describe({
      role: 'anyone',
      summary: 'Send one to five lists to be sold; they are received whatever their reading says',
      headers: idempotencyHeaders,
      answer: sellerReceipt,
      refusals: [422, 429],
      ...form(sellerListsInput.omit({ files: true, requestKey: true })),
    }),
    (req, reply) => {
      reply.code(202)
      const requestKey = readIdempotencyKey(req)
      return send(req, 'page', (input) => req.api().inventory.sellerLists.send(unchecked({ ...input, requestKey })))
    },
  )
  app.post<ByToken>(
    '/supply/:token/lists',
    describe({
      role: 'anyone',
      summary: "Send one to five lists by a supplier's own link",
      params: z.object({ token: z.string() }),
      answer: supply,
      refusals: [429],
      ...form(supplyListsInput.omit({ files: true, token: true })),
    }),
    (req, reply) => {
      reply.code(202)
      return send(req, 'link', (input) => req.api().inventory.supply.send(unchecked({ ...input, ...req.params })))
    },
  )
  app.post(
    '/incoming-lists',
    describe({
      role: 'admin',
      summary:
        'Add one to five lists of a supplier, also as .pdf, .ods, .csv or in a .zip: each is read in turn and waits for a review',
      answer: addedLists,
      ...form(addListsInput.omit({ files: true })),
    }),
    (req, reply) => {
      reply.code(202)
      return send(req, 'by hand', (input) => req.api().inventory.incoming.add(unchecked(input)))
    },
  )
}
