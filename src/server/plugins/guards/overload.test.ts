import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { requestLog } from '../request-log.ts'
import { clientLimits, defaultClientLimits } from './client-limits.ts'
import { errors } from './errors.ts'
import { defaultWorkLimits, overload, type WorkLimits } from './overload.ts'

// More than the buffers hold for a client that does not read.
const long = Buffer.alloc(32 * 1024 * 1024)

/** A server whose calls wait for `finish`, and one route with a long answer. */
async function build(limits: Partial<WorkLimits>) {
  const app = fastify()
  await app.register(requestLog, { sessionKey: randomBytes(32), isProxy: () => false })
  await app.register(errors)
  await app.register(clientLimits, { limits: defaultClientLimits, isProxy: () => false })
  await app.register(overload, { limits: { ...defaultWorkLimits, ...limits } })
  const waiting: (() => void)[] = []
  const work = () => new Promise<string>((resolve) => waiting.push(() => resolve('done')))
  for (const url of ['/api/work', '/trpc/:path']) {
    app.get(url, (req) => {
      req.beginWork()
      return work()
    })
  }
  app.get('/page', work)
  app.get('/api/late-body', (req) => {
    req.beginWork()
    req.endWork()
    return work()
  })
  app.get('/api/short', async (req) => {
    req.beginWork()
    return 'done'
  })
  app.get('/api/long', (req, reply) => {
    req.beginWork()
    return reply.send(long)
  })
  onTestFinished(() => app.close())
  return {
    app,
    async ask(url: string, remoteAddress = '192.0.2.1'): Promise<number> {
      const { statusCode, headers } = await app.inject({ url, remoteAddress })
      if (statusCode === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      return statusCode
    },
    running: () => waiting.length,
    finish: () => {
      for (const end of waiting.splice(0)) end()
    },
  }
}

test('calls beyond the limit are refused immediately, and accepted again afterwards', async () => {
  const { ask, running, finish } = await build({ callsMax: 3, sharedFrom: 3, callsPerVisitor: 3 })
  for (const batch of ['/trpc/a,b', '/trpc/a%2Cb']) {
    const taken = [ask('/api/work'), ask(batch)]
    await expect.poll(running).toBe(2)
    expect([batch, await ask('/api/work'), await ask('/trpc/a', '192.0.2.2')]).toEqual([batch, 503, 503])
    // Pages need no database.
    const page = ask('/page')
    await expect.poll(running).toBe(3)
    finish()
    expect(await Promise.all([...taken, page])).toEqual([200, 200, 200])
  }
})

test('while many calls are running, one visitor gets only a share and others continue', async () => {
  const { ask, running, finish } = await build({ callsMax: 10, sharedFrom: 4, callsPerVisitor: 2 })
  const greedy = Array.from({ length: 4 }, () => ask('/api/work'))
  await expect.poll(running).toBe(4)
  expect(await ask('/api/work')).toBe(503)
  const others = ['192.0.2.2', '192.0.2.3'].map((address) => ask('/api/work', address))
  await expect.poll(running).toBe(6)
  finish()
  expect(await Promise.all([...greedy, ...others])).toEqual(Array(6).fill(200))
})

test('while too many visitors wait too long, no more calls are accepted', async () => {
  const { ask, running, finish } = await build({ slowVisitorsMax: 2, slowMs: 200 })
  const other = () => ask('/api/short', '192.0.2.3')
  const slow = [ask('/api/work'), ask('/api/work')]
  await wait(400)
  // One slow visitor does not affect others.
  expect(await other()).toBe(200)
  slow.push(ask('/api/work', '192.0.2.2'))
  await expect.poll(running).toBe(3)
  await expect.poll(other).toBe(503)
  finish()
  expect(await Promise.all(slow)).toEqual([200, 200, 200])
  expect(await other()).toBe(200)
})

test('a request that has freed its slot blocks nobody', async () => {
  const { ask, running, finish } = await build({ callsMax: 1 })
  const early = [ask('/api/late-body'), ask('/api/late-body')]
  await expect.poll(running).toBe(2)
  expect(await ask('/api/short')).toBe(200)
  finish()
  expect(await Promise.all(early)).toEqual([200, 200])
})

test('a visitor with too many unread answers gets no more until they are read or the connection closes', async () => {
  const { app, ask } = await build({ unreadBytesPerVisitor: 1.5 * long.length })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const visitor = '127.0.0.1'
  const readers: Socket[] = []
  for (let count = 0; count < 2; count += 1) {
    expect(await ask('/api/short', visitor)).toBe(200)
    const reader = connect(Number(new URL(address).port), visitor)
    reader.write('GET /api/long HTTP/1.1\r\nhost: x\r\n\r\n')
    await once(reader, 'data')
    reader.pause()
    readers.push(reader)
  }
  expect([await ask('/api/short', visitor), await ask('/api/short')]).toEqual([503, 200])
  readers[0]?.destroy()
  readers[1]?.resume()
  await expect.poll(() => ask('/api/short', visitor), { timeout: 20_000 }).toBe(200)
  readers[1]?.destroy()
  expect(await Promise.all(Array.from({ length: 5 }, () => ask('/api/long')))).toEqual(Array(5).fill(200))

  // Answers that wait behind an unread one end with its connection too.
  const impatient = connect(Number(new URL(address).port), visitor)
  impatient.write('GET /api/long HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(4))
  await once(impatient, 'data')
  impatient.pause()
  await expect.poll(() => ask('/api/short', visitor), { timeout: 20_000 }).toBe(503)
  impatient.destroy()
  await expect.poll(() => ask('/api/short', visitor), { timeout: 20_000 }).toBe(200)
})
