import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { endUnreadSocket } from './unread-streams.ts'

/** A server's connection with its client. */
async function connectTo(everyMs: number): Promise<{ socket: Socket; client: Socket }> {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1') // it listens on TCP
  const [socket] = await once(server, 'connection')
  onTestFinished(() => void client.destroy())
  onTestFinished(() => void socket.destroy())
  endUnreadSocket(socket, everyMs)
  return { socket, client }
}

// More than the system itself keeps for a connection.
const much = Buffer.alloc(20 * 1024 * 1024)

test('a client that takes nothing of what waits for it is cut off', async () => {
  const { socket } = await connectTo(50)
  socket.on('error', () => undefined)
  socket.write(much)
  await expect.poll(() => socket.destroyed, { timeout: 20_000 }).toBe(true)
})

test('one for whom nothing waits stays', async () => {
  const { socket, client } = await connectTo(20)
  socket.write('all there is')
  await once(client, 'data')
  // Many looks.
  await sleep(400)
  expect(socket.destroyed).toBe(false)
})
