import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { defaultSiteInfo } from '../../shared/site/site.ts'
import { buildApp } from '../app.ts'
import type { Db } from '../db/database.ts'
import { expect, settings, test } from '../test/fixtures.ts'
import { createLimits, defaultLimitPoints, type LimitPoints, resetLoginFailures } from './rate-limits.ts'

const visit = { companyName: 'Acme', contactName: 'Pat', phone: '1', email: 'pat@example.com', state: 'OH' }

function buildLimited(db: Db, limitPoints: LimitPoints = defaultLimitPoints): Promise<FastifyInstance> {
  return buildApp({
    db,
    settings: { ...settings, uploadBytesMax: 1_000 },
    site: defaultSiteInfo,
    sessionKey: randomBytes(32),
    secureCookies: false,
    limitPoints,
  })
}

const hourMs = 60 * 60 * 1000
const wrong = async () => false
const right = async () => true

/** Guesses simultaneously, and returns how many guesses were made. */
async function guessAtOnce(db: Db, username: string, times: number): Promise<number> {
  const { loginName } = createLimits(db)
  const results = await Promise.allSettled(Array.from({ length: times }, () => loginName.attempt(username, wrong)))
  for (const result of results) {
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  }
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('strangers get 100 wrong guesses on a name per day, even when guessing simultaneously', async ({ db }) => {
  expect(await guessAtOnce(db, 'owner', 150)).toBe(100)
  const refusal = createLimits(db).loginName.attempt('owner', right)
  await expect(refusal).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await sql`update rate_limits set expire = expire - ${23 * hourMs}`.execute(db)
  expect(await guessAtOnce(db, 'owner', 1)).toBe(0)
  await sql`update rate_limits set expire = expire - ${hourMs}`.execute(db)
  expect(await guessAtOnce(db, 'owner', 1)).toBe(1)
})

test('the count of a name survives a restart, and other names have their own', async ({ db }) => {
  expect(await guessAtOnce(db, 'owner', 60)).toBe(60)
  expect(await guessAtOnce(db, 'owner', 60)).toBe(40)
  expect(await guessAtOnce(db, 'another', 1)).toBe(1)
})

test('guesses on all spellings of a name count together', async ({ db }) => {
  const spellings = ['owner', 'OWNER', '  Owner ', 'ｏｗｎｅｒ', 'owner\t', '\u00a0owner']
  for (const spelling of spellings) expect(await guessAtOnce(db, spelling, 16)).toBe(16)
  expect(await guessAtOnce(db, 'oWNER', 10)).toBe(4)
  for (const spelling of spellings) expect(await guessAtOnce(db, spelling, 1)).toBe(0)
})

test('a sender of lists has 5 files an hour and 20 a day by network and by address, and what is refused does not count', async ({
  db,
}) => {
  const { sellerFiles } = createLimits(db)
  const takes = (files: number, keys = ['198.51.100.7', 'a@one.example']) =>
    sellerFiles.count(keys, files).then(
      () => true,
      () => false,
    )
  const nextHour = () => sql`update rate_limits set expire = expire - ${hourMs}`.execute(db)
  expect([await takes(4), await takes(2), await takes(1), await takes(1)]).toEqual([true, false, true, false])
  expect(await takes(1, ['198.51.100.8', 'A@one.example'])).toBe(false)
  for (let hour = 2; hour <= 4; hour += 1) {
    await nextHour()
    expect(await takes(5)).toBe(true)
  }
  await nextHour()
  expect([await takes(1), await takes(1, ['198.51.100.7', 'b@two.example'])]).toEqual([false, false])
  expect(await takes(1, ['198.51.100.9', 'c@three.example'])).toBe(true)
  for (let day = 0; day < 20; day += 1) await nextHour()
  expect(await takes(5)).toBe(true)
})

test('all senders of lists without a record have 200 files a day together', async ({ db }) => {
  const { sellerFiles, supplyFiles } = createLimits(db)
  for (let sender = 0; sender < 40; sender += 1) await sellerFiles.count([`sender ${sender}`], 5)
  const refused = { code: 'TOO_MANY_REQUESTS' }
  await expect(sellerFiles.count(['another'], 1)).rejects.toMatchObject(refused)
  await supplyFiles.count(['a supplier'], 2)
})

test('a link takes 30 papers and 100 MB a day, and what is refused does not count', async ({ db }) => {
  const { linkPapers } = createLimits(db)
  const mib = 1024 * 1024
  const ofFileMax = 25 * mib
  const sends = async (key: string, files: number, bytes: number | null) => {
    try {
      const { countFile } = await linkPapers.count(key, { bytes, ofFileMax })
      for (let file = 0; file < files; file += 1) await countFile()
      return true
    } catch {
      return false
    }
  }
  expect([await sends('ask', 0, 60 * mib), await sends('ask', 0, 60 * mib), await sends('ask', 0, 40 * mib)]).toEqual([
    true,
    false,
    true,
  ])
  expect([await sends('ask', 0, mib), await sends('other', 30, mib), await sends('other', 1, mib)]).toEqual([
    false,
    true,
    false,
  ])
  // Without the bytes of all, each counts with the most that it may have.
  expect([await sends('third', 4, null), await sends('third', 1, null)]).toEqual([true, false])
  await sql`update rate_limits set expire = expire - ${24 * hourMs}`.execute(db)
  expect(await sends('ask', 30, 100 * mib)).toBe(true)
})

test('a right guess, and one that failed to run, do not count', async ({ db }) => {
  const { loginName } = createLimits(db)
  expect(await guessAtOnce(db, 'owner', 99)).toBe(99)
  const failure = new Error('the server is busy')
  for (let count = 0; count < 3; count += 1) {
    expect(await loginName.attempt('owner', right)).toBe(true)
    await expect(loginName.attempt('owner', () => Promise.reject(failure))).rejects.toBe(failure)
  }
  expect(await guessAtOnce(db, 'owner', 2)).toBe(1)
})

test('after a reset a name gets at most 100 new guesses, even with guesses in progress', async ({ db }) => {
  const { loginName } = createLimits(db)
  await guessAtOnce(db, 'owner', 50)
  const attempts = Array.from({ length: 20 }, () =>
    loginName.attempt('owner', async () => {
      await resetLoginFailures(db, ' OWNER')
      return true
    }),
  )
  await Promise.all(attempts)
  expect(await guessAtOnce(db, 'owner', 130)).toBe(100)
})

test('the counts do not contain the names that were typed', async ({ db }) => {
  await guessAtOnce(db, 'my password by mistake', 1)
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(db)
  expect(rows).toEqual([{ key: expect.stringMatching(/^login-name:[0-9a-f]{64}$/) }])
})

test('an address can look up 30 companies a minute, and does not slow down another address', async ({ db }) => {
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

test('submissions from an address are limited per minute', async ({ db }) => {
  const app = await buildLimited(db, { ...defaultLimitPoints, submissionsPerMinute: 60 })
  const send = () => app.inject({ method: 'POST', url: '/trpc/customers.recordVisit', payload: visit })
  const statuses = (await Promise.all(Array.from({ length: 62 }, send))).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  await app.close()
})
