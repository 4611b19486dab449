import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import {
  deletePaperInput,
  listPapersInput,
  type OpenedPaper,
  offeredPaperInput,
  paperIdInput,
  type StreamedFile,
  sendPapersInput,
  sentLinkedPapers,
  sentPapers,
} from '../../shared/papers/schema.ts'
import { paperBytesMax, paperContentTypes, papersMax } from '../../shared/papers/terms.ts'
import { DomainError } from '../lib/domain-error.ts'
import { visitorNetwork } from '../lib/rate-limits.ts'
import { createFairQueue } from '../lib/threads/turns.ts'
import { describe } from './describe.ts'
import { streamFiles, takeForms } from './form.ts'
import { blankAsMissing, unchecked } from './request.ts'
import { addRoutes } from './route.ts'

type ById = { Params: { id: string } }
type ByToken = { Params: { token: string } }

const paperFile = { content: Object.fromEntries(paperContentTypes.map((type) => [type, { schema: z.file() }])) }

/** `/api/papers`, and those behind the links of asks, purchases, suppliers, quotes and orders. */
export async function papersRest(app: FastifyInstance): Promise<void> {
  const { q, only, cursor } = listPapersInput.shape
  addRoutes(app, {
    'GET /papers': {
      call: 'inquiries.papers.list',
      summary:
        'Mill test reports and other papers, the newest first, 50 a page. only: to confirm, whose heats are found in our steel, or to type, whose heats cannot be read; q: in their names, senders and heats, or the reference of an order',
      query: z.object({ q, only: blankAsMissing(only), cursor: blankAsMissing(cursor) }),
    },
    'GET /papers/:id': {
      call: 'inquiries.papers.get',
      summary: 'A paper, with the heats in its text that our steel has now',
    },
    'PUT /papers/:id': {
      call: 'inquiries.papers.update',
      summary:
        'Change what is given. heats without on: what has a new one is tied, and what had only one that is gone no longer',
      refusals: [409],
    },
    'POST /papers/confirm': {
      call: 'inquiries.papers.confirm',
      summary: 'Confirm the heats of several papers that are sure, with all steel that has them',
    },
    'DELETE /papers/:id': {
      call: 'inquiries.papers.delete',
      summary: 'Delete a paper with its file',
      query: z.object({ revision: z.coerce.number().pipe(deletePaperInput.shape.revision) }),
      refusals: [409],
    },
    'GET /supplier-asks/:token/papers': {
      call: 'inquiries.linkedPapers.ofAsk',
      summary: 'What a supplier sent by the link of an ask',
    },
    'GET /purchase-offers/:token/papers': {
      call: 'inquiries.linkedPapers.ofPurchase',
      summary: 'What a supplier sent by the link of a purchase order',
    },
    'GET /supply/:token/papers': {
      call: 'inquiries.linkedPapers.ofSupplier',
      summary: 'What a supplier sent by its own link',
    },
    'GET /quote-offers/:token/papers': {
      call: 'inquiries.linkedPapers.ofQuote',
      summary: 'The papers that are for the buyer of a quote',
    },
    'GET /order-offers/:token/papers': {
      call: 'inquiries.linkedPapers.ofOrder',
      summary: 'The papers that are for the buyer of an order',
    },
  })
  app.get<ById>(
    '/papers/:id/file',
    describe({ role: 'admin', summary: 'The file of a paper, as it came', params: paperIdInput, answer: paperFile }),
    async (req, reply) => sendPaper(reply, unchecked(await req.api().inquiries.papers.read(unchecked(req.params)))),
  )
  const offered = { role: 'anyone', params: offeredPaperInput, answer: paperFile, refusals: [429] } as const
  app.get(
    '/quote-offers/:token/papers/:id',
    describe({ ...offered, summary: 'The file of a paper that is for the buyer of a quote' }),
    async (req, reply) =>
      sendPaper(reply, unchecked(await req.api().inquiries.linkedPapers.readOfQuote(unchecked(req.params)))),
  )
  app.get(
    '/order-offers/:token/papers/:id',
    describe({ ...offered, summary: 'The file of a paper that is for the buyer of an order' }),
    async (req, reply) =>
      sendPaper(reply, unchecked(await req.api().inquiries.linkedPapers.readOfOrder(unchecked(req.params)))),
  )
  await app.register(sendingRest)
}

