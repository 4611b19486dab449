import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { compileProxies, requestLog } from '../request-log.ts'
import { type ClientLimits, clientLimits, limitOptions } from './client-limits.ts'

const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 20_000 })

const generousLimits: ClientLimits = {
  connectionsMax: 100,
  connectionsPerNetworkMax: 100,
  headMs: 60_000,
  requestMs: 120_000,
  stallMs: 60_000,
  bodyBytesMin: 5_000,
  restMs: 500,
}
const stallMs = 1_000
let counted = 0
// More than the buffers hold for a client that does not read.
const long = Buffer.alloc(32 * 1024 * 1024)

/** A server that answers slowly, at length, or with a refusal. */
async function listen(limits: Partial<ClientLimits>, trustProxy: false | string = false): Promise<FastifyInstance> {
  const all = { ...generousLimits, ...limits }
  const app = fastify({ ...limitOptions(all), forceCloseConnections: true })
  const isProxy = compileProxies(trustProxy)
  await app.register(requestLog, { sessionKey: randomBytes(32), isProxy })
  await app.register(clientLimits, { limits: all, isProxy })
  app.get('/slow', async () => {
    await wait(1.5 * stallMs)
    return 'here it is'
  })
  app.get('/long', (_req, reply) => reply.send(long))
  app.get('/torn', async (req) => {
    await new Promise((resolve) => pipeline(req.raw, createGunzip(), resolve))
    return 'here it is'
  })
  app.post('/', async (req) => Object.keys(req.body ?? {}).length)
  app.get('/counted', async () => {
    counted += 1
    return 'counted'
  })
  app.post('/refused', { onRequest: (_req, reply) => void reply.code(401).send('sign in') }, async () => 'never')
  await app.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => app.close())
  return app
}

type Client = { socket: Socket; heard: () => string; closed: Promise<unknown> }

/** Opens a connection and sends a text over it. */
function open(app: FastifyInstance, text = ''): Client {
  // It listens on TCP.
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')))
  // The server closes the connection.
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  if (text !== '') socket.write(text)
  return { socket, heard: () => heard, closed: new Promise((resolve) => socket.once('close', resolve)) }
}

const head = (line: string, ...headers: string[]) =>
  `${[`${line} HTTP/1.1`, 'host: x', ...headers].join('\r\n')}\r\n\r\n`

function drip({ socket }: Client, text: string): void {
  const timer = setInterval(() => socket.write(text), stallMs / 10)
  socket.once('close', () => clearInterval(timer))
}

test('a client that takes too long for the headers is cut off', async () => {
  const app = await listen({ headMs: 100 })
  const [silent, slow] = [open(app), open(app, 'GET / HTTP/1.1\r\nhost: x\r\nx: ')]
  drip(slow, 'x')
  await Promise.all([silent.closed, slow.closed])
  expect([silent.heard(), slow.heard()]).toEqual(Array(2).fill(expect.stringMatching(/^HTTP\/1\.1 408 /)))
})

test('a trickling body is cut off, announced or in chunks; a steady one is accepted', async () => {
  const app = await listen({ stallMs })
  const json = 'content-type: application/json'
  const announced = open(app, head('POST /', json, 'content-length: 90000'))
  const chunked = open(app, head('POST /', json, 'transfer-encoding: chunked'))
  const steady = open(app, head('POST /', json, 'content-length: 50000'))
  drip(announced, ' ')
  drip(chunked, '1\r\n \r\n')
  for (let part = 0; part < 25; part += 1) {
    steady.socket.write(part === 24 ? '{"a":1}'.padStart(2_000) : ' '.repeat(2_000))
    await wait(stallMs / 10)
  }
  await eventually(steady.heard).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n1$/)
  await Promise.all([announced.closed, chunked.closed])
  expect([announced.heard(), chunked.heard()]).toEqual(Array(2).fill(expect.stringMatching(/^HTTP\/1\.1 408 /)))
})

test('a client that does not read its answer is cut off; one that waits for its answer is not', async () => {
  const app = await listen({ stallMs })
  const accepted = once(app.server, 'connection')
  const reader = open(app, head('GET /long'))
  reader.socket.pause()
  const [served]: Socket[] = await accepted
  const waiting = open(app, head('GET /slow'))
  await eventually(() => served?.destroyed).toBe(true)
  await eventually(waiting.heard).toMatch(/here it is$/)
})

