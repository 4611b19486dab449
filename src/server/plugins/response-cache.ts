import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { SearchInput } from '../../shared/search/schema.ts'
import { DomainError } from '../lib/domain-error.ts'
import { matchesEtag } from '../lib/entity-tag.ts'
import { answerRead, type CachedRead, type JsonBody } from '../modules/inventory/response-cache/cached-reads.ts'
import {
  type Answer,
  type Encoding,
  encodings,
  ResponseCache,
} from '../modules/inventory/response-cache/response-cache.ts'
import { hasBody } from './guards/client-limits.ts'
import { idHeader, type KeptRequest, keptCall } from './request-log.ts'

declare module 'fastify' {
  interface FastifyReply {
    sendRead(read: CachedRead, envelope?: keyof typeof envelopes): Promise<FastifyReply>
  }
  interface FastifyInstance {
    keptAnswerBytes(): number
  }
}

/** The JSON around the data: nothing over REST, the frame of a single result over tRPC. */
const envelopes = {
  none: { start: '', end: '' },
  result: { start: '{"result":{"data":', end: '}}' },
} as const
type Envelope = (typeof envelopes)[keyof typeof envelopes]

// Browsers and proxies may store an answer, but must revalidate it each time.
const cacheControl = 'no-cache'
const vary = 'accept-encoding'
const contentType = 'application/json; charset=utf-8'
const addressesMax = 2_000
const addressCharsMax = 2_000
const acceptsMax = 100
// Headers of a single answer; all others are the same on each.
const ownHeaders: ReadonlySet<string> = new Set([
  idHeader,
  'set-cookie',
  'content-encoding',
  'content-length',
  'etag',
  'date',
])

/**
 * Answers URLs that were answered before without Fastify, at about the cost of sending the bytes, logged and measured
 * as usual. Register before anything else that listens for requests.
 */
export const responseCache = fp<{ bytesMax: number }>(
  async (app, { bytesMax }) => {
    const currentVersion = () => (bytesMax > 0 ? app.inventoryVersion.current() : undefined)
    const cache = new ResponseCache({ bytesMax, currentVersion })
    const addresses = new LRUCache<string, KeptRequest & { key: string; headers: readonly string[] }>({
      max: addressesMax,
    })
    const acceptedEncodings = new LRUCache<string, Encoding>({
      max: acceptsMax,
      memoMethod: (accepts) => negotiate(accepts, [...encodings]) ?? 'identity',
    })
    const acceptedBy = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
      acceptedEncodings.memo(headers['accept-encoding'] ?? '')
    let isStopping = false

    app.decorate('keptAnswerBytes', () => cache.size.bytes)

    function answerFromCache(req: IncomingMessage, res: ServerResponse): boolean {
      // A tRPC client may request a streamed answer at the same URL.
      const isPlain = req.method === 'GET' && !('trpc-accept' in req.headers) && !hasBody(req)
      const known = isPlain && !isStopping ? addresses.get(req.url ?? '') : undefined
      const answer = known && cache.find(known.key, acceptedBy(req))
      if (!answer) return false
      sendFromCache(req, res, answer, [...known.headers, idHeader, app.recordKept(req, res, known)])
      return true
    }

    const [handle, ...others] = app.server.listeners('request')
    if (!handle || others.length > 0) throw new Error('Another request listener exists: register this plugin earlier')
    app.server.off('request', handle as (req: IncomingMessage, res: ServerResponse) => void) // as it was added
    app.server.on('request', (req, res) => {
      if (!answerFromCache(req, res)) handle.call(app.server, req, res)
    })

    app.decorateReply('sendRead', async function (this: FastifyReply, read, envelope = 'none') {
      const req = this.request
      const sources = { stock: app.stockReader, search: (input: SearchInput) => app.searchStock(input, req.ip) }
      const around = envelopes[envelope]
      const key = `${envelope} ${JSON.stringify(read)}`
      let isMade = false
      let long: JsonBody | undefined
      const make = async () => {
        isMade = true
        req.beginWork()
        const body = await report(req, read, answerRead(sources, read))
        if (Buffer.isBuffer(body)) return wrap(around, body)
        long = body
        return undefined
      }
      const answer = await cache.get(key, acceptedBy(req), make)
      if (answer && !isMade) req.reportCall(keptCall(read.path))
      const stream = answer ? undefined : await openStream(around, long ?? (await answerRead(sources, read)), req)
      this.type(contentType).header('cache-control', cacheControl).header('vary', vary)
      if (!answer) return this.send(stream)
      this.header('etag', answer.etag)
      if (req.method === 'GET' && (req.raw.url?.length ?? 0) <= addressCharsMax) {
        addresses.set(req.raw.url ?? '', { ...app.describeKept(req, read.path), key, headers: commonHeaders(this) })
      }
      if (matchesEtag(req.headers['if-none-match'], answer.etag)) return this.code(304).send()
      if (answer.encoding !== 'identity') this.header('content-encoding', answer.encoding)
      return this.send(answer.body)
    })

    app.addHook('preClose', async () => {
      isStopping = true
    })
  },
  { name: 'response-cache', dependencies: ['request-log', 'stock-reads', 'stock-search'] },
)

function sendFromCache(req: IncomingMessage, res: ServerResponse, answer: Answer, headers: string[]): void {
  const { body, encoding, etag } = answer
  headers.push('etag', etag)
  if (matchesEtag(req.headers['if-none-match'], answer.etag)) {
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

function wrap({ start, end }: Envelope, body: Buffer): Buffer {
  return start === '' ? body : Buffer.concat([Buffer.from(start), body, Buffer.from(end)])
}

async function openStream(around: Envelope, body: JsonBody, { method }: FastifyRequest): Promise<Readable> {
  if (method === 'HEAD') return Readable.from([])
  // The list may have become short meanwhile.
  if (Buffer.isBuffer(body)) return Readable.from([wrap(around, body)])
  const framed = wrapStream(await body(), around)
  // Once started, it is closed when its reader disconnects.
  await framed.next()
  return Readable.from(framed, { objectMode: false })
}

async function* wrapStream(pieces: AsyncGenerator<Buffer>, { start, end }: Envelope): AsyncGenerator<Buffer> {
  try {
    yield Buffer.alloc(0)
    yield Buffer.from(start)
    yield* pieces
    yield Buffer.from(end)
  } finally {
    await pieces.return(undefined)
  }
}

async function report(req: FastifyRequest, { path }: CachedRead, reading: Promise<JsonBody>): Promise<JsonBody> {
  const startedAt = performance.now()
  const reportResult = (result: string) =>
    req.reportCall({ procedure: path, ms: performance.now() - startedAt, result })
  try {
    const body = await reading
    reportResult('ok')
    return body
  } catch (error) {
    reportResult(error instanceof DomainError ? error.code : 'INTERNAL_SERVER_ERROR')
    throw error
  }
}