/** A browser runs nothing of it, takes it for nothing else, and shows only pictures in a page of ours. */
function sendPaper(reply: FastifyReply, { fileName, contentType, bytes, open }: OpenedPaper): FastifyReply {
  const disposition = contentType === 'application/pdf' ? 'attachment' : 'inline'
  return reply
    .type(contentType)
    .header('content-length', bytes)
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(open(), { objectMode: false, highWaterMark: 1 }))
}

// Of staff, and of all links together, so many bytes may be in memory at once.
const heldBytesMax = 3 * paperBytesMax
const busy = 'Many papers are coming in right now. Please send yours again in a moment.'

async function sendingRest(app: FastifyInstance): Promise<void> {
  const limits = { fileBytesMax: paperBytesMax, filesMax: papersMax }
  await takeForms(app, { ...limits, skipsTooLarge: true })
  const turns = createFairQueue(1, { hereOfOneMax: 8 })
  const held = { staff: 0, links: 0 }
  const send = <Result>(
    req: FastifyRequest,
    way: keyof typeof held,
    call: (files: AsyncIterable<StreamedFile>) => Promise<Result>,
  ): Promise<Result> =>
    turns(`${way} ${visitorNetwork(req.ip)}`, async () => {
      let ownBytes = 0
      const release = () => {
        held[way] -= ownBytes
        ownBytes = 0
      }
      const hold = (bytes: number) => {
        if (held[way] + bytes > heldBytesMax) throw new DomainError('BUSY', busy)
        held[way] += bytes
        ownBytes += bytes
      }
      async function* files(): AsyncGenerator<StreamedFile> {
        for await (const file of streamFiles(req, { ...limits, hold })) {
          yield file
          release()
        }
      }
      try {
        return await call(files())
      } finally {
        release()
      }
    })
  const { kind, onKind, onId } = sendPapersInput.shape
  const form = {
    consumes: ['multipart/form-data'] as const,
    body: z.object({ files: z.array(z.file()) }),
    status: 201 as const,
  }
  app.post(
    '/papers',
    describe({
      role: 'admin',
      summary:
        'Send up to 200 PDF, JPEG, PNG or WebP files of 25 MB each; onKind and onId: what all of them are about. What is none of these is named in refused, and the rest is kept',
      query: z.object({
        kind: blankAsMissing(kind),
        onKind: blankAsMissing(onKind),
        onId: blankAsMissing(onId),
      }),
      answer: sentPapers,
      ...form,
    }),
    (req, reply) => {
      reply.code(201)
      return send(req, 'staff', (files) =>
        req.api().inquiries.papers.send(unchecked({ ...blanksMissing(req.query), files })),
      )
    },
  )
  for (const [path, name, whose] of [
    ['supplier-asks', 'sendForAsk', 'of an ask'],
    ['purchase-offers', 'sendForPurchase', 'of a purchase order'],
    ['supply', 'sendForSupplier', "of a supplier's own page"],
  ] as const) {
    app.post<ByToken>(
      `/${path}/:token/papers`,
      describe({
        role: 'anyone',
        summary: `Send PDF, JPEG, PNG or WebP files by the link ${whose}: 30 files and 100 MB a day, 25 MB each`,
        params: z.object({ token: z.string() }),
        answer: sentLinkedPapers,
        refusals: path === 'supply' ? [429] : [409, 429],
        ...form,
      }),
      (req, reply) => {
        reply.code(201)
        const length = req.headers['content-length']
        const bytes = length === undefined ? null : Number(length)
        return send(req, 'links', (files) =>
          req.api().inquiries.linkedPapers[name](unchecked({ ...req.params, bytes, files })),
        )
      },
    )
  }
}

const blanksMissing = (query: unknown) =>
  Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
