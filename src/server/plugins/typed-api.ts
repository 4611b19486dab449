import { TRPCError } from '@trpc/server'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { DomainError } from '../lib/domain-error.ts'
import { tooLongToTravel } from '../lib/too-long-answer.ts'
import { type PublicRead, parsePublicRead } from '../public-reads.ts'
import { type AppRouter, appRouter } from '../router.ts'
import { faultBehind, retryAfterS } from '../trpc.ts'
import { describeFailure } from './errors.ts'
import type { AnswerFrame } from './response-cache.ts'

const batchMax = 20
const listsMax = 5
const listPath = 'inventory.list' satisfies PublicRead['path']
const bodilessMethods: readonly string[] = ['GET', 'HEAD']
// JSON-RPC's code for a request that is no valid one.
const invalidRequestCode = -32_600

/** The procedures for our own client. JSON only: the adapter would also take a form, which another site's page can send. */
export async function typedApi(app: FastifyInstance): Promise<void> {
  // Each procedure has its own role.
  app.decorate('scopeRole', 'anyone')
  app.addHook('onRequest', async (req) => {
    // The adapter fails at it, since no Request of the platform takes this method.
    if (req.method === 'TRACE') throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED', message: 'TRACE is not supported' })
    const isJson = /^application\/json\s*(;|$)/i.test(req.headers['content-type'] ?? '')
    if (!isJson && !bodilessMethods.includes(req.method)) {
      throw new DomainError('WRONG_CONTENT_TYPE', 'Send the body as application/json')
    }
  })
  app.addHook('onSend', async (_req, reply, payload) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // A request that fails as a whole, such as too long a batch, is answered in JSON that calls itself plain text.
    if (payload instanceof Response && payload.headers.get('content-type')?.startsWith('text/plain')) {
      payload.headers.set('content-type', 'application/json')
    }
  })
  app.addHook('preHandler', async (req, reply) => {
    // Twenty whole lists would be a hundred thousand times what it takes to ask for them.
    if (namesOf(req).filter((name) => name === listPath).length > listsMax) throw tooLongToTravel()
    const reads = findReads(req)
    if (reads) return reply.sendReads(reads.list, reads.frame)
    req.beginWork()
  })
  // What fails before a procedure is reached is answered as our client reads failures.
  app.setErrorHandler((error: Error, req, reply) => {
    const { status, body, retryAfterS: waitS } = describeFailure(error, req)
    const { message, ...details } = body
    if (waitS !== undefined) reply.header('retry-after', waitS)
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
        const fault = faultBehind(error)
        if (fault !== undefined) req.log.error({ err: fault, procedure: path }, 'procedure refused')
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  })
}

// As tRPC puts the answer of a call, and those of a batch.
const singleFrame: AnswerFrame = { name: 'single', start: '{"result":{"data":', between: '', end: '}}' }
const batchFrame: AnswerFrame = {
  name: 'batch',
  start: '[{"result":{"data":',
  between: '}},{"result":{"data":',
  end: '}}]',
}

const namesOf = ({ params }: FastifyRequest) => pathParams.safeParse(params).data?.path.split(',') ?? []

/** Finds the public reads that a request asks for, if it asks for nothing else and nothing is wrong with it. */
function findReads(req: FastifyRequest): { list: readonly PublicRead[]; frame: AnswerFrame } | undefined {
  const call = typedCall.safeParse(req).data
  if (!call || 'trpc-accept' in req.headers) return undefined
  const { path, batch, input } = { ...call.params, ...call.query }
  const names = batch ? path.split(',') : [path]
  if (names.length > batchMax) return undefined
  const inputs: Record<string, unknown> | undefined = batch ? batchInputs.safeParse(input).data : { 0: input }
  const list = names.map((name, index) => inputs && parsePublicRead(name, inputs[index]))
  return list.every((read) => read !== undefined) ? { list, frame: batch ? batchFrame : singleFrame } : undefined
}

const pathParams = z.object({ path: z.string() })
const typedCall = z.object({
  method: z.literal('GET'),
  params: pathParams,
  query: z.object({
    batch: z
      .string()
      .optional()
      .transform((flag) => flag === '1'),
    input: z
      .string()
      .optional()
      .transform((json, context): unknown => {
        try {
          return json ? JSON.parse(json) : undefined
        } catch {
          // tRPC itself says what is wrong with it.
          context.addIssue('not JSON')
          return z.NEVER
        }
      }),
  }),
})
const batchInputs = z.record(z.string(), z.unknown()).default({})

function waitHeaders(errors: readonly TRPCError[]): Headers {
  const waitsS = errors.flatMap((error) => retryAfterS(error) ?? [])
  return new Headers(waitsS.length > 0 ? { 'retry-after': String(Math.max(...waitsS)) } : {})
}
