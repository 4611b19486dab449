import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { AppDeps } from '../../app.ts'
import type { Db } from '../../db/database.ts'
import { defaultLimitPoints } from '../../lib/rate-limits.ts'
import { hashPassword } from '../../lib/secrets/password.ts'
import { ensureAdminAccount } from '../../modules/admin/accounts.ts'
import { aCustomer, aNeedsList, anInquiry, aVisit } from '../factories.ts'
import { buildServer, expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'

const owner = { username: 'owner', password: 'a hard-to-guess password' }
const searchUrl = '/api/customers/search'
const invalid = { message: 'Invalid credentials' }

/** A server with production's limits. */
function buildLimited(db: Db, overrides: Partial<AppDeps> = {}): Promise<FastifyInstance> {
  return buildServer(db, { limitPoints: defaultLimitPoints, ...overrides })
}

type Guess = {
  payload?: object
  remoteAddress?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
}

function logIn(app: FastifyInstance, { payload = owner, ...from }: Guess = {}): Promise<LightMyRequestResponse> {
  return app.inject({ method: 'POST', url: '/api/admin/login', payload, ...from })
}

const statusOf = ({ statusCode }: LightMyRequestResponse) => statusCode

function countOf(responses: readonly LightMyRequestResponse[], status: number): number {
  return responses.filter(({ statusCode }) => statusCode === status).length
}

const isRefusal = ({ statusCode }: LightMyRequestResponse) => statusCode === 429 || statusCode === 503

function expectWait(responses: readonly LightMyRequestResponse[]): void {
  const refused = responses.filter(isRefusal)
  expect(refused).not.toEqual([])
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
}

/** Ends the rate-limit windows of that length or shorter. */
async function pass(db: Db, window: 'minute' | 'hour'): Promise<void> {
  const ended = window === 'minute' ? ['%minute'] : ['%minute', '%hour']
  for (const keys of ended) await sql`update rate_limits set expire = 0 where key like ${`${keys}:%`}`.execute(db)
}

function aBatch(procedure: string, inputs: readonly object[]) {
  const url = `/trpc/${Array(inputs.length).fill(procedure).join(',')}?batch=1`
  return { url, body: Object.fromEntries(inputs.entries()) }
}

test('a forged X-Forwarded-For allows no more guesses', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const forge = (count: number) => ({
    'x-forwarded-for': `198.51.100.${count}`,
    'x-real-ip': `198.51.100.${count}`,
    forwarded: `for=198.51.100.${count}`,
  })
  const guess = (app: FastifyInstance, remoteAddress: string, headers: Record<string, string>) =>
    logIn(app, { payload: { ...owner, password: 'wrong' }, remoteAddress, headers })
  const direct = await buildLimited(db)
  const behindProxy = await buildLimited(db, { trustProxy: '127.0.0.1' })
  const ways: [FastifyInstance, string, (count: number) => Record<string, string>][] = [
    [direct, '203.0.113.1', forge],
    // The proxy appends the address that it sees.
    [behindProxy, '127.0.0.1', (count) => ({ 'x-forwarded-for': `198.51.100.${count}, 203.0.113.2` })],
    // A client that bypasses the proxy.
    [behindProxy, '203.0.113.3', forge],
  ]
  for (const [app, remoteAddress, headersOf] of ways) {
    const statuses: number[] = []
    for (let count = 0; count < 7; count += 1) {
      statuses.push(statusOf(await guess(app, remoteAddress, headersOf(count))))
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  }
})

test('other spellings of a name, extra fields or another transport allow no more guesses', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  const remoteAddress = '203.0.113.1'
  const guesses = ['owner', 'OWNER', ' owner', 'owner\t', 'Ｏwner', 'oWnEr', 'owner ', '\u2003owner'].map(
    (username, count) => ({
      username,
      password: `guess ${count}`,
      [`field${count}`]: count,
      id: randomBytes(4).toString('hex'),
    }),
  )
  const statuses: number[] = []
  for (const [count, payload] of guesses.entries()) {
    const url = count % 2 === 0 ? '/api/admin/login' : '/trpc/admin.login'
    statuses.push(statusOf(await app.inject({ method: 'POST', url, payload, remoteAddress })))
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
})

test('of two hundred guesses at once from one address only five count, and buyers are still served', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  const remoteAddress = '203.0.113.1'
  const attack = Array.from({ length: 200 }, (_, count) =>
    logIn(app, { payload: { ...owner, password: `guess ${count}` }, remoteAddress }),
  )
  const buyers = Array.from({ length: 20 }, () => app.inject({ url: '/api/inventory', remoteAddress: '192.0.2.1' }))
  expect((await Promise.all(buyers)).map(statusOf)).toEqual(Array(20).fill(200))
  const answers = await Promise.all(attack)
  expect(countOf(answers, 401)).toBeLessThanOrEqual(5)
  expect(countOf(answers, 401) + answers.filter(isRefusal).length).toBe(200)
  expectWait(answers)
})

