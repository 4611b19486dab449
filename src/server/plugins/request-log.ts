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
    /** Begins the record of a request that is answered before Fastify has seen it; gives its id. */
    recordKept(req: IncomingMessage, res: ServerResponse, kept: KeptAnswer): string
    /** Describes the requests that are answered as this one was. */
    describeKept(req: FastifyRequest, procedures: readonly string[]): KeptAnswer
    /** Has somebody told of every such request when it has ended. */
    observeKept(observe: (request: { route: string; status: number; ms: number }) => void): void
  }
  interface FastifyRequest {
    /** Notes a call for the request's line and tells the observers. */
    reportCall(call: Call): void
    /** What its line will tell beyond the request itself. */
    record: RequestRecord
  }
}

/** What requests that are answered from the cache ask for, and the log of their lines, which carries what all of them have. */
export type KeptAnswer = { route: string; procedures: readonly string[]; log: FastifyBaseLogger }

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
    genReqId: () => randomUUID(),
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
export const requestLog = fp<{ sessionKey: Buffer; trustProxy: false | string }>(
  async (app, { sessionKey, trustProxy }) => {
    const visitorKey = Buffer.from(hkdfSync('sha256', sessionKey, '', 'visitors in the log', 32))
    const visitors = new LRUCache<string, string>({ max: visitorsMax })
    const observers: ((call: Call) => void)[] = []
    const keptObservers: Parameters<typeof app.observeKept>[0][] = []
    const isTrusted = compileProxies(trustProxy)

    function findVisitor(address: string): string {
      const known = visitors.get(address)
      if (known !== undefined) return known
      const visitor = markVisitor(visitorKey, address)
      visitors.set(address, visitor)
      return visitor
    }

    app.decorate('observeKept', (observe) => void keptObservers.push(observe))
    app.decorate('describeKept', (req, procedures) => {
      const route = routeOf(req)
      const log = app.log.child({ method: req.method, route, calls: procedures.map(keptCall) })
      return { route, procedures, log }
    })
    app.decorate('recordKept', (req, res, { route, procedures, log }) => {
      const id = randomUUID()
      const startedAt = performance.now()
      // The last one is the furthest that can be believed, as with `req.ip`.
      const visitor = findVisitor(addressesOf(req, isTrusted).at(-1) ?? '')
      res.once('close', () => {
        const ms = performance.now() - startedAt
        const status = res.writableFinished ? res.statusCode : clientGoneStatus
        for (const procedure of procedures) for (const observe of observers) observe(keptCall(procedure))
        for (const observe of keptObservers) observe({ route, status, ms })
        log.info({ reqId: id, status, ms: roundMs(ms), visitor }, 'request')
      })
      return id
    })
    app.decorate('observeCalls', (observe) => void observers.push(observe))
    app.decorateRequest('record')
    app.decorateRequest('reportCall', function (this: FastifyRequest, call) {
      this.record.calls.push(call)
      for (const observe of observers) observe(call)
    })

    app.addHook('onRequest', async (req, reply) => {
      reply.header(idHeader, req.id)
      req.record = { visitor: findVisitor(req.ip), calls: [], isAnswered: false, isAborted: false, isWritten: false }
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
    app.addHook('onResponse', async (req, reply) => writeLine(req, reply))
  },
  { name: 'request-log' },
)

/** Gives what tells whether an address is one of the proxies whose X-Forwarded-For is believed. */
export function compileProxies(trustProxy: false | string): (address: string, hop: number) => boolean {
  return trustProxy === false ? () => false : compileTrust(trustProxy.split(',').map((part) => part.trim()))
}

/** Does the same, but for the visitor, for a request whose address cannot even be parsed: no hook gets to see it. */
export function logUnroutable(req: FastifyRequest, reply: FastifyReply): void {
  reply.header(idHeader, req.id)
  reply.raw.once('close', () => req.log.info(describeRequest(req, reply), 'request'))
}

/** The pattern that a request matched, such as `/api/customers/:id`: never what somebody typed. */
export function routeOf(req: FastifyRequest): string {
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
  return { method: req.method, route: routeOf(req), status: reply.statusCode, ms: roundMs(reply.elapsedTime) }
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
