import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Takes no more connections, and ends each with its next answer, or when it has been unused for as long as usual.
     * Event streams must end by themselves. Resolves when all are closed.
     */
    finishConnections(): Promise<void>
  }
}

/** Closes unused and finished connections when the server stops, where Node would wait for over a minute. */
export const connectionsAtStop = fp(
  async (app) => {
    const silent = new Set<Socket>()
    let isStopping = false
    app.server.on('connection', (socket: Socket) => {
      silent.add(socket)
      socket.once('close', () => silent.delete(socket))
    })
    app.server.on('request', ({ socket }) => silent.delete(socket))
    app.addHook('onSend', async (req, reply) => {
      if (isStopping) reply.header('connection', 'close')
      else if (isEventStream(reply.getHeader('content-type'))) note(req.raw.socket, reply.raw)
    })
    function note(socket: Socket, response: ServerResponse): void {
      response.once('close', () => {
        // The browser would come back on this connection.
        if (isStopping) socket.destroySoon()
      })
    }
    app.decorate('finishConnections', async () => {
      isStopping = true
      // Also for answers that Fastify does not make.
      app.server.prependListener('request', (_req: IncomingMessage, res: ServerResponse) => {
        res.shouldKeepAlive = false
      })
      const closed = once(app.server, 'close')
      // The close of an HTTP server would cut unused connections, on which a request may be under way.
      Server.prototype.close.call(app.server)
      await closed
    })
    app.addHook('preClose', async () => {
      isStopping = true
      for (const socket of silent) socket.destroy()
    })
  },
  { name: 'connections-at-stop' },
)

const isEventStream = (contentType: unknown) => String(contentType).startsWith('text/event-stream')