test('known and unknown names both wait for hashing and get the same answer', async ({ db }) => {
  await ensureAdminAccount(db, owner)
  const app = await buildLimited(db)
  const guess = async (username: string) => {
    const payload = { username, password: 'wrong' }
    const { statusCode, headers, body } = await logIn(app, { payload, remoteAddress: '203.0.113.1' })
    return { statusCode, body, headers: Object.keys(headers) }
  }
  const usual = [await guess('owner'), await guess('nobody')]
  expect(usual[0]).toMatchObject({ statusCode: 401, body: JSON.stringify(invalid) })
  expect(usual[1]).toEqual(usual[0])
  // When all turns are taken, further logins are refused.
  const hashing = keepHashing(10)
  const busy = [await guess('owner'), await guess('nobody')]
  hashing.stop()
  expect(busy[0]).toMatchObject({ statusCode: 429, body: expect.stringContaining('busy') })
  expect(busy[1]).toEqual(busy[0])
  await hashing.end
})

/** Keeps this many hashing turns busy until it is stopped. */
function keepHashing(turns: number): { stop: () => void; end: Promise<unknown> } {
  let isOver = false
  const hashOn = async () => {
    while (!isOver) await hashPassword('a turn')
  }
  const stop = () => {
    isOver = true
  }
  return { stop, end: Promise.all(Array.from({ length: turns }, hashOn)) }
}

const companies = Array.from({ length: 250 }, (_, count) => `Company ${count}`)

function storeCompanies(db: Db): Promise<unknown> {
  const rows = companies.map((company, count) => ({
    company,
    company_key: company.toLowerCase(),
    name: 'Pat Doe',
    email: `pat${count}@steel.example`,
    email_key: `pat${count}@steel.example`,
    phone: '555-0100',
    state: 'OH',
    action: 'Need' as const,
    kept_by_staff: true,
  }))
  return db.insertInto('customers').values(rows).execute()
}

function lookUp(app: FastifyInstance, company: string, remoteAddress = '203.0.113.1') {
  return app.inject({ url: searchUrl, query: { company }, remoteAddress })
}

test('company names tried from one address reveal at most sixty contacts an hour and two hundred a day', async ({
  db,
}) => {
  await storeCompanies(db)
  const points = { customerLookupsPerMinute: 30, contactsPerHour: 60, contactsPerDay: 200 }
  expect(defaultLimitPoints).toMatchObject(points)
  // A tenth of each.
  const fewer = Object.fromEntries(Object.entries(points).map(([name, count]) => [name, count / 10]))
  const app = await buildLimited(db, { limitPoints: { ...defaultLimitPoints, ...fewer } })
  const perHour: number[] = []
  for (let hour = 0; hour < 4; hour += 1) {
    const answers: LightMyRequestResponse[] = []
    for (let minute = 0; minute < 3; minute += 1) {
      for (const company of companies.slice(0, 3)) answers.push(await lookUp(app, company))
      await pass(db, 'minute')
    }
    perHour.push(countOf(answers, 200))
    expectWait(answers)
    await pass(db, 'hour')
  }
  expect(perHour).toEqual([6, 6, 6, 2])
  const refused = await lookUp(app, companies[0] ?? '')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600)
})

