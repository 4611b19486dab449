import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { defaultSiteInfo } from '../../../../shared/site/site.ts'
import { createCallbacks } from '../../../app.ts'
import type { Db } from '../../../db/database.ts'
import { test as base, expect, privateLinks, settings } from '../../../test/fixtures.ts'
import { upload } from '../../../test/lists/one-step-uploads.ts'
import { startMailServer } from '../../../test/programs/mail-server.ts'
import { deleteOutdated } from '../../admin/retention.ts'
import { eraseCustomer, exportCustomer } from '../../customer-data/customer-data.ts'
import type { FoundStock } from './stored-filters.ts'
import { createSavedSearchMailer, type TellDeps } from './tell-searches.ts'

const from = { name: '', address: 'desk@steel.example' }
const site = { ...defaultSiteInfo, publicUrl: 'https://steel.example' }

const test = base.extend<{ serve: (smtpUrl?: string) => Promise<FastifyInstance> }>({
  serve: ({ serveWith }, use) =>
    use((smtpUrl) => {
      const mail = { smtpUrl, from, staff: [] }
      const jobs = { retryDelaysMs: [600_000], restMs: 0, times: { beatMs: 100, lostAfterMs: 1_000, pollMs: 50 } }
      return serveWith({ settings: { ...settings, mail }, site, jobs })
    }),
})

const ohio = { q: '10 ga HR coil over 40 wide', state: ['OH'] }

const save = (app: FastifyInstance, filters: object = ohio, email = 'pat@acme.example') =>
  app.inject({ method: 'POST', url: '/api/saved-searches', payload: { email, filters } })

const mailsOf = (db: Db, kind: 'search confirmation' | 'search news') =>
  db.selectFrom('mails').selectAll().where('kind', '=', kind).orderBy('created_at').execute()

async function tokenOf(db: Db): Promise<string> {
  const texts = (await mailsOf(db, 'search confirmation')).map(({ body_text: text }) => text)
  return /\/saved-search\/(\S+)/.exec(texts.at(-1) ?? '')?.[1] ?? ''
}

async function saveConfirmed(app: FastifyInstance, db: Db, filters: object = ohio): Promise<string> {
  expect((await save(app, filters)).statusCode).toBe(202)
  const token = await tokenOf(db)
  expect((await app.inject({ method: 'POST', url: `/api/saved-searches/${token}/confirm` })).statusCode).toBe(200)
  return token
}

/** Makes what waits due. */
const makeDue = (db: Db) => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)

async function runTelling(db: Db): Promise<void> {
  await makeDue(db)
  await expect.poll(() => countJobs(db, true)).toBe(0)
}

async function countJobs(db: Db, isDue = false): Promise<number> {
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where identifier = 'tell saved searches' and (not ${isDue} or run_at <= now())
  `.execute(db)
  return rows[0]?.jobs ?? -1
}

const rows = (prefix: string, count: number, state = 'OH') =>
  Array.from({ length: count }, (_, index) => ({
    'Product ID': `${prefix}-${index}`,
    Thickness: '0.135',
    State: state,
    'Source Code': `D${state}1`,
  }))

test('a search is mailed only once it is confirmed, then what is new, at most once in 24 hours, and nothing is lost', async ({
  db,
  admin,
  serve,
}) => {
  const server = await startMailServer()
  const app = await serve(server.url)
  await upload(admin, rows('OLD', 1))
  const answer = await save(app)
  expect([answer.statusCode, answer.json()]).toEqual([202, { message: expect.stringContaining('Check your email') }])
  await expect.poll(() => server.received.length).toBe(1)
  const [asked] = server.received
  expect(asked?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(asked?.parts.get('text/plain')).toContain('Product: Hot Rolled Coil')
  expect(asked?.parts.get('text/plain')).toContain('State: OH')
  await upload(admin, rows('A', 2))
  await runTelling(db)
  expect(await mailsOf(db, 'search news')).toEqual([])

  const token = await tokenOf(db)
  const url = `/api/saved-searches/${token}`
  for (const _ of [1, 2]) expect((await app.inject(url)).json()).toMatchObject({ isConfirmed: false })
  const confirmed = await app.inject({ method: 'POST', url: `${url}/confirm` })
  expect(confirmed.json()).toEqual({
    isConfirmed: true,
    words: expect.arrayContaining([
      { name: 'Width', text: '40 in and wider' },
      { name: 'State', text: 'OH' },
    ]),
    link: '/inventory/search?q=10%20ga%20HR%20coil%20over%2040%20wide&state=OH&sort=newest',
    endsAt: expect.any(String),
  })
  expect(Date.parse(confirmed.json().endsAt) - Date.now()).toBeGreaterThan(364 * 24 * 3_600_000)
  // What came in before the confirmation is new, too.
  await runTelling(db)
  await expect.poll(() => server.received.length).toBe(2)
  const news = server.received[1]
  const text = news?.parts.get('text/plain') ?? ''
  expect(news?.headers.get('subject')).toBe('2 new items for your saved search')
  expect(news?.headers.get('list-unsubscribe')).toBe(`<https://steel.example${url}/unsubscribe>`)
  expect(news?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(text).toContain(
    'https://steel.example/inventory/search?q=10%20ga%20HR%20coil%20over%2040%20wide&state=OH&sort=newest',
  )
  expect(text).toContain(`https://steel.example/saved-search/${token}`)

  await upload(admin, [...rows('A', 2), ...rows('B', 1)])
  await upload(admin, [...rows('A', 2), ...rows('B', 3), ...rows('TX', 4, 'TX')])
  // One run for both.
  expect(await countJobs(db)).toBe(1)
  await runTelling(db)
  expect(await mailsOf(db, 'search news')).toHaveLength(1)
  const { rows: due } = await sql<{ h: number }>`
    select extract(epoch from run_at - now()) / 3600 as h from graphile_worker._private_jobs
  `.execute(db)
  expect(due.map(({ h }) => Math.round(h))).toEqual([24])
  await sql`update saved_searches set mailed_at = now() - interval '24 hours'`.execute(db)
  await runTelling(db)
  await expect.poll(() => server.received.length).toBe(3)
  expect(server.received[2]?.headers.get('subject')).toBe('3 new items for your saved search')
  await expect.poll(() => countJobs(db)).toBe(0)
})

