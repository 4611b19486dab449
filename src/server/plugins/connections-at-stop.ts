import type { Socket } from 'node:net'
import fp from 'fastify-plugin'

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
    app.addHook('onSend', async (_req, reply) => {
      if (isStopping) reply.header('connection', 'close')
    })
    app.addHook('preClose', async () => {
      isStopping = true
      for (const socket of silent) socket.destroy()
    })
  },
  { name: 'connections-at-stop' },
)