test('company names tried from many addresses reveal no more contacts than the limit for all strangers', async ({
  db,
}) => {
  await storeCompanies(db)
  const app = await buildLimited(db, { limitPoints: { ...defaultLimitPoints, contactsOfAllPerHour: 40 } })
  const answers: LightMyRequestResponse[] = []
  for (let host = 0; host < 10; host += 1) {
    const names = companies.slice(host * 8, host * 8 + 8)
    answers.push(...(await Promise.all(names.map((name) => lookUp(app, name, `198.51.100.${host}`)))))
  }
  expect(countOf(answers, 200)).toBe(40)
  expect(countOf(answers, 429)).toBe(40)
  expectWait(answers)
  const cookies = await signIn(app, db)
  const staff = await app.inject({ url: searchUrl, query: { company: companies[0] ?? '' }, cookies })
  expect(staff.statusCode).toBe(200)
  await pass(db, 'hour')
  expect((await lookUp(app, companies[0] ?? '')).statusCode).toBe(200)
})

test('lookups without a result use up no contacts, but at most three hundred lookups an hour are allowed', async ({
  db,
}) => {
  await storeCompanies(db)
  expect(defaultLimitPoints).toMatchObject({ customerLookupsPerHour: 300 })
  const points = { ...defaultLimitPoints, customerLookupsPerHour: 55, contactsPerHour: 5, contactsOfAllPerHour: 5 }
  const app = await buildLimited(db, { limitPoints: points })
  const misses = await Promise.all(Array.from({ length: 30 }, (_, count) => lookUp(app, `Nobody ${count}`)))
  // Some may see a count that is about to be given back.
  expect(countOf(misses, 404) + countOf(misses, 429)).toBe(30)
  await pass(db, 'minute')
  const hits = await Promise.all(companies.slice(0, 20).map((company) => lookUp(app, company)))
  expect(countOf(hits, 200)).toBe(5)
  await pass(db, 'minute')
  await sql`update rate_limits set expire = 0 where key like 'contacts%'`.execute(db)
  const last = await Promise.all(companies.slice(20, 30).map((company) => lookUp(app, company)))
  expect([countOf(last, 200), countOf(last, 429)]).toEqual([5, 5])
})

test('staff may look up thirty companies a minute', async ({ db }) => {
  await storeCompanies(db)
  const points = { ...defaultLimitPoints, customerLookupsPerHour: 1, contactsPerHour: 1, contactsOfAllPerHour: 1 }
  const app = await buildLimited(db, { limitPoints: points })
  const cookies = await signIn(app, db)
  const answers: LightMyRequestResponse[] = []
  for (const company of companies.slice(0, 32))
    answers.push(await app.inject({ url: searchUrl, query: { company }, cookies }))
  expect(answers.map(statusOf)).toEqual([...Array(30).fill(200), 429, 429])
})

test("a lookup's answer is not cached, and a miss reveals nothing else", async ({ app, admin }) => {
  await admin.customers.create(aCustomer())
  const [hit, miss] = [await lookUp(app, 'Acme Steel'), await lookUp(app, 'Acme Steel Two')]
  expect([hit.statusCode, miss.statusCode]).toEqual([200, 404])
  const namesOf = ({ headers }: LightMyRequestResponse) => Object.keys(headers)
  expect(namesOf(miss)).toEqual(namesOf(hit))
  for (const { headers } of [hit, miss]) expect(headers['cache-control']).toBe('no-store')
  expect(miss.json()).toEqual({ message: 'Customer not found' })
  const typed = async (company: string) =>
    app.inject({ url: '/trpc/customers.search', query: { input: JSON.stringify({ company }) } })
  const [typedHit, typedMiss] = [await typed('Acme Steel'), await typed('Acme Steel Two')]
  expect([typedHit.statusCode, typedMiss.statusCode]).toEqual([200, 200])
  expect(namesOf(typedMiss)).toEqual(namesOf(typedHit))
  expect(typedMiss.json()).toEqual({ result: { data: null } })
})

