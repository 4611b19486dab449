import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { namesTag } from '../../../lib/entity-tag.ts'
import { bringsBody } from '../../../plugins/client-limits.ts'
import { idHeader, type KeptRequest, keptCall } from '../../../plugins/request-log.ts'
import { type Answer, AnswerCache, type Encoding, encodings } from './answer-cache.ts'
import { watchInventoryVersion } from './inventory-version.ts'
import { answerRead, type KeptRead } from './reads.ts'
import type { JsonBody } from './stock-list.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with what a read gives, from the cache where that is still true. */
    sendRead(read: KeptRead, envelope?: keyof typeof envelopes): Promise<FastifyReply>
  }
  interface FastifyInstance {
    /** How much memory the kept answers take, about. */
    keptAnswerBytes(): number
  }
}

/** What stands around the data of a read: nothing over REST, and what tRPC puts around the result of one call. */
const envelopes = {
  none: { start: '', end: '' },
  result: { start: '{"result":{"data":', end: '}}' },
} as const
type Envelope = (typeof envelopes)[keyof typeof envelopes]

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
 * at about the cost of sending the bytes; its line in the log and its figures are written as ever. To be registered before whatever
 * else listens for the server's requests.
 */
export const keptReads = fp<{ db: Db; bytesMax: number }>(
  async (app, { db, bytesMax }) => {
    const watch = bytesMax > 0 ? watchInventoryVersion(db, logDoubt) : undefined
    const cache = new AnswerCache({ bytesMax, currentVersion: () => watch?.current() })
    const addresses = new LRUCache<string, KeptRequest & { key: string; headers: readonly string[] }>({
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

    const [handle, ...others] = app.server.listeners('request')
    if (!handle || others.length > 0)
      throw new Error('Nobody but Fastify may listen for requests yet: register this earlier')
    app.server.off('request', handle as (req: IncomingMessage, res: ServerResponse) => void) // as it was added
    app.server.on('request', (req, res) => {
      if (!answerAtOnce(req, res)) handle.call(app.server, req, res)
    })

    app.decorateReply('sendRead', async function (this: FastifyReply, read, envelope = 'none') {
      const req = this.request
      const around = envelopes[envelope]
      const key = `${envelope} ${JSON.stringify(read)}`
      let isMade = false
      let long: JsonBody | undefined
      const make = async () => {
        isMade = true
        req.beginWork()
        const body = await report(req, read, answerRead(db, read))
        if (Buffer.isBuffer(body)) return enclose(around, body)
        long = body
        return undefined
      }
      const answer = await cache.get(key, acceptedEncoding(req), make)
      if (answer && !isMade) req.reportCall(keptCall(read.path))
      const stream = answer ? undefined : await openStream(around, long ?? (await answerRead(db, read)), req)
      this.type(contentType).header('cache-control', cacheControl).header('vary', vary)
      if (!answer) return this.send(stream)
      this.header('etag', answer.etag)
      if (req.method === 'GET' && (req.raw.url?.length ?? 0) <= addressCharsMax) {
        addresses.set(req.raw.url ?? '', { ...app.describeKept(req, read.path), key, headers: commonHeaders(this) })
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
  { name: 'kept-reads', dependencies: ['request-log'] },
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

function enclose({ start, end }: Envelope, body: Buffer): Buffer {
  return start === '' ? body : Buffer.concat([Buffer.from(start), body, Buffer.from(end)])
}

async function openStream(around: Envelope, body: JsonBody, { method }: FastifyRequest): Promise<Readable> {
  // Nobody would read it.
  if (method === 'HEAD') return Readable.from([])
  // It may have become short since it was found to be long.
  if (Buffer.isBuffer(body)) return Readable.from([enclose(around, body)])
  const framed = putAround(await body(), around)
  // Once begun, it lets go of the pieces whenever its reader goes.
  await framed.next()
  return Readable.from(framed, { objectMode: false })
}

async function* putAround(pieces: AsyncGenerator<Buffer>, { start, end }: Envelope): AsyncGenerator<Buffer> {
  try {
    yield Buffer.alloc(0)
    yield Buffer.from(start)
    yield* pieces
    yield Buffer.from(end)
  } finally {
    await pieces.return(undefined)
  }
}

/** Tells the log and the figures about the making of an answer. */
async function report(req: FastifyRequest, { path }: KeptRead, reading: Promise<JsonBody>): Promise<JsonBody> {
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
