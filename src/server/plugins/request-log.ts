import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostname } from 'node:os'
import { all as addressesOf, compile as compileTrust } from '@fastify/proxy-addr'
import {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import fp from 'fastify-plugin'
import { LRUCache } from 'lru-cache'
import type { Call } from '../context.ts'
import { describeError } from '../lib/log-error.ts'
import { visitorNetwork } from '../lib/rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    observeCalls(observe: (call: Call) => void): void
    observeRequests(observe: (request: AnsweredRequest) => void): void
    /** Starts the log record of a request that is answered before Fastify sees it; returns its id. */
    recordKept(req: IncomingMessage, res: ServerResponse, kept: KeptRequest): string
    describeKept(req: FastifyRequest, procedure: string): KeptRequest
  }
  interface FastifyRequest {
    reportCall(call: Call): void
    record: RequestRecord
  }
}

type AnsweredRequest = { method: string; route: string; status: number; ms: number }

/** What requests answered from the cache have in common; `log` already has these fields. */
export type KeptRequest = { method: string; route: string; call: Call; log: FastifyBaseLogger }

/** The call of a procedure whose answer was kept: nothing ran. */
export const keptCall = (procedure: string): Call => ({ procedure, ms: 0, result: 'kept' })

type RequestRecord = {
  visitor: string
  calls: Call[]
  isAnswered: boolean
  isAborted: boolean
  isWritten: boolean
}

export type LogTarget = { level: string; stream?: { write(line: string): void }; instance?: number }

const unmatchedRoute = 'unmatched'
// Requested every few seconds, or many times for one page.
const quietRoutes: readonly string[] = ['/healthz', '/readyz', '/metrics', '/assets/*']
const newRequestId = () => randomUUID()
const visitorChars = 12
const visitorsMax = 1_000
export const idHeader = 'x-request-id'
// nginx's status for a client that disconnects before the answer.
const clientGoneStatus = 499

export function logOptions(target: LogTarget | undefined) {
  return {
    // Never taken from the request: unique over all instances, and not chosen by clients.
    genReqId: newRequestId,
    // Fastify's lines would contain query strings, which hold what buyers look for and who they are.
    logController: new LogController({ disableRequestLogging: true }),
    logger: target ? { ...lineOptions, ...describeTarget(target) } : false,
  } satisfies FastifyServerOptions
}

function describeTarget({ instance, ...target }: LogTarget) {
  return instance === undefined ? target : { ...target, base: { pid: process.pid, hostname: hostname(), instance } }
}