test("another site's page cannot look up customers or use up its visitor's limit", async ({ db, admin }) => {
  await admin.customers.create(aCustomer())
  const app = await buildLimited(db, { limitPoints: { ...defaultLimitPoints, customerLookupsPerMinute: 2 } })
  const input = JSON.stringify({ company: 'Acme Steel' })
  const single = { url: '/trpc/customers.search', query: { input } }
  const batch = { url: '/trpc/customers.search', query: { batch: '1', input: `{"0":${input}}` } }
  const rest = { url: searchUrl, query: { company: 'Acme Steel' } }
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
    for (const call of [rest, single, batch]) {
      const { statusCode, body } = await app.inject({ ...call, headers })
      expect(statusCode).toBe(403)
      expect(body).toContain('came from another site and was refused')
      expect(body).not.toContain('555')
    }
  }
  for (const site of ['same-origin', 'none']) {
    expect((await app.inject({ ...rest, headers: { 'sec-fetch-site': site } })).statusCode).toBe(200)
  }
})

test("each call in a batch counts, and the batch's answer says when to retry", async ({ db }) => {
  await storeCompanies(db)
  const app = await buildLimited(db, { limitPoints: { ...defaultLimitPoints, submissionsPerMinute: 30 } })
  const lookups = aBatch(
    'customers.search',
    companies.slice(0, 20).map((company) => ({ company })),
  )
  const visits = aBatch('customers.recordVisit', Array(20).fill(aVisit()))
  const sends = [
    () => app.inject({ url: lookups.url, query: { input: JSON.stringify(lookups.body) } }),
    () => app.inject({ method: 'POST', url: visits.url, payload: visits.body }),
  ]
  for (const send of sends) {
    const [first, second] = [await send(), await send()]
    const codesOf = (response: LightMyRequestResponse) =>
      response.json<{ error?: { data: { httpStatus: number } } }[]>().map(({ error }) => error?.data.httpStatus ?? 200)
    expect(codesOf(first)).toEqual(Array(20).fill(200))
    expect(codesOf(second).filter((code) => code === 429)).toHaveLength(10)
    expect(codesOf(second).filter((code) => code === 200)).toHaveLength(10)
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('a flood of submissions from one address is cut off, and others can still send', async ({ db, admin }) => {
  const submissionsPerMinute = 40
  const app = await buildLimited(db, { limitPoints: { ...defaultLimitPoints, submissionsPerMinute } })
  const inquiry = anInquiry({ company: 'Flood', selectedItems: ['gone'] })
  const send = (url: string, payload: object, remoteAddress: string) =>
    app.inject({ method: 'POST', url, payload, remoteAddress })
  const flood = Array.from({ length: 50 }, (_, count) => [
    // One /64, as providers assign to a customer.
    send('/api/inquiries', inquiry, `2001:db8:1:2::${count}`),
    send('/api/customer-needs/bulk', aNeedsList(), `2001:db8:1:2:ffff::${count}`),
    send('/trpc/customers.recordVisit', aVisit(), '2001:db8:1:2::1'),
  ]).flat()
  const buyer = anInquiry({ company: 'A real buyer', selectedItems: ['gone'] })
  const sent = await Promise.all(Array.from({ length: 10 }, () => send('/api/inquiries', buyer, '2001:db8:1:3::1')))
  expect(sent.map(statusOf)).toEqual(Array(10).fill(201))
  const answers = await Promise.all(flood)
  expect(answers.filter(isRefusal)).toHaveLength(150 - submissionsPerMinute)
  expectWait(answers)
  const stored = countOf(answers, 201)
  const visits = countOf(answers, 200)
  expect(stored + visits).toBe(submissionsPerMinute)
  const [inquiries, needs] = [await admin.inquiries.list(), await admin.needs.list()]
  expect(inquiries.filter(({ company }) => company === 'A real buyer')).toHaveLength(10)
  expect(inquiries.length - 10 + needs.length).toBe(stored)
})

test('of one visitor four submissions hold connections, and of one sending one; the rest wait and get in', async ({
  db,
}) => {
  const app = await buildLimited(db)
  const send = (url: string, payload: object, remoteAddress: string) =>
    app.inject({ method: 'POST', url, payload, remoteAddress })
  const inquiryOf = (company: string) => anInquiry({ company, selectedItems: ['gone'] })
  const waitingForLock = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(db)
    return rows[0]?.waiting
  }
  expect((await send('/api/inquiries', inquiryOf('Slow'), '192.0.2.1')).statusCode).toBe(201)
  const many = Array.from({ length: 15 })
  const floods = [
    {
      connections: 4,
      send: () =>
        many.map((_, count) =>
          count % 3 === 0
            ? send(
                '/trpc/customers.recordVisit',
                aVisit({ companyName: 'Slow', email: 'pat@acme.example' }),
                `2001:db8:1:2::${count}`,
              )
            : send('/api/inquiries', inquiryOf('Slow'), `2001:db8:1:2:ffff::${count}`),
        ),
    },
    {
      connections: 1,
      send: () => {
        const sendingId = randomUUID()
        return many.map((_, count) => send('/api/inquiries', { ...inquiryOf('Slow'), sendingId }, `192.0.2.${count}`))
      },
    },
  ]
  for (const flood of floods) {
    const sent = await db.transaction().execute(async (tx) => {
      await sql`select from customers where company_key = 'slow' for update`.execute(tx)
      const answers = flood.send()
      await expect.poll(waitingForLock).toBe(flood.connections)
      expect((await send('/api/inquiries', inquiryOf('Quick'), '2001:db8:1:3::1')).statusCode).toBe(201)
      expect(await waitingForLock()).toBe(flood.connections)
      return answers
    })
    expect((await Promise.all(sent)).filter(({ statusCode }) => statusCode >= 300)).toEqual([])
  }
})

test('visitors get back only what they sent, whatever is stored about their company', async ({ db, admin }) => {
  const kept = aCustomer({ name: 'Kept Name', phone: '555-0142', state: 'TX' })
  const { id } = await admin.customers.create(kept)
  const app = await buildLimited(db)
  const sends = [
    ['/api/inquiries', anInquiry({ selectedItems: ['gone'], state: '' })],
    ['/api/customer-needs/bulk', aNeedsList()],
    ['/trpc/customers.recordVisit', aVisit()],
    ['/trpc/inquiries.submit', anInquiry({ selectedItems: ['gone'], state: '' })],
    ['/trpc/needs.submit', aNeedsList()],
  ] as const
  for (const [url, payload] of sends) {
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload })
    expect([200, 201]).toContain(statusCode)
    for (const secret of [kept.name, kept.phone, '"TX"']) expect([url, body.includes(secret)]).toEqual([url, false])
  }
  expect((await admin.customers.get({ id })).phone).toBe(kept.phone)
})

