import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clientLimits, defaultClientLimits } from './client-limits.ts'
import { errors } from './errors.ts'
import { defaultWorkLimits, overload, type WorkLimits } from './overload.ts'
import { requestLog } from './request-log.ts'

vi.setConfig({ testTimeout: 60_000 })

// More than fits on the way to a reader who does not read.
const long = Buffer.alloc(32 * 1024 * 1024)

/** A server whose calls take until they are let go, but for one whose answer is long. */
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
    /** Begins a request, and gives its status once it is answered. */
    async ask(url: string, remoteAddress = '192.0.2.1'): Promise<number> {
      const { statusCode, headers } = await app.inject({ url, remoteAddress })
      if (statusCode === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      return statusCode
    },
    underWay: () => waiting.length,
    letGo: () => {
      for (const end of waiting.splice(0)) end()
    },
  }
}

test('calls beyond the most that may be under way are refused at once, and taken again afterwards', async () => {
  const { ask, underWay, letGo } = await build({ callsMax: 3, sharedFrom: 3, callsPerVisitor: 3 })
  for (const batch of ['/trpc/a,b', '/trpc/a%2Cb']) {
    const taken = [ask('/api/work'), ask(batch)]
    await expect.poll(underWay).toBe(2)
    expect([batch, await ask('/api/work'), await ask('/trpc/a', '192.0.2.2')]).toEqual([batch, 503, 503])
    // What is no call needs no database.
    const page = ask('/page')
    await expect.poll(underWay).toBe(3)
    letGo()
    expect(await Promise.all([...taken, page])).toEqual([200, 200, 200])
  }
})

test('while many calls are under way, one visitor has no more than his share and others go on', async () => {
  const { ask, underWay, letGo } = await build({ callsMax: 10, sharedFrom: 4, callsPerVisitor: 2 })
  const greedy = Array.from({ length: 4 }, () => ask('/api/work'))
  await expect.poll(underWay).toBe(4)
  expect(await ask('/api/work')).toBe(503)
  const others = ['192.0.2.2', '192.0.2.3'].map((address) => ask('/api/work', address))
  await expect.poll(underWay).toBe(6)
  letGo()
  expect(await Promise.all([...greedy, ...others])).toEqual(Array(6).fill(200))
})

test('while as many visitors as may be kept waiting wait long, no more calls are taken', async () => {
  const { ask, underWay, letGo } = await build({ slowVisitorsMax: 2, slowMs: 200 })
  const other = () => ask('/api/short', '192.0.2.3')
  const slow = [ask('/api/work'), ask('/api/work')]
  await wait(400)
  // However long one visitor waits, others do not.
  expect(await other()).toBe(200)
  slow.push(ask('/api/work', '192.0.2.2'))
  await expect.poll(underWay).toBe(3)
  await expect.poll(other).toBe(503)
  letGo()
  expect(await Promise.all(slow)).toEqual([200, 200, 200])
  expect(await other()).toBe(200)
})

test('whoever has given his place back keeps nobody from his', async () => {
  const { ask, underWay, letGo } = await build({ callsMax: 1 })
  const early = [ask('/api/late-body'), ask('/api/late-body')]
  await expect.poll(underWay).toBe(2)
  expect(await ask('/api/short')).toBe(200)
  letGo()
  expect(await Promise.all(early)).toEqual([200, 200])
})

test('whoever leaves too much of his answers unread gets no more until he has read or gone', async () => {
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

  // What waits behind an answer that is not read goes with its connection too.
  const impatient = connect(Number(new URL(address).port), visitor)
  impatient.write('GET /api/long HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(4))
  await once(impatient, 'data')
  impatient.pause()
  await expect.poll(() => ask('/api/short', visitor), { timeout: 20_000 }).toBe(503)
  impatient.destroy()
  await expect.poll(() => ask('/api/short', visitor), { timeout: 20_000 }).toBe(200)
})