test('of very many new items a mail has a summary, the newest and the link', async ({ db, admin, serve }) => {
  const app = await serve('smtp://127.0.0.1:1')
  await saveConfirmed(app, db, { state: ['OH', 'TX'] })
  await upload(admin, [...rows('A', 40), ...rows('B', 25, 'TX'), ...rows('C', 7, 'IN')])
  await runTelling(db)
  const [news] = await mailsOf(db, 'search news')
  expect(news?.subject).toBe('65 new items for your saved search')
  expect(news?.body_text).toContain('By state: OH 40; TX 25\n')
  expect(news?.body_text?.match(/^- .*D(OH|TX)1/gm)).toHaveLength(20)
  expect(news?.body_text).toContain('and 45 more')
})

test('the same address with the same filters is one search, and what strangers type is in no mail', async ({
  db,
  serve,
}) => {
  const app = await serve('smtp://127.0.0.1:1')
  await save(app, { q: '10 ga', category: ['HR Coil', 'CR Coil'], widthTo: "4'" })
  await save(app, { q: ' 10  ga ', category: ['cr coil', 'HR COIL'], widthTo: '48', state: [] }, 'PAT@acme.example')
  expect(await db.selectFrom('saved_searches').select('id').execute()).toHaveLength(1)
  await sql`delete from mails`.execute(db)
  const typed = 'buy at evil.example'
  const filters = { q: typed, category: [typed], source: [typed], grade: [typed, 'A36'], condition: [typed, 'prime'] }
  expect((await save(app, { ...filters, coating: ['G90 evil'] })).statusCode).toBe(202)
  const [mail] = await mailsOf(db, 'search confirmation')
  const bodies = `${mail?.subject} ${mail?.body_text} ${mail?.body_html}`
  expect(bodies).not.toMatch(/evil|buy at/)
  expect(mail?.body_text).toContain('Grade: A36\nCoating, at least: G90\nCondition: prime\nAlso: words that were typed')
  const page = await app.inject(`/api/saved-searches/${await tokenOf(db)}`)
  expect(JSON.stringify(page.json().words)).not.toContain('evil')
})

test('a search is told as it searches: with its typing errors mended and its city as a state', async ({
  db,
  admin,
  serve,
}) => {
  const app = await serve('smtp://127.0.0.1:1')
  const read = 'Product: Hot Rolled Coil\nState: IL\n'
  await upload(admin, rows('A', 1, 'IL'))
  const token = await saveConfirmed(app, db, { q: 'hott rolled coil Chicago' })
  expect((await mailsOf(db, 'search confirmation'))[0]?.body_text).toContain(read)
  expect((await app.inject(`/api/saved-searches/${token}`)).json()).toMatchObject({
    words: [
      { name: 'Product', text: 'Hot Rolled Coil' },
      { name: 'State', text: 'IL' },
    ],
  })
  await runTelling(db)
  await sql`update saved_searches set mailed_at = now() - interval '24 hours'`.execute(db)
  await upload(admin, rows('B', 2, 'IL'))
  await runTelling(db)
  expect((await mailsOf(db, 'search news')).at(-1)?.body_text).toContain(read)
})

