import type { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../lib/domain-error.ts'
import { type AppRouter, appRouter } from '../router.ts'
import { retryAfterS } from '../trpc.ts'
import { describeFailure } from './errors.ts'

const batchMax = 20
const bodilessMethods: readonly string[] = ['GET', 'HEAD']
// JSON-RPC's code for a request that is no valid one.
const invalidRequestCode = -32_600

/** The procedures for our own client. JSON only: the adapter would also take a form, which another site's page can send. */
export async function typedApi(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', async (req) => {
    const isJson = /^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')
    if (!isJson && !bodilessMethods.includes(req.method)) {
      throw new DomainError('WRONG_CONTENT_TYPE', 'Send the body as application/json')
    }
  })
  app.addHook('onSend', async (_req, reply, payload) => {
    reply.header('cache-control', 'no-store')
    // A request that fails as a whole, such as too long a batch, is answered in JSON that calls itself plain text.
    if (payload instanceof Response && payload.headers.get('content-type')?.startsWith('text/plain')) {
      payload.headers.set('content-type', 'application/json')
    }
  })
  // What fails before a procedure is reached is answered as our client reads failures.
  app.setErrorHandler((error: Error, req, reply) => {
    const { status, body } = describeFailure(error, req)
    const { message, ...details } = body
    return reply
      .code(status)
      .send({ error: { message, code: invalidRequestCode, data: { ...details, httpStatus: status } } })
  })
  await app.register(fastifyTRPCPlugin, {
    trpcOptions: {
      router: appRouter,
      createContext: ({ req }) => req.callContext(),
      maxBatchSize: batchMax,
      responseMeta: ({ errors }) => ({ headers: waitHeaders(errors) }),
      onError({ error, path, req }) {
        const isUnexpected = getHTTPStatusCodeFromError(error) === 500
        if (isUnexpected) req.log.error({ err: error.cause ?? error, procedure: path }, 'procedure failed')
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
}

function waitHeaders(errors: readonly TRPCError[]): Headers {
  const waitsS = errors.flatMap((error) => retryAfterS(error) ?? [])
  return new Headers(waitsS.length > 0 ? { 'retry-after': String(Math.max(...waitsS)) } : {})
}
