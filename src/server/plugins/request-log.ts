import { createHmac, hkdfSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
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
import { describeError } from '../lib/log-error.ts'
import { visitorNetwork } from '../lib/rate-limits.ts'
import type { Call } from '../trpc.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Has somebody told of every call that requests make. */
    observeCalls(observe: (call: Call) => void): void
    /** Has somebody told of every request that was answered. */
    observeRequests(observe: (request: AnsweredRequest) => void): void
    /** Begins the record of a request that is answered before Fastify has seen it; gives its id. */
    recordKept(req: IncomingMessage, res: ServerResponse, kept: KeptRequest): string
    /** Describes the requests that are answered as this one was. */
    describeKept(req: FastifyRequest, procedure: string): KeptRequest
  }
  interface FastifyRequest {
    /** Notes a call for the request's line and tells the observers. */
    reportCall(call: Call): void
    /** What its line will tell beyond the request itself. */
    record: RequestRecord
  }
}

type AnsweredRequest = { method: string; route: string; status: number; ms: number }

/** What requests that are answered from the cache have in common, and the log of their lines, which carries it. */
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

/** Where the log goes: to standard output without a stream. */
export type LogTarget = { level: string; stream?: { write(line: string): void } }

/** The route of a request that no route matches. */
const unmatchedRoute = 'unmatched'
// Asked for every few seconds, or many times for one page.
const quietRoutes: readonly string[] = ['/healthz', '/readyz', '/metrics', '/assets/*']
const newRequestId = () => randomUUID()
const visitorChars = 12
const visitorsMax = 1_000
/** The header that carries the id of a request's line in the log. */
export const idHeader = 'x-request-id'
// As nginx has it: the client went away before its answer.
const clientGoneStatus = 499

/** The options of the server that decide how requests are told apart and what a line of the log holds. */
export function logOptions(target: LogTarget | undefined) {
  return {
    // Never taken from the request: unique over all instances, and nothing that a client can plant.
    genReqId: newRequestId,
    // Its lines would carry addresses with their query strings, and those hold what buyers look for and who they are.
    logController: new LogController({ disableRequestLogging: true }),
    logger: target ? { ...lineOptions, ...target } : false,
  } satisfies FastifyServerOptions
}

const lineOptions = {
  timestamp: timeWriter(),
  formatters: { level: (level: string) => ({ level }) },
  serializers: {
    err: describeError,
    req: ({ id, method }: { id: string; method: string }) => ({ id, method }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    // At level trace the reader of forms would log the headers of the request.
    busboyOptions: () => undefined,
  },
  hooks: {
    // A line without words of its own would repeat those of its error.
    logMethod(args, log) {
      const [subject, ...words] = args
      log.apply(this, typeof subject === 'object' && words.length === 0 ? [subject, 'without description'] : args)
    },
  },
} satisfies FastifyServerOptions['logger']

/**
 * One line for every request when it has ended: what was asked for, by whom as far as that can be told without naming
 * anybody, which procedures ran, and how all of it ended. The answer carries the id of the line.
 */
export const requestLog = fp<{ sessionKey: Buffer; isProxy: IsProxy }>(
  async (app, { sessionKey, isProxy }) => {
    const visitorKey = Buffer.from(hkdfSync('sha256', sessionKey, '', 'visitors in the log', 32))
    const visitors = new LRUCache<string, string>({ max: visitorsMax })
    const callObservers: ((call: Call) => void)[] = []
    const requestObservers: ((request: AnsweredRequest) => void)[] = []

    // The last address is the furthest that can be believed, as with `req.ip`.
    function visitorOf(req: IncomingMessage): string {
      const address = addressesOf(req, isProxy).at(-1) ?? ''
      const known = visitors.get(address)
      if (known !== undefined) return known
      const visitor = markVisitor(visitorKey, address)
      visitors.set(address, visitor)
      return visitor
    }

    function tellCall(call: Call): void {
      for (const observe of callObservers) observe(call)
    }

    function tellRequest(request: AnsweredRequest): void {
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
        tellCall(call)
        tellRequest({ method, route, status, ms })
        log.info({ reqId: id, status, ms: roundMs(ms), visitor }, 'request')
      })
      return id
    })
    app.decorateRequest('record')
    app.decorateRequest('reportCall', function (this: FastifyRequest, call) {
      this.record.calls.push(call)
      tellCall(call)
    })

    app.addHook('onRequest', async (req, reply) => {
      reply.header(idHeader, req.id)
      req.record = { visitor: visitorOf(req.raw), calls: [], isAnswered: false, isAborted: false, isWritten: false }
      // Fastify's own hook for it misses whoever leaves after the body was read.
      reply.raw.once('close', () => {
        req.record.isAborted = true
        if (req.record.isAnswered) writeLine(req, reply)
      })
    })
    app.addHook('onSend', async (req, reply) => {
      req.record.isAnswered = true
      // Only now is it known what became of the calls of a client that left meanwhile.
      if (req.record.isAborted) writeLine(req, reply)
    })
    app.addHook('onResponse', async (req, reply) => {
      tellRequest(answeredRequest(req, reply))
      writeLine(req, reply)
    })
  },
  { name: 'request-log' },
)

/** Tells whether an address is one of the proxies whose X-Forwarded-For is believed. */
export type IsProxy = (address: string, hop: number) => boolean

/** Makes the rule of the proxies' addresses and ranges, separated by commas. */
export function compileProxies(trustProxy: false | string): IsProxy {
  return trustProxy === false ? () => false : compileTrust(trustProxy.split(',').map((part) => part.trim()))
}

/** Does the same, but for the visitor, for a request whose address cannot even be parsed: no hook gets to see it. */
export function logUnroutable(req: FastifyRequest, reply: FastifyReply): void {
  reply.header(idHeader, req.id)
  reply.raw.once('close', () => req.log.info(describeRequest(req, reply), 'request'))
}

/** The pattern that a request matched, such as `/api/customers/:id`: never what somebody typed. */
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

/** Puts the time into words once for all lines of a millisecond. */
function timeWriter(): () => string {
  let lastMs = 0
  let words = ''
  return () => {
    const nowMs = Date.now()
    if (nowMs !== lastMs) {
      lastMs = nowMs
      words = `,"time":"${new Date(nowMs).toISOString()}"`
    }
    return words
  }
}

/** Tells lines of one visitor from those of others; without the key no address can be found from it. */
function markVisitor(key: Buffer, address: string): string {
  return createHmac('sha256', key).update(visitorNetwork(address)).digest('hex').slice(0, visitorChars)
}
