import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { defaultSiteInfo } from '../../shared/site.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/database.ts'
import { expect, test } from '../test/fixtures.ts'
import { defaultLimitPoints, type LimitPoints } from './rate-limits.ts'

const visit = { companyName: 'Acme', contactName: 'Pat', phone: '1', email: 'pat@example.com', state: 'OH' }

function buildLimited(db: Db, limitPoints: LimitPoints = defaultLimitPoints): Promise<FastifyInstance> {
  return buildApp({
    db,
    settings: { publicCustomerLookup: true, uploadBytesMax: 1_000 },
    site: defaultSiteInfo,
    sessionKey: randomBytes(32),
    secureCookies: false,
    limitPoints,
  })
}

test('an address looks up thirty companies a minute; another address is not held up by it', async ({ db }) => {
  const app = await buildLimited(db)
  const lookUp = (remoteAddress: string) => app.inject({ url: '/api/customers/search?company=nobody', remoteAddress })
  const statuses: number[] = []
  for (let count = 0; count < 31; count += 1) statuses.push((await lookUp('203.0.113.1')).statusCode)
  expect(statuses).toEqual([...Array(30).fill(404), 429])
  const refused = await lookUp('203.0.113.1')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await lookUp('203.0.113.2')).statusCode).toBe(404)
  await app.close()
})

test('what an address may send in within a minute is bounded', async ({ db }) => {
  const app = await buildLimited(db, { ...defaultLimitPoints, submissionsPerMinute: 60 })
  const send = () => app.inject({ method: 'POST', url: '/trpc/customers.recordVisit', payload: visit })
  const statuses = (await Promise.all(Array.from({ length: 62 }, send))).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  await app.close()
})
