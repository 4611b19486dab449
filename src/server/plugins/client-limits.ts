import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { visitorNetwork } from '../lib/rate-limits.ts'
import type { IsProxy } from './request-log.ts'

/** How many connections are held, and how long the server waits for those who are slow. */
export type ClientLimits = {
  connectionsMax: number
  /** Of one address, or of one /64 of IPv6 addresses; proxies that are trusted carry everybody's and are not counted. */
  connectionsPerNetworkMax: number
  /** For the head of a request, from its first byte or from the opening of the connection. */
  headMs: number
  /** For a whole request. */
  requestMs: number
  /** In each such time a body must bring `bodyBytesMin` or its end, and a reader must take something of his answer. */
  stallMs: number
  bodyBytesMin: number
  /** For what a client still sends of a body that was refused, so that he comes to read why. */
  restMs: number
}

/** What holds unless the server is built with other figures. */
export const defaultClientLimits: ClientLimits = {
  connectionsMax: 12_000,
  connectionsPerNetworkMax: 1_000,
  headMs: 15_000,
  requestMs: 120_000,
  stallMs: 30_000,
  bodyBytesMin: 256 * 1024,
  restMs: 5_000,
}

const lookMs = 1_000
const restBytesMax = 4 * 1024 * 1024
const tellEveryMs = 60_000

/** A body that has not yet come to its end. */
type Body = { socket: Socket; bytesBefore: number; stopWatching: () => void }
const bodies = new WeakMap<IncomingMessage, Body>()

/** The options of the server that hold it to the limits. Node cuts off a reader the second time it finds him where he was. */
export function limitOptions({ headMs, requestMs, stallMs, restMs }: ClientLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: stallMs / 2,
    http: { headersTimeout: headMs, connectionsCheckingInterval: lookMs },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const [status, message] = unreadable[error.code] ?? [400, 'The request is not valid']
      if (socket.writable) refuse(socket, status, message)
      // Who was slow has had time enough.
      if (error.code === slowCode || !socket.writable) socket.destroy(error)
      else linger(socket, restMs)
    },
  } satisfies FastifyHttpOptions<Server>
}

const slowCode = 'ERR_HTTP_REQUEST_TIMEOUT'
const unreadable: Partial<Record<string, readonly [status: number, message: string]>> = {
  [slowCode]: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The head of the request is too long'],
}

/** Answers what never becomes a request that a route could see. */
function refuse(socket: Duplex, status: number, message: string): void {
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Holds clients to the limits beyond what Node does by itself: counts their connections, cuts off bodies that trickle in,
 * and stops taking in what follows a refusal. Readers who take nothing are cut off; whoever waits for an answer is not.
 */
export const clientLimits = fp<{ limits: ClientLimits; isProxy: IsProxy }>(
  async (app, { limits, isProxy }) => {
    const { server } = app
    const tell = createTeller(app.log)
    const connections = new Map<string, number>()

    server.maxConnections = limits.connectionsMax
    server.on('drop', () => tell('connections are refused: there are as many as may be'))
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? ''
      if (isProxy(address, 0)) return
      const network = visitorNetwork(address)
      const open = (connections.get(network) ?? 0) + 1
      if (open > limits.connectionsPerNetworkMax) {
        tell('connections are refused: one network has as many as it may')
        socket.destroy()
        return
      }
      connections.set(network, open)
      socket.once('close', () => {
        const left = (connections.get(network) ?? 0) - 1
        if (left > 0) connections.set(network, left)
        else connections.delete(network)
      })
    })

    // What a client expects beyond 100-continue may be ignored; Node would refuse it and take in any body.
    server.on('checkExpectation', (req, res) => server.emit('request', req, res))
    // No method of ours; Node would close the connection without a word.
    server.on('connect', (_req, socket) => {
      // Node has taken its own listener away, and an error that nobody hears ends the process.
      socket.on('error', () => socket.destroy())
      refuse(socket, 400, 'This server is no proxy')
      linger(socket, limits.restMs)
    })
    server.prependListener('request', (req, res) => {
      if (res.socket === null) endWithConnection(req, res)
      if (!bringsBody(req)) return
      // A request that is torn down while it is read forgets its connection.
      const { socket } = req
      const stopWatching = watchBody(req, limits, () => {
        if (res.headersSent) socket.destroy()
        else server.emit('clientError', new RequestTooSlow(), socket)
      })
      bodies.set(req, { socket, bytesBefore: socket.bytesRead, stopWatching })
      // Before Node itself, which then closes the connection where the answer said so.
      res.prependOnceListener('finish', () => {
        stopWatching()
        if (!req.complete) letGo(req, socket, limits)
      })
    })

    app.addHook('onSend', async (req, reply) => settleBody(req, reply))
    app.addHook('onRequest', (_req, reply, done) => {
      // Without a listener Node would cut off those too whose answer takes long to make.
      reply.raw.on('timeout', dropReader)
      done()
    })
  },
  { name: 'client-limits' },
)