const lineOptions = {
  timestamp: timeWriter(),
  formatters: { level: (level: string) => ({ level }) },
  serializers: {
    err: describeError,
    req: ({ id, method }: { id: string; method: string }) => ({ id, method }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    // At level trace, busboy would log the request headers.
    busboyOptions: () => undefined,
  },
  hooks: {
    // Without a message, pino would repeat that of the error.
    logMethod(args, log) {
      const [subject, ...message] = args
      log.apply(this, typeof subject === 'object' && message.length === 0 ? [subject, 'without description'] : args)
    },
  },
} satisfies FastifyServerOptions['logger']

/** One line for every request: route, visitor without naming anyone, procedures, result. */
export const requestLog = fp<{ sessionKey: Buffer; isProxy: IsProxy }>(
  async (app, { sessionKey, isProxy }) => {
    const visitorKey = Buffer.from(hkdfSync('sha256', sessionKey, '', 'visitors in the log', 32))
    const visitors = new LRUCache<string, string>({
      max: visitorsMax,
      memoMethod: (address) => pseudonymOf(visitorKey, address),
    })
    const callObservers: ((call: Call) => void)[] = []
    const requestObservers: ((request: AnsweredRequest) => void)[] = []

    // The last address is the furthest that can be trusted, as in `req.ip`.
    const visitorOf = (req: IncomingMessage) => visitors.memo(addressesOf(req, isProxy).at(-1) ?? '')

    function notifyOfCall(call: Call): void {
      for (const observe of callObservers) observe(call)
    }

    function notifyOfRequest(request: AnsweredRequest): void {
      for (const observe of requestObservers) observe(request)
    }

    app.decorate('observeCalls', (observe) => void callObservers.push(observe))
    app.decorate('observeRequests', (observe) => void requestObservers.push(observe))
    app.decorate('describeKept', (req, procedure) => {
      const { method } = req
      const [route, call] = [routeOf(req), keptCall(procedure)]
      return { method, route, call, log: app.log.child({ method, route, calls: [call] }) }
    })
    app.decorate('recordKept', (req, res, { method, route, call, log }) => {
      const id = newRequestId()
      const startedAt = performance.now()
      const visitor = visitorOf(req)
      res.once('close', () => {
        const ms = performance.now() - startedAt
        const status = res.writableFinished ? res.statusCode : clientGoneStatus
        notifyOfCall(call)
        notifyOfRequest({ method, route, status, ms })
        log.info({ reqId: id, status, ms: roundMs(ms), visitor }, 'request')
      })
      return id
    })
    app.decorateRequest('record')
    app.decorateRequest('reportCall', function (this: FastifyRequest, call) {
      this.record.calls.push(call)
      notifyOfCall(call)
    })

    app.addHook('onRequest', async (req, reply) => {
      reply.header(idHeader, req.id)
      req.record = { visitor: visitorOf(req.raw), calls: [], isAnswered: false, isAborted: false, isWritten: false }
      // Fastify's own hook misses clients that disconnect after the body was read.
      reply.raw.once('close', () => {
        req.record.isAborted = true
        if (req.record.isAnswered) writeLine(req, reply)
      })
    })
    app.addHook('onSend', async (req, reply) => {
      req.record.isAnswered = true
      // The calls of a client that has disconnected are complete only now.
      if (req.record.isAborted) writeLine(req, reply)
    })
    app.addHook('onResponse', async (req, reply) => {
      notifyOfRequest(answeredRequest(req, reply))
      writeLine(req, reply)
    })
  },
  { name: 'request-log' },
)

export type IsProxy = (address: string, hop: number) => boolean

/** Addresses and ranges are separated by commas. */
export function compileProxies(trustProxy: false | string): IsProxy {
  return trustProxy === false ? () => false : compileTrust(trustProxy.split(',').map((part) => part.trim()))
}

/** No hook sees a request whose address cannot be parsed. */
export function logUnroutable(req: FastifyRequest, reply: FastifyReply): void {
  reply.header(idHeader, req.id)
  reply.raw.once('close', () => req.log.info(describeRequest(req, reply), 'request'))
}

/** The route pattern, such as `/api/customers/:id`, never the address as sent. */
function routeOf(req: FastifyRequest): string {
  return req.routeOptions.url ?? unmatchedRoute
}

function writeLine(req: FastifyRequest, reply: FastifyReply): void {
  const { record, knownAdmin } = req
  if (record.isWritten) return
  record.isWritten = true
  const level = quietRoutes.includes(routeOf(req)) ? 'debug' : 'info'
  req.log[level](
    {
      ...describeRequest(req, reply),
      ...(record.isAborted && { status: clientGoneStatus }),
      visitor: record.visitor,
      ...(knownAdmin && { adminId: knownAdmin.id }),
      calls: record.calls.map((call) => ({ ...call, ms: roundMs(call.ms) })),
    },
    'request',
  )
}

function describeRequest(req: FastifyRequest, reply: FastifyReply) {
  const { ms, ...request } = answeredRequest(req, reply)
  return { ...request, ms: roundMs(ms) }
}

function answeredRequest(req: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  return { method: req.method, route: routeOf(req), status: reply.statusCode, ms: reply.elapsedTime }
}

const roundMs = (ms: number) => Math.round(ms * 10) / 10

/** Formats the time once for all lines of a millisecond. */
function timeWriter(): () => string {
  let lastMs = 0
  let time = ''
  return () => {
    const nowMs = Date.now()
    if (nowMs !== lastMs) {
      lastMs = nowMs
      time = `,"time":"${new Date(nowMs).toISOString()}"`
    }
    return time
  }
}

/** The same for all lines of one visitor; without the key it does not reveal the address. */
function pseudonymOf(key: Buffer, address: string): string {
  return createHmac('sha256', key).update(visitorNetwork(address)).digest('hex').slice(0, visitorChars)
}
