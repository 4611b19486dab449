import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyHttpOptions } from 'fastify'
import fp from 'fastify-plugin'
import { visitorNetwork } from '../lib/rate-limits.ts'
import { compileProxies } from './request-log.ts'

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
const restLookMs = 10
const tellEveryMs = 60_000

/** The options of the server that hold it to the limits. Node cuts off a reader the second time it finds him where he was. */
export function limitOptions({ headMs, requestMs, stallMs }: ClientLimits) {
  return {
    requestTimeout: requestMs,
    connectionTimeout: stallMs / 2,
    http: { headersTimeout: headMs, connectionsCheckingInterval: lookMs },
  } satisfies FastifyHttpOptions<Server>
}

/**
 * Holds clients to the limits beyond what Node does by itself: counts their connections, cuts off bodies that trickle in,
 * and stops taking in what follows a refusal. Readers who take nothing are cut off; whoever waits for an answer is not.
 */
export const clientLimits = fp<{ limits: ClientLimits; trustProxy: false | string }>(
  async (app, { limits, trustProxy }) => {
    const { server } = app
    const tell = createTeller(app.log)
    const isProxy = compileProxies(trustProxy)
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

    server.on('request', (req, res) => {
      if (res.socket === null) endWithConnection(req, res)
      if (!bringsBody(req)) return
      // A request that is torn down while it is read forgets its connection.
      const { socket } = req
      const stopWatching = watchBody(req, limits, () => {
        if (res.headersSent) socket.destroy()
        else server.emit('clientError', new RequestTooSlow(), socket)
      })
      res.once('finish', () => {
        stopWatching()
        if (!req.complete) letGo(req, socket, limits)
      })
    })

    app.addHook('onRequest', (_req, reply, done) => {
      // Without a listener Node would cut off those too whose answer takes long to make.
      reply.raw.on('timeout', dropReader)
      done()
    })
  },
  { name: 'client-limits', dependencies: ['request-log'] },
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
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT'
}

function bringsBody({ headers }: IncomingMessage): boolean {
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

/** Waits a moment for the rest of a body that nobody will read, then closes its connection. */
function letGo(req: IncomingMessage, socket: Socket, { restMs }: ClientLimits): void {
  const bytesBefore = socket.bytesRead
  const answeredAt = performance.now()
  const timer = setInterval(() => {
    const isOver = req.complete || socket.destroyed
    if (isOver) clearInterval(timer)
    else if (performance.now() - answeredAt > restMs) socket.destroy()
    else if (socket.bytesRead - bytesBefore > restBytesMax) socket.pause()
  }, restLookMs).unref()
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