test('mails about searches count against the limits for strangers, and there are 50 searches of an address', async ({
  db,
  serve,
}) => {
  const server = await startMailServer()
  const app = await serve(server.url)
  const states = ['OH', 'IN', 'IL', 'MI', 'PA', 'TX']
  for (const state of states) await save(app, { state: [state] })
  const outcomes = async () => (await mailsOf(db, 'search confirmation')).map(({ state }) => state).toSorted()
  await expect.poll(outcomes).toEqual(['held', ...Array(5).fill('sent')])
  await sql`
    insert into saved_searches (id, email, email_key, filters, filters_key, token_digests, told_until, ends_at)
    select n, '', 'pat@acme.example', '{}', n, '{}', now(), now() + interval '1 day' from generate_series(7, 50) n
  `.execute(db)
  expect((await save(app, { state: ['KY'] })).statusCode).toBe(202)
  expect(await mailsOf(db, 'search confirmation')).toHaveLength(6)
})

test('without a mail server searches cannot be saved', async ({ db, serve }) => {
  const answer = await save(await serve())
  expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringContaining('sends no email')])
  expect(await db.selectFrom('saved_searches').select('id').execute()).toEqual([])
})

const oneClick = 'List-Unsubscribe=One-Click'
const multipart = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`

test.for([
  ['a mail server', { 'content-type': 'application/x-www-form-urlencoded' }, oneClick],
  ['another mail server', { 'content-type': 'multipart/form-data; boundary=x' }, multipart],
  ["a mail program's own page", { 'content-type': 'text/plain', origin: 'https://mail.example' }, oneClick],
  ['a program', {}, undefined],
] as const)('%s ends a search with one POST, and its waiting mails', async ([, headers, payload], { db, serve }) => {
  const app = await serve('smtp://127.0.0.1:1')
  const token = await saveConfirmed(app, db)
  const url = `/api/saved-searches/${token}/unsubscribe`
  // A person who opens the address gets the page.
  expect(await app.inject(url)).toMatchObject({ statusCode: 303, headers: { location: `/saved-search/${token}` } })
  expect(await db.selectFrom('saved_searches').select('id').execute()).toHaveLength(1)
  const end = () => app.inject({ method: 'POST', url, headers, ...(payload !== undefined && { payload }) })
  expect([(await end()).statusCode, (await end()).statusCode]).toEqual([200, 404])
  expect(await db.selectFrom('saved_searches').select('id').execute()).toEqual([])
  expect(await mailsOf(db, 'search confirmation')).toMatchObject([{ state: 'cancelled' }])
  expect((await app.inject(`/api/saved-searches/${token}`)).statusCode).toBe(404)
})

test('searches end after a year, or after 7 days that nobody confirms, and a lost job is made good', async ({
  db,
  admin,
  serve,
}) => {
  const app = await serve('smtp://127.0.0.1:1')
  await saveConfirmed(app, db)
  await save(app, { state: ['TX'] })
  await save(app, { state: ['IN'] })
  const past = sql`update saved_searches set ends_at = ends_at - interval '6 days 23 hours'`
  await past.execute(db)
  await deleteOutdated(db)
  expect(await db.selectFrom('saved_searches').select('id').execute()).toHaveLength(3)
  await sql`
    update saved_searches set ends_at = ends_at - interval '1 hour' where confirmed_at is null
  `.execute(db)
  await deleteOutdated(db)
  expect(await db.selectFrom('saved_searches').select('confirmed_at').execute()).toEqual([
    { confirmed_at: expect.any(Date) },
  ])
  expect((await mailsOf(db, 'search confirmation')).filter(({ state }) => state === 'cancelled')).toHaveLength(2)
  await upload(admin, rows('A', 1))
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await deleteOutdated(db)
  await runTelling(db)
  expect(await mailsOf(db, 'search news')).toHaveLength(1)
  await sql`update saved_searches set ends_at = now()`.execute(db)
  await deleteOutdated(db)
  expect(await db.selectFrom('saved_searches').select('id').execute()).toEqual([])
})

test('the export of a person has their searches, and erasing them deletes these', async ({ db, serve }) => {
  const app = await serve('smtp://127.0.0.1:1')
  await saveConfirmed(app, db)
  const who = { email: 'Pat@Acme.example' }
  expect(await exportCustomer(db, who)).toMatchObject({
    savedSearches: [{ email: 'pat@acme.example', filters: ohio, confirmedAt: expect.any(String), lastMailAt: null }],
  })
  expect((await eraseCustomer(db, who)).summary).toContain('1 saved search')
  expect(await db.selectFrom('saved_searches').select('id').execute()).toEqual([])
  expect(await mailsOf(db, 'search confirmation')).toMatchObject([{ state: 'cancelled', to_address: '(erased)' }])
})

const nothing: FoundStock = { items: [], total: 0, weightLb: 0, byState: [], byCategory: [], readAs: [] }
const something: FoundStock = { ...nothing, total: 1, weightLb: 40_000 }
const callbacks = createCallbacks({ settings, site, privateLinks })

function createTestTeller(db: Db, changes: Partial<TellDeps>) {
  const errors: string[] = []
  const ignore = () => undefined
  const log = { info: ignore, warn: ignore, error: (_details: object, message: string) => void errors.push(message) }
  const findNewStock = async () => something
  const teller = createSavedSearchMailer({ db, log, callbacks, privateLinks, findNewStock, canMail: true, ...changes })
  return { errors, run: (afterId = '') => teller({ afterId }, new AbortController().signal) }
}

async function storeSearches(db: Db, count: number): Promise<void> {
  await sql`
    insert into saved_searches (id, email, email_key, filters, filters_key, token_digests, confirmed_at, told_until, ends_at)
    select lpad(n::text, 4, '0'), n || '@x.example', n || '@x.example', jsonb_build_object('q', n::text), n, '{}', now(),
      to_timestamp(0), now() + interval '1 day'
    from generate_series(1, ${count}::int) n
  `.execute(db)
  await storeUpload(db)
}

const storeUpload = (db: Db) =>
  sql`
    insert into uploads (file_name, category, replace_scope, default_region_codes, username, items_processed, rows_skipped, sources)
    values ('list.xlsx', '', 'source', '', 'pat', 1, 0, '[]')
  `.execute(db)

const countTold = async (db: Db) =>
  (await db.selectFrom('saved_searches').select('id').where('told_until', '>', new Date(0)).execute()).length

test('thousands of searches go in pages, one that fails keeps nobody waiting, and a killed run is made good', async ({
  db,
}) => {
  await storeSearches(db, 130)
  const failing = createTestTeller(db, {
    findNewStock: async ({ q }) => {
      if (q === '7') throw new Error('Not this one')
      return something
    },
  })
  await failing.run()
  expect([await countTold(db), failing.errors]).toEqual([99, ['A saved search failed']])
  const { rows: next } = await sql<{ payload: object }>`
    select payload from graphile_worker._private_jobs where key like 'saved searches%'
  `.execute(db)
  expect(next).toEqual([{ payload: { afterId: '0100' } }])

  // Nothing of a mail that could not be written counts as told.
  const killed = createTestTeller(db, {
    callbacks: { writeMails: (tx) => sql`select 1 / 0`.execute(tx).then(() => undefined) },
  })
  await killed.run('0100')
  expect([await countTold(db), killed.errors.length]).toEqual([99, 30])
  await createTestTeller(db, {}).run()
  expect(await countTold(db)).toBe(130)
  expect(await mailsOf(db, 'search news')).toHaveLength(130)
  await createTestTeller(db, {}).run()
  expect(await mailsOf(db, 'search news')).toHaveLength(130)
})

test('a list that comes in while a search is looked at, or a second run, is neither lost nor told twice', async ({
  db,
}) => {
  await storeSearches(db, 1)
  const between = createTestTeller(db, {
    findNewStock: async () => {
      await storeUpload(db)
      return something
    },
  })
  await between.run()
  expect(await mailsOf(db, 'search news')).toEqual([])
  const { run } = createTestTeller(db, {})
  await Promise.all([run(), run()])
  expect(await mailsOf(db, 'search news')).toHaveLength(1)
  // Nothing new leaves the pause as it is; without a mail server nothing counts as told.
  await storeUpload(db)
  await sql`update saved_searches set mailed_at = now() - interval '25 hours'`.execute(db)
  await createTestTeller(db, { canMail: false }).run()
  await createTestTeller(db, { findNewStock: async () => nothing }).run()
  expect(await mailsOf(db, 'search news')).toHaveLength(1)
  expect(
    await db
      .selectFrom('saved_searches')
      .select('id')
      .where('mailed_at', '>', sql<Date>`now() - interval '1 hour'`)
      .execute(),
  ).toEqual([])
})
