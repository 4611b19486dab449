import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import { type Answer, AnswerCache, type Encoding, encodings } from '../lib/answer-cache.ts'
import { DomainError } from '../lib/domain-error.ts'
import { namesTag } from '../lib/entity-tag.ts'
import { tooLongToTravel } from '../lib/too-long-answer.ts'
import { watchInventoryVersion } from '../modules/inventory/inventory-version.ts'
import { answerPublicRead, type JsonBody, type PublicRead } from '../public-reads.ts'
import { bringsBody } from './client-limits.ts'
import { idHeader, type KeptAnswer, keptCall } from './request-log.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with what public reads give, from the cache where that is still true. */
    sendReads(reads: readonly PublicRead[], frame?: AnswerFrame): Promise<FastifyReply>
  }
  interface FastifyInstance {
    /** How much memory the kept answers take, about. */
    keptAnswerBytes(): number
  }
}

/** What stands around the data of each read, and around all of them. */
export type AnswerFrame = { name: string; start: string; between: string; end: string }

const bare: AnswerFrame = { name: 'bare', start: '', between: ',', end: '' }
// Browsers and proxies may keep an answer, but must ask each time whether it is still true.
const cacheControl = 'no-cache'
const vary = 'accept-encoding'
const contentType = 'application/json; charset=utf-8'
const addressesMax = 2_000
const addressCharsMax = 2_000
const acceptsMax = 100
// What an answer has of its own; all other headers are the same on each.
const ownHeaders: ReadonlySet<string> = new Set([
  idHeader,
  'set-cookie',
  'content-encoding',
  'content-length',
  'etag',
  'date',
])

/**
 * Answers public reads from finished bytes. An address that was answered before is answered before Fastify sees the request,
 * at about the cost of sending the bytes; its line in the log and its figures are written as ever.
 */
export const responseCache = fp<{ db: Db; bytesMax: number }>(
  async (app, { db, bytesMax }) => {
    const watch = bytesMax > 0 ? watchInventoryVersion(db, logDoubt) : undefined
    const cache = new AnswerCache({ bytesMax, currentVersion: () => watch?.current() })
    const addresses = new LRUCache<string, KeptAnswer & { key: string; headers: readonly string[] }>({
      max: addressesMax,
    })
    const acceptedEncodings = new LRUCache<string, Encoding>({ max: acceptsMax })
    let isStopping = false

    function logDoubt(reason: unknown): void {
      if (reason === undefined) app.log.info('hears of changes of the inventory again')
      else app.log.warn({ err: reason }, 'cannot hear of changes of the inventory: no answers are kept')
    }

    function acceptedEncoding({ headers }: Pick<IncomingMessage, 'headers'>): Encoding {
      const header = headers['accept-encoding'] ?? ''
      const known = acceptedEncodings.get(header)
      if (known) return known
      const accepted = negotiate(header, [...encodings]) ?? 'identity'
      acceptedEncodings.set(header, accepted)
      return accepted
    }

    app.decorate('keptAnswerBytes', () => cache.size.bytes)

    function answerAtOnce(req: IncomingMessage, res: ServerResponse): boolean {
      // A client of tRPC may want its answer in pieces, under the same address.
      const isPlain = req.method === 'GET' && !('trpc-accept' in req.headers) && !bringsBody(req)
      const known = isPlain && !isStopping ? addresses.get(req.url ?? '') : undefined
      const answer = known && cache.find(known.key, acceptedEncoding(req))
      if (!answer) return false
      sendAtOnce(req, res, answer, [...known.headers, idHeader, app.recordKept(req, res, known)])
      return true
    }

    const [handle] = app.server.listeners('request')
    if (!handle) throw new Error('Fastify does not listen for requests')
    app.server.off('request', handle as (req: IncomingMessage, res: ServerResponse) => void) // as it was added
    app.server.on('request', (req, res) => {
      if (!answerAtOnce(req, res)) handle.call(app.server, req, res)
    })

    app.decorateReply('sendReads', async function (this: FastifyReply, reads, frame = bare) {
      const req = this.request
      const key = `${frame.name} ${JSON.stringify(reads)}`
      const procedures = reads.map(({ path }) => path)
      const [alone] = reads.length === 1 ? reads : []
      let isMade = false
      let long: JsonBody | undefined
      const make = async () => {
        isMade = true
        req.beginWork()
        const bodies = await Promise.all(reads.map((read) => report(req, read, answerPublicRead(db, read))))
        if (bodies.every(Buffer.isBuffer)) return join(frame, bodies)
        long = bodies[0]
        return undefined
      }
      const answer = await cache.get(key, acceptedEncoding(req), make)
      if (answer && !isMade) reportKept(req, procedures)
      const stream = answer
        ? undefined
        : await openStream(frame, alone && (long ?? (await answerPublicRead(db, alone))), req)
      this.type(contentType).header('cache-control', cacheControl).header('vary', vary)
      if (!answer) return this.send(stream)
      this.header('etag', answer.etag)
      if (req.method === 'GET' && (req.raw.url?.length ?? 0) <= addressCharsMax) {
        addresses.set(req.raw.url ?? '', {
          ...app.describeKept(req, procedures),
          key,
          headers: commonHeaders(this),
        })
      }
      if (namesTag(req.headers['if-none-match'], answer.etag)) return this.code(304).send()
      if (answer.encoding !== 'identity') this.header('content-encoding', answer.encoding)
      return this.send(answer.body)
    })

    app.addHook('preClose', async () => {
      isStopping = true
    })
    app.addHook('onClose', async () => {
      await watch?.stop()
    })
  },
  { name: 'response-cache', dependencies: ['request-log', 'overload'] },
)

