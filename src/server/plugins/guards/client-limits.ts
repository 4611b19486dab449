import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { visitorNetwork } from '../../lib/rate-limits.ts'
import type { IsProxy } from '../request-log.ts'

export const defaultClientLimits = {
  connectionsMax: 12_000,
  /** Per address, or per IPv6 /64; trusted proxies carry everyone's connections and are not counted. */
  connectionsPerNetworkMax: 1_000,
  /** For the headers of a request, from its first byte or the opening of the connection. */
  headMs: 15_000,
  requestMs: 120_000,
  /** In each interval a body must bring `bodyBytesMin` or end, and a reader must take some of the answer. */
  stallMs: 30_000,
  bodyBytesMin: 256 * 1024,
  /** For the rest of a refused body, so that the client gets to read why. */
  restMs: 5_000,
}
export type ClientLimits = typeof defaultClientLimits

const checkMs = 1_000
const restBytesMax = 4 * 1024 * 1024
const warnEveryMs = 60_000

type Body = { socket: Socket; bytesBefore: number; stopWatching: () => void }
const bodies = new WeakMap<IncomingMessage, Body>()

/** Node cuts off a reader on its second timeout without progress. */
export function limitOptions({ headMs, requestMs, stallMs, restMs }: ClientLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: stallMs / 2,
    http: { headersTimeout: headMs, connectionsCheckingInterval: checkMs },
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const [status, message] = messageByCode[error.code] ?? [400, 'The request is not valid']
      if (socket.writable) refuse(socket, status, message)
      // A slow client has had enough time.
      if (error.code === slowCode || !socket.writable) socket.destroy(error)
      else linger(socket, restMs)
    },
  } satisfies FastifyHttpOptions<Server>
}

const slowCode = 'ERR_HTTP_REQUEST_TIMEOUT'
const messageByCode: Partial<Record<string, readonly [status: number, message: string]>> = {
  [slowCode]: [408, 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too long'],
}

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

/** Enforces what Node does not: connections per network, trickling bodies, and what follows a refusal. */
export const clientLimits = fp<{ limits: ClientLimits; isProxy: IsProxy }>(
  async (app, { limits, isProxy }) => {
    const { server } = app
    const warn = createWarner(app.log)
    const connections = new Map<string, number>()

    server.maxConnections = limits.connectionsMax
    server.on('drop', () => warn('connections are refused: the limit is reached'))
    server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? ''
      if (isProxy(address, 0)) return
      const network = visitorNetwork(address)
      const open = (connections.get(network) ?? 0) + 1
      if (open > limits.connectionsPerNetworkMax) {
        warn('connections are refused: one network has reached its limit')
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

    // Expectations other than 100-continue may be ignored; Node would refuse them and read any body.
    server.on('checkExpectation', (req, res) => server.emit('request', req, res))
    server.on('connect', (_req, socket) => {
      // Node has removed its listener, and an unhandled error ends the process.
      socket.on('error', () => socket.destroy())
      refuse(socket, 400, 'This server is not a proxy')
      linger(socket, limits.restMs)
    })
    server.prependListener('request', (req, res) => {
      if (res.socket === null) endWithConnection(req, res)
      if (!hasBody(req)) return
      // A request that is aborted while it is read loses its socket.
      const { socket } = req
      const stopWatching = watchBody(req, limits, () => {
        if (res.headersSent) socket.destroy()
        else server.emit('clientError', new RequestTooSlow(), socket)
      })
      bodies.set(req, { socket, bytesBefore: socket.bytesRead, stopWatching })
      // Before Node's own listener, which may close the connection.
      res.prependOnceListener('finish', () => {
        stopWatching()
        if (!req.complete) closeAfterRest(req, socket, limits)
      })
    })

    app.addHook('onSend', async (req, reply) => settleBody(req, reply))
    app.addHook('onRequest', (_req, reply, done) => {
      // Without a listener Node would also cut off clients whose answer takes long to make.
      reply.raw.on('timeout', dropReader)
      done()
    })
  },
  { name: 'client-limits' },
)

// With pipelining, Node does not tell a queued answer that its connection closed: whoever waits for its end would wait
// forever.
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

class RequestTooSlow extends Error {
  readonly code = slowCode
}

export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** Returns a function that ends the watch. */
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

/** Before the end of a request, an answer discards a short rest, or marks the connection for closing. */
export async function settleBody({ raw: req }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const body = bodies.get(req)
  if (!body || req.complete) return
  body.stopWatching()
  discardBody(req)
  // The data received so far may include the end.
  await nextTurn()
  if (req.complete || isShort(req, body)) return
  reply.header('connection', 'close')
  discardInput(body.socket)
}

/** An abandoned body would block all that follows. */
function discardBody(req: IncomingMessage): void {
  req.unpipe()
  req.resume()
}

function isShort(req: IncomingMessage, { socket, bytesBefore }: Body): boolean {
  const length = req.headers['content-length']
  if (length === undefined || req.destroyed) return false
  return Number(length) - (socket.bytesRead - bytesBefore) <= restBytesMax
}

function discardInput(socket: Duplex): void {
  let bytes = 0
  socket.removeAllListeners('data').on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > restBytesMax) socket.pause()
  })
  socket.resume()
}

/** An immediate close would destroy the answer for a client that is still sending. */
function linger(socket: Duplex, restMs: number): void {
  discardInput(socket)
  socket.end()
  setTimeout(() => socket.destroy(), restMs).unref()
}

function closeAfterRest(req: IncomingMessage, socket: Socket, { restMs }: ClientLimits): void {
  // Data that came while the process was busy is read first.
  const cut = () => setImmediate(() => !req.complete && socket.destroy())
  const timer = setTimeout(cut, restMs).unref()
  const { destroySoon } = socket
  // Node calls it after an answer that closes the connection.
  socket.destroySoon = () => linger(socket, restMs)
  req.once('end', () => {
    clearTimeout(timer)
    socket.destroySoon = destroySoon
  })
  discardBody(req)
}

function createWarner(log: FastifyBaseLogger): (warning: string) => void {
  const warnedAt = new Map<string, number>()
  return (warning) => {
    const now = performance.now()
    if (now - (warnedAt.get(warning) ?? Number.NEGATIVE_INFINITY) < warnEveryMs) return
    warnedAt.set(warning, now)
    log.warn(warning)
  }
}