test.for(['', 'expect: 100-continue', 'expect: something else'])(
  'only a little is read after a refusal, with the header “%s”',
  async (expectation) => {
    const app = await listen({})
    const accepted = once(app.server, 'connection')
    const bytes = 1024 ** 3
    const headers = ['x-more: 1', expectation].filter(Boolean)
    const large = open(app, head('POST /refused', `content-length: ${bytes}`, ...headers))
    const [served]: Socket[] = await accepted
    await eventually(large.heard).toMatch(/HTTP\/1\.1 401 [\s\S]*connection: close/i)
    const flood = Buffer.alloc(1024 * 1024)
    const send = () => {
      while (large.socket.writable && large.socket.write(flood));
    }
    large.socket.on('drain', send)
    send()
    await large.closed
    expect(served?.bytesRead).toBeLessThan(bytes / 10)

    // After a short rest the connection can be used again.
    const small = open(app, head('POST /refused', 'content-length: 100000', ...headers))
    await eventually(small.heard).toMatch(/sign in$/)
    small.socket.write(`${'x'.repeat(100_000)}${head('GET /counted')}`)
    await eventually(small.heard).toMatch(/counted$/)
  },
)

test('nothing after an answer that ends the connection counts as a request', async () => {
  const app = await listen({})
  const client = open(app, head('POST /refused', 'transfer-encoding: chunked'))
  await eventually(client.heard).toMatch(/connection: close[\s\S]*sign in$/i)
  const before = counted
  client.socket.write(`1\r\nx\r\n0\r\n\r\n${head('GET /counted')}`)
  await client.closed
  expect(counted).toBe(before)
})

test.for([
  ['an invalid method', 400, 'FOO / HTTP/1.1\r\nhost: x\r\ncontent-length: 1000000\r\n\r\n'],
  ['headers that are too long', 431, head('GET /', `x: ${'x'.repeat(20_000)}`)],
  ['an invalid chunk', 400, `${head('POST /', 'transfer-encoding: chunked', 'content-type: application/json')}x\r\n`],
  ['a tunnel', 400, head('CONNECT x:443')],
] as const)(
  '%s is answered %i in JSON even while the client is sending, and its connection ends',
  async ([, status, text]) => {
    const app = await listen({})
    const client = open(app, text)
    client.socket.write(Buffer.alloc(1024 * 1024))
    await client.closed
    const [answer = '', body = ''] = client.heard().split('\r\n\r\n')
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*connection: close`, 'i'))
    expect(JSON.parse(body)).toEqual({ message: expect.any(String) })

    const gone = open(app, text)
    await eventually(gone.heard).toContain(String(status))
    gone.socket.resetAndDestroy()
    const next = open(app, head('GET /counted'))
    await eventually(next.heard).toMatch(/counted$/)
  },
)

test('a request that is aborted while it is read is answered, and only its connection ends', async () => {
  const app = await listen({})
  const broken = open(app, `${head('GET /torn', 'content-length: 200')}no archive`)
  await broken.closed
  expect(broken.heard()).toMatch(/connection: close[\s\S]*here it is$/i)
})

test('connections beyond the limit are refused, and accepted again when others have closed', async () => {
  const app = await listen({ connectionsMax: 2 })
  const held = [open(app, head('GET /counted')), open(app, head('GET /counted'))]
  for (const { heard } of held) await eventually(heard).toMatch(/counted$/)
  const refused = open(app, head('GET /counted'))
  await refused.closed
  expect(refused.heard()).toBe('')
  held[0]?.socket.destroy()
  await eventually(async () => {
    const next = open(app, head('GET /nothing'))
    await Promise.race([once(next.socket, 'data'), next.closed])
    next.socket.destroy()
    return next.heard()
  }).toMatch(/^HTTP\/1\.1 404 /)
})

test('one network cannot take all connections, except a trusted proxy', async () => {
  for (const trustProxy of [false, '127.0.0.1'] as const) {
    const app = await listen({ connectionsPerNetworkMax: 2 }, trustProxy)
    const clients: Client[] = []
    for (let count = 0; count < 3; count += 1) {
      const client = open(app, head('GET /nothing'))
      await Promise.race([once(client.socket, 'data'), client.closed])
      clients.push(client)
    }
    const isServed = clients.map(({ heard }) => heard() !== '')
    expect(isServed).toEqual([true, true, trustProxy !== false])
  }
})