function sendAtOnce(req: IncomingMessage, res: ServerResponse, answer: Answer, headers: string[]): void {
  const { body, encoding, etag } = answer
  headers.push('etag', etag)
  if (namesTag(req.headers['if-none-match'], answer.etag)) {
    res.writeHead(304, headers).end()
    return
  }
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  headers.push('content-length', String(body.length))
  res.writeHead(200, headers).end(body)
}

function commonHeaders(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
    ownHeaders.has(name) || value === undefined ? [] : [name, String(value)],
  )
}

function join({ start, between, end }: AnswerFrame, bodies: readonly Buffer[]): Buffer {
  const [first, ...others] = bodies
  if (first && others.length === 0 && start === '') return first
  const parts = bodies.flatMap((body, index) => (index === 0 ? [body] : [Buffer.from(between), body]))
  return Buffer.concat([Buffer.from(start), ...parts, Buffer.from(end)])
}

async function openStream(
  { start, end }: AnswerFrame,
  body: JsonBody | undefined,
  { method }: FastifyRequest,
): Promise<Readable> {
  if (body === undefined) {
    throw tooLongToTravel()
  }
  // Nobody would read it.
  if (method === 'HEAD') return Readable.from([])
  // It may have become short since it was found to be long.
  const pieces = Buffer.isBuffer(body) ? aPiece(body) : await body()
  const framed = putAround(pieces, start, end)
  // Once begun, it lets go of the pieces whenever its reader goes.
  await framed.next()
  return Readable.from(framed, { objectMode: false })
}

async function* aPiece(body: Buffer): AsyncGenerator<Buffer> {
  yield body
}

async function* putAround(pieces: AsyncGenerator<Buffer>, start: string, end: string): AsyncGenerator<Buffer> {
  try {
    yield Buffer.alloc(0)
    yield Buffer.from(start)
    yield* pieces
    yield Buffer.from(end)
  } finally {
    await pieces.return(undefined)
  }
}

function reportKept(req: FastifyRequest, procedures: readonly string[]): void {
  for (const procedure of procedures) req.reportCall(keptCall(procedure))
}

/** Tells the log and the figures about the making of an answer. */
async function report(req: FastifyRequest, { path }: PublicRead, reading: Promise<JsonBody>): Promise<JsonBody> {
  const startedAt = performance.now()
  const tell = (result: string) => req.reportCall({ procedure: path, ms: performance.now() - startedAt, result })
  try {
    const body = await reading
    tell('ok')
    return body
  } catch (error) {
    tell(error instanceof DomainError ? error.code : 'INTERNAL_SERVER_ERROR')
    throw error
  }
}