test('by default an address may send 300 submissions a minute and 3,000 an hour', () => {
  expect(defaultLimitPoints).toMatchObject({ submissionsPerMinute: 300, submissionsPerHour: 3_000 })
})

test('an upload without a session is refused before its body is read, and the rest is discarded', async ({ app }) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens on a port
  const announcedBytes = 1024 ** 3
  const open = async (cookie: string) => {
    const accepted = once(app.server, 'connection')
    // It keeps sending after the server has ended its side.
    const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    // The server closes the connection.
    client.on('error', () => undefined)
    let answer = ''
    client.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    const lines = ['POST /api/inventory/upload HTTP/1.1', 'host: localhost', `content-length: ${announcedBytes}`]
    client.write(
      [...lines, 'content-type: multipart/form-data; boundary=x', cookie, '\r\n'].filter(Boolean).join('\r\n'),
    )
    // None of the body has been sent yet.
    await expect.poll(() => answer).toContain('401 Unauthorized')
    const [server]: Socket[] = await accepted
    return { client, server }
  }
  const forged = await open('cookie: steel-session=forged')
  forged.client.destroy()
  const { client, server } = await open('')
  const chunk = Buffer.alloc(64 * 1024, 'x')
  const body = Readable.from(Array<Buffer>(announcedBytes / chunk.length).fill(chunk))
  await expect(pipeline(body, client)).rejects.toThrow()
  expect(server?.bytesRead).toBeLessThan(announcedBytes / 16)
})