// An answer that stands behind another, to a client who sent several requests at once, is told nothing by Node when the
// connection closes: whoever waits for its end would wait for ever.
function endWithConnection({ socket }: IncomingMessage, res: ServerResponse): void {
  const end = () => {
    if (res.closed) return
    res.destroy()
    res.emit('close')
  }
  socket.setMaxListeners(0).once('close', end)
  res.once('close', () => socket.off('close', end))
}

function dropReader(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy()
}

/** As Node itself says it, so that it is answered in the same way. */
class RequestTooSlow extends Error {
  readonly code = slowCode
}

/** Tells whether something follows the head of a request. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** Tells when too little of a body has come in; gives what ends the watch. */
function watchBody(req: IncomingMessage, { stallMs, bodyBytesMin }: ClientLimits, onStall: () => void): () => void {
  const { socket } = req
  let seenBytes = socket.bytesRead
  const timer = setInterval(() => {
    const isTrickle = socket.bytesRead - seenBytes < bodyBytesMin
    seenBytes = socket.bytesRead
    if (!req.complete && isTrickle) onStall()
  }, stallMs).unref()
  const stop = () => clearInterval(timer)
  req.once('close', stop)
  return stop
}

/**
 * Where an answer is ready before its request has ended: has the rest read away if it is short, so that the next request
 * is heard, and otherwise has the answer say that the connection ends. For answers that no hook sees.
 */
export async function settleBody({ raw: req }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const body = bodies.get(req)
  if (!body || req.complete) return
  body.stopWatching()
  readAway(req)
  // What has come already may hold the end.
  await nextTurn()
  if (req.complete || isShort(req, body)) return
  reply.header('connection', 'close')
  discard(body.socket)
}

/** Takes a body from whatever read it and stopped, or it would hold up all that follows. */
function readAway(req: IncomingMessage): void {
  req.unpipe()
  req.resume()
}

function isShort(req: IncomingMessage, { socket, bytesBefore }: Body): boolean {
  const length = req.headers['content-length']
  if (length === undefined || req.destroyed) return false
  return Number(length) - (socket.bytesRead - bytesBefore) <= restBytesMax
}

/** Takes nothing that comes from now on for a request, or for its body. */
function discard(socket: Duplex): void {
  let bytes = 0
  socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > restBytesMax) socket.pause()
  })
  socket.resume()
}

/** Ends a connection, but lets a client who still sends read the answer: closed at once, it would take that from him. */
function linger(socket: Duplex, restMs: number): void {
  discard(socket)
  socket.end()
  setTimeout(() => socket.destroy(), restMs).unref()
}

/** Waits a moment for the rest of a body that nobody will read, then closes its connection. */
function letGo(req: IncomingMessage, socket: Socket, { restMs }: ClientLimits): void {
  // Of what came while the process was busy, it first takes notice.
  const cut = () => setImmediate(() => !req.complete && socket.destroy())
  const timer = setTimeout(cut, restMs).unref()
  const { destroySoon } = socket
  // Node calls it behind an answer that said that the connection ends.
  socket.destroySoon = () => linger(socket, restMs)
  req.once('end', () => {
    clearTimeout(timer)
    socket.destroySoon = destroySoon
  })
  readAway(req)
}

/** Gives what writes a warning into the log, but the same one at most once a minute. */
function createTeller(log: FastifyBaseLogger): (warning: string) => void {
  const toldAt = new Map<string, number>()
  return (warning) => {
    const now = performance.now()
    if (now - (toldAt.get(warning) ?? Number.NEGATIVE_INFINITY) < tellEveryMs) return
    toldAt.set(warning, now)
    log.warn(warning)
  }
}
