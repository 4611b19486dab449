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
  compress,
  type Encoding,
  encodings,
  ResponseCache,
} from '../modules/inventory/response-cache/response-cache.ts'
import { hasBody } from './guards/client-limits.ts'
import { idHeader, type KeptRequest, keptCall } from './request-log.ts'

declare module 'fastify' {
  interface FastifyReply {
    sendRead(read: CachedRead, envelope?: keyof typeof envelopes): Promise<FastifyReply>
    /** False if the page cannot be made. */
    sendPage(page: KeptPage): Promise<boolean>
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

/** Finds the kept answer for a request to an address. */
type Finder = (req: IncomingMessage) => Answer | undefined

/** A page that is the same for all visitors of a kind until something changes that public pages show. */
type KeptPage = {
  /** What distinguishes pages of one address, such as the screen that they are for. */
  variantOf: (req: Pick<IncomingMessage, 'headers'>) => string
  /** Of which request headers that depends. */
  vary: readonly string[]
  make: () => Promise<string | undefined>
  /** Sets what else the answer says, once there is a page. */
  prepare: (reply: FastifyReply) => void
}

// Browsers and proxies may store an answer, but must revalidate it each time.
const cacheControl = 'no-cache'
const vary = 'accept-encoding'
const contentType = 'application/json; charset=utf-8'
const pageType = 'text/html; charset=utf-8'
const pageProcedure = 'page'
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
    const addresses = new LRUCache<string, KeptRequest & { find: Finder; headers: readonly string[] }>({
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
      const isPlain =
        req.method === 'GET' && !('trpc-accept' in req.headers) && !('authorization' in req.headers) && !hasBody(req)
      const known = isPlain && !isStopping ? addresses.get(req.url ?? '') : undefined
      const answer = known?.find(req)
      if (!known || !answer) return false
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
      keepAddress(this, read.path, readFinder(key))
      return sendAnswer(this, answer)
    })

    // Made here, since a function made beside a request would keep it in memory as long as its address is known.
    const readFinder =
      (key: string): Finder =>
      (req) =>
        cache.find(key, acceptedBy(req))
    const pageFinder =
      (keyFor: (req: IncomingMessage) => string): Finder =>
      (req) => {
        const found = cache.find(keyFor(req), 'identity')
        return found && { ...found, encoding: acceptedBy(req) }
      }
    const pageKey =
      (url: string, variantOf: KeptPage['variantOf']) =>
      (req: Pick<IncomingMessage, 'headers'>): string =>
        `page ${acceptedBy(req)} ${variantOf(req)} ${url}`

    function keepAddress(reply: FastifyReply, procedure: string, find: Finder): void {
      const { request } = reply
      const { url = '' } = request.raw
      if (request.method !== 'GET' || url.length > addressCharsMax) return
      addresses.set(url, { ...app.describeKept(request, procedure), find, headers: commonHeaders(reply) })
    }

    // Only compressed: a page is some ten times as long as it is sent.
    app.decorateReply('sendPage', async function (this: FastifyReply, { variantOf, vary: varyBy, make, prepare }) {
      const req = this.request
      const keyFor = pageKey(req.raw.url ?? '', variantOf)
      const encoding = acceptedBy(req)
      let isMade = false
      const answer = await cache.get(keyFor(req), 'identity', async () => {
        isMade = true
        const page = await make()
        return page === undefined ? undefined : compress(Buffer.from(page), encoding)
      })
      if (!answer) return false
      if (!isMade) req.reportCall(keptCall(pageProcedure))
      prepare(this)
      this.type(pageType)
        .header('cache-control', cacheControl)
        .header('vary', [vary, ...varyBy].join(', '))
      keepAddress(this, pageProcedure, pageFinder(keyFor))
      await sendAnswer(this, { ...answer, encoding })
      return true
    })

    app.addHook('preClose', async () => {
      isStopping = true
    })
  },
  { name: 'response-cache', dependencies: ['request-log', 'stock-reads', 'stock-search'] },
)

/** Sends an answer, or that the client has it already. */
function sendAnswer(reply: FastifyReply, { body, encoding, etag }: Answer): FastifyReply {
  reply.header('etag', etag)
  if (matchesEtag(reply.request.headers['if-none-match'], etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}

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
