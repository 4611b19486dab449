import { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyRequestHandler, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { privateReadPaths } from '../../shared/stock/reads.ts'
import { DomainError } from '../lib/domain-error.ts'
import { tooManyStreams } from '../modules/admin/events/event-stream.ts'
import { type CachedRead, parseCachedRead, tooLongToBatch } from '../modules/inventory/response-cache/cached-reads.ts'
import { type AppRouter, appRouter } from '../router.ts'
import { demandSignedIn, retryAfterS, underlyingError } from '../trpc.ts'
import { describeFailure } from './guards/errors.ts'
import { endUnreadSocket } from './unread-streams.ts'

const batchMax = 20
const quoteBytesMax = 2 * 1024 * 1024
const listsMax = 5
const listPath = 'inventory.list' satisfies CachedRead['path']
const bodilessMethods: readonly string[] = ['GET', 'HEAD']
// JSON-RPC's code for an invalid request.
const invalidRequestCode = -32_600

function isHost(host = 'localhost'): boolean {
  return !/[@/\\?#]/.test(host) && URL.canParse(`http://${host}`)
}

/**
 * The procedures for the web client. JSON only: the adapter would also accept forms, which another site's page can send.
 */
export async function typedApi(app: FastifyInstance): Promise<void> {
  // Each procedure checks its own role.
  app.decorate('scopeRole', 'anyone')
  app.addHook('onRequest', async (req) => {
    // The adapter fails on it, since no standard Request takes this method.
    if (req.method === 'TRACE') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'TRACE is not supported' })
    if (!isHost(req.raw.headers.host)) throw new DomainError('INVALID', 'The header Host is not valid')
    const isJson = /^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')
    if (!isJson && !bodilessMethods.includes(req.method)) {
      throw new DomainError('WRONG_CONTENT_TYPE', 'Send the body as application/json')
    }
  })
  app.addHook('onSend', async (_req, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // A request that fails as a whole, such as too long a batch, gets JSON labeled as plain text.
    if (payload instanceof Response && payload.headers.get('content-type') === 'text/event-stream') {
      // After its end the connection would be open but unused, and the server waits for it when it stops.
      payload.headers.set('connection', 'close')
    }
    if (payload instanceof Response && payload.headers.get('content-type')?.startsWith('text/plain')) {
      payload.headers.set('content-type', 'application/json')
    }
  })
  app.addHook('preHandler', async (req, reply) => {
    // Twenty whole lists would be a hundred thousand times the size of their request.
    const names = pathParams.safeParse(req.params).data?.path.split(',') ?? []
    if (names.filter((name) => name === listPath).length > listsMax) throw tooLongToBatch()
    const read = findRead(req)
    if (read) return reply.sendRead(read, 'result')
    req.beginWork()
  })
  // What fails before a procedure runs is answered in the format of tRPC errors.
  app.setErrorHandler((error: Error, req, reply) => {
    const { status, body, domainCode, retryAfterS: waitS } = describeFailure(error, req)
    const { message, ...details } = body
    if (waitS !== undefined) reply.header('retry-after', waitS)
    return reply
      .code(status)
      .send({ error: { message, code: invalidRequestCode, data: { ...details, httpStatus: status, domainCode } } })
  })
  await app.register(fastifyTRPCPlugin, { trpcOptions })
  await app.register(specialCalls)
}

const trpcOptions = {
  router: appRouter,
  createContext: ({ req }) => req.callContext(),
  maxBatchSize: batchMax,
  responseMeta: ({ errors }) => ({ headers: waitHeaders(errors) }),
  onError({ error, path, req }) {
    const isUnexpected = getHTTPStatusCodeFromError(error) === 500
    if (isUnexpected) req.log.error({ err: error.cause ?? error, procedure: path }, 'procedure failed')
    const fault = underlyingError(error)
    if (fault !== undefined) req.log.error({ err: fault, procedure: path }, 'procedure refused')
  },
} satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions']

/** Procedures with a route of their own. */
async function specialCalls(app: FastifyInstance): Promise<void> {
  // As the adapter does for its own route: it parses the text itself.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_req, body, done) => done(null, body))
  takeLongQuotes(app)
  takePrivateReads(app)
  streamEvents(app)
}

/** A quote may be longer than other inputs; only admins may send so much. */
function takeLongQuotes(app: FastifyInstance): void {
  const path = 'inquiries.quotes.update'
  app.post(
    `/${path}`,
    {
      bodyLimit: quoteBytesMax,
      onRequest: async (req) => void (await demandSignedIn(req.sessionHandle)),
    },
    (req, res) => fastifyRequestHandler({ ...trpcOptions, req, res, path }),
  )
}

/** tRPC would answer 200 and put the refusal into the stream, where a browser tries again at once. */
function streamEvents(app: FastifyInstance): void {
  const path = 'admin.events.subscribe'
  app.route({
    method: ['GET', 'POST'],
    url: `/${path}`,
    async onRequest(req) {
      await demandSignedIn(req.sessionHandle)
      if (req.method !== 'GET') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'Subscribe with GET' })
      if (app.eventFeed.isFull()) throw tooManyStreams()
    },
    handler(req, res) {
      endUnreadSocket(req.raw.socket)
      return fastifyRequestHandler({ ...trpcOptions, req, res, path })
    },
  })
}

/** The token is in the body, so that the address, which proxies write into their logs, does not have it. */
function takePrivateReads(app: FastifyInstance): void {
  for (const path of privateReadPaths) {
    app.post(`/${path}`, (req, res) =>
      fastifyRequestHandler({ ...trpcOptions, allowMethodOverride: true, req, res, path }),
    )
  }
}

/** tRPC handles batches. */
function findRead(req: FastifyRequest): CachedRead | undefined {
  const call = singleQuery.safeParse(req).data
  return call && !('trpc-accept' in req.headers) ? parseCachedRead(call.params.path, call.query.input) : undefined
}

const pathParams = z.object({ path: z.string() })
const singleQuery = z.object({
  method: z.literal('GET'),
  params: pathParams,
  query: z.object({
    batch: z
      .string()
      .refine((flag) => flag !== '1')
      .optional(),
    input: z
      .string()
      .optional()
      .transform((json, context): unknown => {
        try {
          return json ? JSON.parse(json) : undefined
        } catch {
          // tRPC itself reports the error.
          context.addIssue('not JSON')
          return z.NEVER
        }
      }),
  }),
})

function waitHeaders(errors: readonly TRPCError[]): Headers {
  const waitsS = errors.flatMap((error) => retryAfterS(error) ?? [])
  return new Headers(waitsS.length > 0 ? { 'retry-after': String(Math.max(...waitsS)) } : {})
}
