import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import { mailKinds } from '../../../shared/office/mail-kinds.ts'
import type { MailState } from '../../../shared/office/mail-states.ts'
import { defaultSiteInfo } from '../../../shared/site/site.ts'
import { createDb } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { aConfirmedOrder } from '../../test/deals/orders.ts'
import { aSentQuote } from '../../test/deals/quotes.ts'
import { aCustomer, aNeedsList, anInquiry, anItem, aSupplier } from '../../test/factories.ts'
import { test as base, callbacks, expect, settings } from '../../test/fixtures.ts'
import { startMailServer } from '../../test/programs/mail-server.ts'
import { signIn } from '../../test/sign-in.ts'
import { deleteOutdated } from '../admin/retention.ts'
import { createMailSender } from './send-mail.ts'
import type { MailServer } from './smtp.ts'

const from = { name: 'Steel Desk', address: 'desk@steel.example' }
const staff = ['sales@steel.example', 'boss@steel.example']
const site = { ...defaultSiteInfo, publicUrl: 'https://steel.example' }
const sendingId = '0198a9d4-5a7e-7cc0-8f2e-5d1f8f0b7d99'

type Options = { smtpUrl?: string; staff?: string[]; runsJobs?: boolean; retryDelaysMs?: number[] }

type Serve = (options: Options) => Promise<FastifyInstance>

const test = base.extend<{ serve: Serve }>({
  /** The product with a mail server; retries come within milliseconds. */
  serve: ({ serveWith }, use) =>
    use(({ smtpUrl, staff: told = [], runsJobs = true, retryDelaysMs = [10, 10] }) => {
      const mail = { smtpUrl, from, staff: told, replyTo: 'office@steel.example' }
      const jobs = runsJobs && { retryDelaysMs, restMs: 0, times: { beatMs: 100, lostAfterMs: 1_000, pollMs: 50 } }
      return serveWith({ settings: { ...settings, mail }, site, jobs })
    }),
})

async function post(app: FastifyInstance, url: string, payload: object) {
  const answer = await app.inject({ method: 'POST', url, payload })
  expect([url, answer.statusCode]).toEqual([url, 201])
}
const ask = (app: FastifyInstance, changes: Partial<Parameters<typeof anInquiry>[0]> = {}) =>
  post(app, '/api/inquiries', anInquiry({ selectedItems: ['item'], ...changes }))
const list = (app: FastifyInstance, payload: ReturnType<typeof aNeedsList> = aNeedsList()) =>
  post(app, '/api/customer-needs/bulk', payload)

const mailsOf = (db: Db) => db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('kind').execute()
const statesOf = async (db: Db) => (await mailsOf(db)).map(({ state }) => state)

/** Makes what waits due. */
async function makeDue(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db)
}

test('without a mail server mails are written and kept, and staff cannot send them', async ({ db, serve }) => {
  const app = await serve({ staff })
  await ask(app)
  await list(app)
  const mails = await mailsOf(db)
  expect(mails.map(({ kind, to_address: to, state }) => [kind, to, state]).toSorted()).toEqual([
    ['inquiry confirmation', 'pat@acme.example', 'kept'],
    ['inquiry to staff', 'boss@steel.example', 'kept'],
    ['inquiry to staff', 'sales@steel.example', 'kept'],
    ['needs confirmation', 'pat@acme.example', 'kept'],
    ['needs to staff', 'boss@steel.example', 'kept'],
    ['needs to staff', 'sales@steel.example', 'kept'],
  ])
  const cookies = await signIn(app, db)
  const retry = await app.inject({ method: 'POST', url: `/api/admin/mails/${mails[0]?.id}/retry`, cookies })
  expect([retry.statusCode, retry.json().message]).toEqual([409, expect.stringContaining('SMTP_URL')])
  const quote = await app.inject({
    ...{ method: 'POST', cookies },
    url: `/api/inquiries/${(await db.selectFrom('customer_inquiries').select('id').executeTakeFirstOrThrow()).id}/quotes`,
  })
  const lines = [{ unit: 'lot', basis: 'actual', price: '100' }]
  const { id, revision } = quote.json()
  const payload = { revision, lines, freight: 'included' }
  await app.inject({ method: 'PUT', url: `/api/quotes/${id}`, payload, cookies })
  const sent = await app.inject({ method: 'POST', url: `/api/quotes/${id}/send`, cookies })
  expect(sent.json()).toMatchObject({ state: 'sent', delivery: 'not yet' })
})

test('no period follows another one in a mail, whatever names and notes end with', async ({
  admin,
  db,
  serve,
  visitor,
}) => {
  const company = 'Acme Steel, Inc.'
  const note = 'Needs a crane.'
  await admin.inventory.suppliers.create(aSupplier({ company: 'Buckeye Coil Co.' }))
  const { id: item } = await anItem(db)
  const app = await serve({ staff, runsJobs: false })
  await ask(app, { company, notes: note })
  const needs = aNeedsList()
  await list(app, { ...needs, customer: { ...needs.customer, company } })
  const { inquiryId, token } = await aSentQuote(
    { admin, visitor },
    { note, lines: [{ inquiryItemId: item, cost: '30' }] },
    { selectedItems: [item], company, notes: note },
  )
  const answer = { token, answer: 'accept', name: 'Pat Doe Jr.', note } as const
  await app.inject({ method: 'POST', url: `/api/quote-offers/${token}/answer`, payload: answer })
  const [entry] = (await admin.inquiries.orders.list({ inquiryId })).orders
  const order = await admin.inquiries.orders.confirm({ id: entry?.id ?? '', revision: 1 })
  const purchase = order.purchases[0]?.link?.split('/').at(-1) ?? ''
  const problem = { answer: 'problem', note }
  await app.inject({ method: 'POST', url: `/api/purchase-offers/${purchase}/answer`, payload: problem })
  const mails = await mailsOf(db)
  expect(new Set(mails.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(8)
  for (const { kind, body_text, body_html } of mails) {
    expect([kind, /.{0,30}(?<!\.)\.\.(?!\.)/.exec(`${body_text} ${body_html}`)?.[0]]).toEqual([kind, undefined])
  }
})

test('a lead that is not stored is not mailed, and one sent again is mailed once', async ({ db, serve }) => {
  const app = await serve({})
  const refused = await app.inject({ method: 'POST', url: '/api/inquiries', payload: anInquiry({ selectedItems: [] }) })
  expect(refused.statusCode).toBe(400)
  const again = { method: 'POST', url: '/api/inquiries', headers: { 'idempotency-key': 'a key' } } as const
  const payload = anInquiry({ selectedItems: ['item'] })
  for (const _ of [1, 2]) expect((await app.inject({ ...again, payload })).statusCode).toBe(201)
  expect(await statesOf(db)).toEqual(['kept'])
})

test('inquiries of one sending get one mail each way, 20 s after the last, from the brand, with all their steel', async ({
  db,
  serve,
}) => {
  const server = await startMailServer()
  const app = await serve({ smtpUrl: server.url, staff: staff.slice(0, 1) })
  await anItem(db, { id: 'item' })
  await anItem(db, { id: 'item-2', product: 'CR Sheet', source_code: 'DPW2' })
  await ask(app, { sendingId })
  const textsOf = async () => (await mailsOf(db)).map(({ body_text: text }) => text)
  const atFirst = await textsOf()
  await ask(app, { sendingId, selectedItems: ['item-2'] })
  await ask(app, { sendingId, selectedItems: ['item-2'], notes: 'Or one coil' })
  // However many follow, they are written once more.
  expect(await textsOf()).toEqual(atFirst)
  const dueIn = await sql<{
    s: number
  }>`select extract(epoch from run_at - now())::int as s from graphile_worker._private_jobs`.execute(db)
  expect(dueIn.rows.map(({ s }) => s > 15 && s <= 20)).toEqual([true])
  await makeDue(db)
  await expect.poll(() => server.received.length).toBe(2)
  await expect.poll(() => statesOf(db)).toEqual(['sent', 'sent'])
  const [toBuyer, toStaff] = server.received.toSorted((a, b) => (a.to[0] ?? '').localeCompare(b.to[0] ?? ''))
  expect([toBuyer?.to, toStaff?.to]).toEqual([['pat@acme.example'], ['sales@steel.example']])
  expect(toBuyer?.headers.get('from')).toBe('Steel Desk <desk@steel.example>')
  expect(toBuyer?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(toBuyer?.headers.get('reply-to')).toBe('office@steel.example')
  expect(toStaff?.headers.has('auto-submitted')).toBe(false)
  expect(toStaff?.headers.get('reply-to')).toBe('pat@acme.example')
  expect(toStaff?.headers.get('subject')).toMatch(/^Inquiry I-\d+ from Acme Steel$/)
  for (const mail of [toBuyer, toStaff]) {
    for (const type of ['text/plain', 'text/html']) {
      expect(mail?.parts.get(type)).toContain('HR Coil')
      expect(mail?.parts.get(type)).toContain('CR Sheet')
    }
    expect(mail?.parts.get('text/html')).not.toMatch(/\bsrc=|<link|url\(/i)
  }
  expect(toStaff?.parts.get('text/plain')).toContain('https://steel.example/admin?tab=inquiries&inquiry=')
  for (const notes of ['Two coils by June', 'Or one coil', 'FOB: Cleveland, OH']) {
    expect(toStaff?.parts.get('text/plain')?.split(notes)).toHaveLength(2)
  }
  expect(toBuyer?.parts.get('text/plain')).not.toContain('Two coils by June')
})

test('a long inquiry names fifty items and how many more there are', async ({ db, serve }) => {
  const app = await serve({})
  await ask(app, { selectedItems: Array.from({ length: 60 }, (_, index) => `gone ${index}`) })
  const [mail] = await mailsOf(db)
  expect(mail?.body_text?.match(/no longer listed/g)).toHaveLength(50)
  expect(mail?.body_text).toContain('and 10 more')
})

const hostile = 'Pat\r\nBcc: all@victims.example\r\n\r\n<script>alert(1)</script>'

test('what visitors type cannot add headers or markup, nor be in a mail to an address they chose', async ({
  db,
  serve,
}) => {
  const server = await startMailServer()
  const app = await serve({ smtpUrl: server.url, staff: staff.slice(0, 1) })
  const texts = {
    customerName: hostile,
    company: `${hostile} www.evil.example`,
    phone: '1 \u202e2',
    email: 'pat@acme.example',
  }
  await ask(app, { ...texts, notes: 'Buy at https://evil.example', fob: 'evil.example' })
  const typed = {
    category: 'Call evil.example',
    thickness: '10 GA',
    width: '48 evil',
    gradeCategory: 'evil.example A36',
    notes: 'https://evil.example',
    qtyPcs: 2,
  }
  await list(
    app,
    aNeedsList({
      customer: { ...texts, state: 'OH' },
      specifications: [
        typed,
        { category: 'HR Coil', thickness: '0.25', width: '48', gradeCategory: 'A1011 CS-B', coatingWt: 'evil' },
      ],
    }),
  )
  await makeDue(db)
  await expect.poll(() => server.received.length).toBe(4)
  for (const { to, headers, parts, source } of server.received) {
    expect(headers.has('bcc')).toBe(false)
    expect(headers.get('to')).toBe(to[0])
    expect(parts.get('text/html')).not.toContain('<script>')
    if (to[0] === 'pat@acme.example') {
      const all = [source, ...parts.values()].join('\n').replace('evil.example steel', '')
      expect(all).not.toMatch(/evil|victims|alert|script/i)
    }
  }
  const confirmation = server.received.find(
    ({ to, parts }) => to[0] === 'pat@acme.example' && parts.get('text/plain')?.includes('As we read it'),
  )
  expect(confirmation?.parts.get('text/plain')).toContain('1. 10 GA; 2 pcs; product, width, grade and notes as written')
  expect(confirmation?.parts.get('text/plain')).toContain('2. hot rolled coil, 0.25 in × 48 in, A1011 CS-B')
})

const refusal = (responseCode: number, message = 'no') => Object.assign(new Error(message), { responseCode })

test('a refusal of the recipient or the message is final; one of the sender or the login is tried again', async ({
  db,
  serve,
}) => {
  const refusing = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === 'nobody@acme.example' ? refusal(550, 'No such user') : null),
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () =>
        done(envelope.rcptTo[0]?.address === 'spam@acme.example' ? refusal(554, 'Spam') : refusal(451)),
      )
    },
  })
  const app = await serve({ smtpUrl: refusing.url })
  await list(app, aNeedsList({ customer: { ...aNeedsList().customer, email: 'nobody@acme.example' } }))
  await list(app, aNeedsList({ customer: { ...aNeedsList().customer, email: 'spam@acme.example' } }))
  await list(app, aNeedsList({ customer: { ...aNeedsList().customer, email: 'later@acme.example' } }))
  const outcome = async () =>
    (await mailsOf(db)).map((mail) => [mail.to_address, mail.state, mail.attempts, mail.error])
  await expect.poll(outcome, { timeout: 20_000 }).toEqual([
    ['nobody@acme.example', 'failed', 1, expect.stringMatching(/^The mail server refused the recipient: 550 /)],
    ['spam@acme.example', 'failed', 1, expect.stringMatching(/^The mail server refused the message: 554 /)],
    ['later@acme.example', 'failed', 3, expect.stringContaining('451')],
  ])
})

test.for([
  [
    'the sender',
    { onMailFrom: (_address: unknown, _session: unknown, done: (error: Error) => void) => done(refusal(550)) },
  ],
  [
    'the login',
    {
      authOptional: false,
      onAuth: (_auth: unknown, _session: unknown, done: (error: Error) => void) => done(refusal(535)),
    },
  ],
] as const)('a refusal of %s is tried again, and the password is in no error', async ([, options], { db, serve }) => {
  const refusing = await startMailServer({ ...options, allowInsecureAuth: true })
  const url = new URL(refusing.url)
  url.username = 'desk'
  url.password = 'a-secret-password'
  const app = await serve({ smtpUrl: url.href })
  await list(app)
  await expect.poll(async () => (await mailsOf(db))[0]).toMatchObject({ state: 'failed', attempts: 3 })
  expect(JSON.stringify(await mailsOf(db))).not.toContain('a-secret-password')
})

test('a server that dies in the middle is tried again, with the same Message-ID', async ({ db, serve }) => {
  const seen: string[] = []
  const dying = await startMailServer({
    onData(stream, _session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString()
      })
      stream.on('end', () => {
        seen.push(/^Message-ID: (.+)$/im.exec(source)?.[1]?.trim() ?? '')
        // Accepted, but the answer is lost.
        done(seen.length === 1 ? Object.assign(new Error(''), { responseCode: 421 }) : null)
      })
    },
  })
  const app = await serve({ smtpUrl: dying.url })
  await list(app)
  await expect.poll(() => statesOf(db)).toEqual(['sent'])
  expect(seen).toHaveLength(2)
  expect(new Set(seen).size).toBe(1)
  expect(seen[0]).toMatch(/^<[\w-]+@steel\.example>$/)
})

test('a mail that the server took is marked at once, however busy the database is, and recorded once', async ({
  db,
  dbUrl,
  admin,
  visitor,
}) => {
  const { id } = await aSentQuote({ admin, visitor })
  const { mails } = await admin.admin.mails.page({ quoteId: id })
  const mailId = mails[0]?.id ?? ''
  const queueDb = createDb(dbUrl, { onConnectionError: () => undefined, poolMax: 1 })
  const busyDb = createDb(dbUrl, { onConnectionError: () => undefined, poolMax: 1 })
  onTestFinished(async () => void (await Promise.all([queueDb.destroy(), busyDb.destroy()])))
  let release = (): void => undefined
  const send = createMailSender({
    db: busyDb,
    callbacks,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    server: {
      async send() {
        // Requests take all other connections.
        const isReleased = new Promise<void>((resolve) => {
          release = resolve
        })
        void busyDb.connection().execute(() => isReleased)
        return undefined
      },
      close: () => undefined,
    },
  })
  const sending = send({ mailId }, AbortSignal.timeout(60_000), queueDb)
  await expect.poll(async () => (await quoteMailsOf(db, id))[0]?.state, { timeout: 20_000 }).toBe('sent')
  const recorded = async () => (await admin.admin.changes.list({ kind: 'mail', recordId: mailId })).changes.length
  expect(await recorded()).toBe(0)
  release()
  await sending
  // As after a kill, when its job runs again.
  await send({ mailId }, AbortSignal.timeout(60_000), queueDb)
  expect(await recorded()).toBe(1)
})

test('a server without TLS gets nothing unless it is on this machine or TLS is off', async ({ db, serve }) => {
  const server = await startMailServer()
  const { port } = new URL(server.url)
  // An address that leads to this machine, though it is not one of its own.
  const app = await serve({ smtpUrl: `smtp://0.0.0.0:${port}`, retryDelaysMs: [] })
  await list(app)
  await expect.poll(async () => (await mailsOf(db))[0]).toMatchObject({ state: 'failed' })
  expect(server.received).toEqual([])
  await app.close()
  const open = await serve({ smtpUrl: `smtp://0.0.0.0:${port}?tls=off` })
  await list(open)
  await expect.poll(() => server.received.length).toBe(1)
})

test('with a dead or a silent server leads go on, the urgent mails first, and nothing is lost', async ({
  db,
  serve,
}) => {
  const silent = createServer(() => undefined)
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  const app = await serve({ smtpUrl: `smtp://127.0.0.1:${port}`, staff: staff.slice(0, 1) })
  for (let sent = 0; sent < 10; sent += 1) await list(app)
  expect(await statesOf(db)).toEqual(Array.from({ length: 20 }, () => 'queued'))
  const { rows } = await sql<{ priority: number }>`
    select distinct job.priority from graphile_worker._private_jobs as job
    join mails on mails.id = job.payload ->> 'mailId' where mails.kind = 'needs to staff'
  `.execute(db)
  expect(rows).toEqual([{ priority: mailKinds.indexOf('needs to staff') }])
})

test('five mails a day go to an address that no customer record kept by staff has; then they are held', async ({
  db,
  admin,
  serve,
}) => {
  const server = await startMailServer()
  const app = await serve({ smtpUrl: server.url })
  const cookies = await signIn(app, db)
  const to = (email: string) => list(app, aNeedsList({ customer: { ...aNeedsList().customer, email } }))
  for (const tag of ['', '+a', '+b', '+c', '+d', '+e', '+f']) await to(`Pat${tag}@Stranger.example`)
  await admin.customers.create(aCustomer({ email: 'known@acme.example' }))
  for (let sent = 0; sent < 7; sent += 1) await to('KNOWN+tag@acme.example')
  await expect.poll(() => server.received.length).toBe(12)
  await expect
    .poll(async () => (await statesOf(db)).toSorted())
    .toEqual([...Array(2).fill('held'), ...Array(12).fill('sent')])
  const held = (await app.inject({ url: '/api/admin/mails?state=held&to=stranger', cookies })).json().mails
  expect(held[0].error).toContain('5 emails went to this address')
  const call = (id: string, act: string) =>
    app.inject({ method: 'POST', url: `/api/admin/mails/${id}/${act}`, cookies })
  expect((await call(held[0].id, 'retry')).json()).toMatchObject({ state: 'queued' })
  await expect.poll(() => server.received.length).toBe(13)
  expect((await call(held[1].id, 'cancel')).json()).toMatchObject({ state: 'cancelled' })
  expect((await call(held[1].id, 'retry')).statusCode).toBe(409)
  await sleep(300)
  expect(server.received).toHaveLength(13)
  const { changes } = await admin.admin.changes.list({ kind: 'mail' })
  const byHand = changes.filter(({ madeBy }) => madeBy !== 'the system')
  expect(byHand.map(({ action }) => action)).toEqual(['cancelled', 'retried'])
})

test('500 mails a day go to all strangers together', async ({ db, serve }) => {
  const server = await startMailServer()
  const app = await serve({ smtpUrl: server.url })
  await sql`
    insert into mails (kind, about_id, reference, buyer_key, to_address, address_key, message_id, state, counted_at)
    select 'needs confirmation', 'x', 'N-1', 'x', 'x', 'x' || n, 'x' || n, 'sent', now() from generate_series(1, 500) n
  `.execute(db)
  await list(app)
  await expect.poll(async () => (await mailsOf(db)).filter(({ state }) => state === 'held').length).toBe(1)
})

test('above 60 mails an hour to one of the staff, a digest stands for the rest, and none is lost', async ({
  db,
  admin,
  serve,
}) => {
  const server = await startMailServer()
  const app = await serve({ smtpUrl: server.url, staff: staff.slice(0, 1) })
  await sql`
    insert into mails (kind, about_id, reference, buyer_key, to_address, address_key, message_id, state, counted_at)
    select 'needs to staff', 'x', 'N-1', 'x', ${staff[0]}, ${staff[0]}, 'x' || n, 'sent', now() from generate_series(1, 59) n
  `.execute(db)
  const gathered = async () =>
    (await mailsOf(db)).filter(({ state }) => state === 'gathered').map(({ settled_at: at }) => at !== null)
  const digests = () => server.received.filter(({ headers }) => headers.get('subject')?.includes('in one'))
  await list(app, aNeedsList({ customer: { ...aNeedsList().customer, company: 'The sixtieth' } }))
  await expect.poll(() => server.received.length).toBe(2)
  for (const company of ['First Steel', 'Gone Steel', 'Last Steel']) {
    await list(app, aNeedsList({ customer: { ...aNeedsList().customer, company } }))
  }
  await expect.poll(gathered).toEqual([false, false, false])
  const jobs = await sql<{ minutes: number }>`
    select extract(epoch from run_at - now()) / 60 as minutes from graphile_worker._private_jobs where key = 'send digests'
  `.execute(db)
  expect(jobs.rows.map(({ minutes }) => minutes > 9 && minutes <= 10)).toEqual([true])

  // The job is lost, as with a restored backup, and written again.
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`update mails set due_at = now() - interval '2 hours' where state = 'gathered'`.execute(db)
  await deleteOutdated(db)
  const gone = (await admin.needs.list()).find(({ company }) => company === 'Gone Steel')
  await admin.needs.delete({ id: gone?.id ?? '' })
  await makeDue(db)
  await expect.poll(() => digests().length).toBe(1)
  const text = digests()[0]?.parts.get('text/plain')?.replaceAll('\r\n', '\n')
  expect(text).toMatch(
    /^A lot came in[\s\S]*2 emails:\n- Needs list N-\d+ from First Steel\n- Needs list N-\d+ from Last Steel\n/,
  )
  expect(text).toContain('https://steel.example/admin/mail?state=gathered')
  await expect.poll(gathered).toEqual([true, true])
  // Quotes and what buyers get are no part of it.
  const toBuyers = () => server.received.filter(({ to }) => to[0] === 'pat@acme.example').length
  await expect.poll(toBuyers).toBe(4)
  await deleteOutdated(db)
  await makeDue(db)
  await sleep(300)
  expect(digests()).toHaveLength(1)
})

test('deleting an inquiry or a need takes it out of what waits, and cancels what then tells of nothing', async ({
  db,
  admin,
  serve,
}) => {
  const app = await serve({ smtpUrl: 'smtp://127.0.0.1:1', runsJobs: false })
  await anItem(db, { id: 'item' })
  await ask(app, { sendingId })
  await ask(app, { sendingId, selectedItems: ['gone'] })
  const cookies = await signIn(app, db)
  const remove = (url: string) => app.inject({ method: 'DELETE', url, cookies })
  const inquiries = await admin.inquiries.list()
  const withItem = inquiries.find(({ selectedItems }) => selectedItems[0] === 'item')
  await remove(`/api/inquiries/${withItem?.id}`)
  expect(await mailsOf(db)).toMatchObject([{ state: 'queued', body_text: expect.not.stringContaining('HR Coil') }])
  for (const { id } of inquiries) await remove(`/api/inquiries/${id}`)
  expect(await statesOf(db)).toEqual(['cancelled'])
  expect((await sql`select from graphile_worker._private_jobs`.execute(db)).rows).toEqual([])
  await list(app)
  const [need] = await admin.needs.list()
  expect((await admin.admin.mails.page({ needId: need?.id })).mails).toHaveLength(1)
  await remove(`/api/customer-needs/${need?.id}`)
  expect(await statesOf(db)).toEqual(['cancelled', 'cancelled'])
  // Sent ones stay as they are, and get no successor.
  await list(app)
  await sql`update mails set state = 'sent' where state = 'queued'`.execute(db)
  for (const { id } of await admin.needs.list()) await remove(`/api/customer-needs/${id}`)
  expect(await statesOf(db)).toEqual(['cancelled', 'cancelled', 'sent'])
})

test('the text of a mail is deleted 90 days after it was settled, or was written and waits for staff alone', async ({
  db,
  admin,
  serve,
}) => {
  const app = await serve({})
  for (const _ of [1, 2, 3, 4, 5, 6]) await list(app)
  const [old, recent, keptLong, heldLong, queuedLong] = await mailsOf(db)
  for (const [mail, state] of [
    [keptLong, 'kept'],
    [heldLong, 'held'],
    [queuedLong, 'queued'],
  ] as const) {
    await sql`
      update mails set state = ${state}, created_at = now() - interval '91 days', error = 'a reason' where id = ${mail?.id}
    `.execute(db)
  }
  await sql`update mails set state = 'sent', settled_at = now() - interval '91 days' where id = ${old?.id}`.execute(db)
  await sql`update mails set state = 'sent', settled_at = now() - interval '89 days' where id = ${recent?.id}`.execute(
    db,
  )
  await deleteOutdated(db)
  const withText = (await mailsOf(db)).filter(({ body_text: text, body_html: html, subject }) =>
    [text, html, subject].some((part) => part !== null),
  )
  const gone = [old, keptLong, heldLong].map((mail) => mail?.id)
  expect(withText).toHaveLength(3)
  expect(withText.filter(({ id }) => gone.includes(id))).toEqual([])
  expect(await admin.admin.mails.get({ id: heldLong?.id ?? '' })).toMatchObject({
    text: null,
    error: null,
    obstacle: 'The text of this email is deleted, so it cannot be sent.',
  })
  expect(await admin.admin.mails.get({ id: old?.id ?? '' })).toMatchObject({
    text: null,
    state: 'sent',
    to: 'pat@acme.example',
  })
})

test('mails whose job was lost get another', async ({ db, serve }) => {
  const server = await startMailServer()
  const waiting = await serve({ smtpUrl: server.url, runsJobs: false })
  await list(waiting)
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  await sql`update mails set due_at = now() - interval '2 hours'`.execute(db)
  await deleteOutdated(db)
  await serve({ smtpUrl: server.url })
  await expect.poll(() => server.received.length).toBe(1)
})

test('a quote goes to the buyer with its PDF and link before other mails, and staff hear of the answer', async ({
  db,
  serve,
}) => {
  const server = await startMailServer()
  const app = await serve({ smtpUrl: server.url, staff: staff.slice(0, 1) })
  const cookies = await signIn(app, db)
  await db.updateTable('admin_accounts').set({ username: 'dana@steel.example' }).execute()
  await anItem(db, { id: 'item' })
  await ask(app)
  const [inquiry] = await db.selectFrom('customer_inquiries').select('id').execute()
  const call = async (method: 'POST' | 'PUT', url: string, payload: object = {}) => {
    const answer = await app.inject({ method, url, payload, cookies })
    expect([url, answer.statusCode < 300]).toEqual([url, true])
    return answer.json()
  }
  const send = async () => {
    const { id, lines } = await call('POST', `/api/inquiries/${inquiry?.id}/quotes`)
    const priced = lines.map((line: object) => ({ ...line, price: '42.5' }))
    const extra = { description: 'Cutting', unit: 'lot', basis: 'actual', price: '100' }
    await call('PUT', `/api/quotes/${id}`, {
      revision: 1,
      freight: 'included',
      lines: [...priced, extra],
      note: '<b>Firm</b>\nuntil Friday',
    })
    return call('POST', `/api/quotes/${id}/send`)
  }
  const { id, link, lines } = await send()
  await expect.poll(() => server.received.map(({ to }) => to)).toEqual([['pat@acme.example']])
  const [mail] = server.received
  expect(mail?.headers.get('subject')).toMatch(/^Quote I-\d+, version 1 from Steel Marketplace$/)
  expect(mail?.headers.has('auto-submitted')).toBe(false)
  expect(mail?.parts.get('text/plain')).toContain(`See the quote, and accept or decline it: ${link}`)
  expect(mail?.parts.get('text/plain')).toMatch(
    /- HR Coil, P-100 \| 0\.1345 × 48 × COIL, A1011 CS-B \| Prime, heat H-100 \| Ships from \w\w \| .* at \$42\.50\/cwt \| \$17,998\.75/,
  )
  expect(mail?.parts.get('text/plain')).toContain('Total: $18,098.75')
  expect(mail?.parts.get('text/html')).toContain('&lt;b&gt;Firm&lt;/b&gt;<br>until Friday')
  expect(mail?.parts.has('application/pdf')).toBe(true)
  // Who sent it has an address.
  expect(mail?.headers.get('reply-to')).toBe('dana@steel.example')
  expect(mail?.source).toMatch(/filename="?Quote I-\d+ v1\.pdf/)

  await call('POST', `/api/quote-offers/${link.split('/').at(-1)}/answer`, {
    ...{ answer: 'accept', name: 'Pat Doe', lineIds: [lines[0].id] },
  })
  await expect.poll(() => server.received.length).toBe(2)
  expect(server.received[1]?.parts.get('text/plain')).toContain('Total: $17,998.75 of $18,098.75 quoted')
  expect(server.received[1]?.headers.get('subject')).toMatch(
    /^Acme Steel accepted 1 of 2 lines of Quote I-\d+, version 1$/,
  )
  expect(server.received[1]?.headers.get('reply-to')).toBe('pat@acme.example')
  const aboutQuote = (await mailsOf(db)).filter((one) => one.about_id === id)
  expect(aboutQuote.map(({ kind }) => kind)).toEqual(['quote', 'answer to staff'])
})

test('a supplier that never heard of its purchase order hears of no cancellation, and one that staff told does', async ({
  db,
  admin,
  visitor,
}) => {
  for (const [isTold, kinds] of [
    [false, ['order cancellation']],
    [true, ['order cancellation', 'purchase cancellation']],
  ] as const) {
    const { id, revision, purchases } = await aConfirmedOrder({ db, admin, visitor })
    const purchaseId = purchases[0]?.id ?? ''
    await db.updateTable('mails').set({ state: 'failed' }).where('about_id', '=', purchaseId).execute()
    if (isTold) await admin.inquiries.orders.handOverPurchase({ purchaseId, how: 'said so' })
    await admin.inquiries.orders.cancel({ id, revision, reason: 'Off', tellsBuyer: true, tellsSuppliers: true })
    const written = (await mailsOf(db)).filter(({ about_id: about }) => about === id || about === purchaseId)
    expect(written.map(({ kind }) => kind).filter((kind) => kind.endsWith('cancellation'))).toEqual(kinds)
    await admin.inventory.suppliers.delete({ id: purchases[0]?.supplierId ?? '' })
  }
})

test('an order writes to its buyer and its suppliers with PDF and link, staff hear of answers, and one that ends writes no more', async ({
  db,
  admin,
  visitor,
  serve,
}) => {
  await admin.inventory.suppliers.create(aSupplier({ emails: ['mill@vendor.example'] }))
  const { id: item } = await anItem(db)
  const confirm = async () => {
    const quote = await aSentQuote({ admin, visitor }, { lines: [{ inquiryItemId: item }] }, { selectedItems: [item] })
    await visitor.inquiries.offers.answer({ token: quote.token, answer: 'accept', name: 'Pat', purchaseOrder: 'PO-7' })
    const [entry] = (await admin.inquiries.orders.list({})).orders
    return admin.inquiries.orders.confirm({ id: entry?.id ?? '', revision: 1 })
  }
  const cancel = ({ id, revision }: { id: string; revision: number }, tells: boolean) =>
    admin.inquiries.orders.cancel({ id, revision, reason: 'Off', tellsBuyer: tells, tellsSuppliers: tells })
  const ended = await confirm()
  await cancel(ended, false)
  const { mails } = await admin.admin.mails.page({ inquiryId: ended.inquiryId })
  const ofOrders = mails.filter(({ kind }) => kind.startsWith('order ') || kind.startsWith('purchase '))
  expect(ofOrders.map(({ kind, state, error }) => [kind, state, error]).toSorted()).toEqual([
    ['order confirmation', 'cancelled', 'O-1001 is cancelled, so its email is not sent.'],
    ['purchase order', 'cancelled', 'O-1001-A is cancelled, so its email is not sent.'],
  ])

  const order = await confirm()
  const server = await startMailServer()
  await serve({ smtpUrl: server.url })
  const find = (subject: RegExp) => server.received.find(({ headers }) => subject.test(headers.get('subject') ?? ''))
  const arrived = (subject: RegExp) => expect.poll(() => find(subject)?.to).toEqual(expect.any(Array))
  await arrived(/^Order O-1002 is confirmed$/)
  await arrived(/^Purchase order O-1002-A from Steel Marketplace$/)
  const [toBuyer, toSupplier] = [find(/^Order/), find(/^Purchase/)]
  const textOf = (mail: typeof toBuyer) => mail?.parts.get('text/plain')
  expect([toBuyer?.to, toSupplier?.to]).toEqual([['pat@acme.example'], ['mill@vendor.example']])
  for (const part of [order.link, 'Your PO: PO-7', 'Total: $17,998.75']) expect(textOf(toBuyer)).toContain(part)
  for (const part of [order.purchases[0]?.link, 'HR Coil, P-100']) expect(textOf(toSupplier)).toContain(part)
  for (const mail of [toBuyer, toSupplier]) expect(mail?.parts.has('application/pdf')).toBe(true)
  expect(toBuyer?.source).toMatch(/filename="?Order O-1002\.pdf/)

  const token = order.purchases[0]?.link?.split('/').at(-1) ?? ''
  await visitor.inquiries.purchaseOffers.answer({
    token,
    answer: 'confirmed',
    readyOn: '2999-12-04',
    note: 'Ask for Lee.',
  })
  const news = 'Buckeye Steel confirmed O-1002-A, ready Dec 4, 2999'
  const events = await db.selectFrom('staff_events').select('title').where('kind', '=', 'purchase answer').execute()
  expect(events).toEqual([{ title: news }])
  const { revision } = await admin.inquiries.orders.get({ id: order.id })
  await cancel({ id: order.id, revision }, true)
  await arrived(/^Order O-1002 is cancelled$/)
  await arrived(/^Purchase order O-1002-A is cancelled$/)
  const told = await admin.admin.mails.page({ inquiryId: order.inquiryId })
  expect(told.mails.map(({ kind, subject }) => [kind, subject])).toContainEqual(['purchase answer to staff', news])
  const { body_text } = await db
    .selectFrom('mails')
    .select('body_text')
    .where('subject', '=', news)
    .executeTakeFirstOrThrow()
  expect(body_text).toMatch(/^Buckeye Steel confirmed O-1002-A, ready Dec 4, 2999\.\s+Ask for Lee\.\n/)
})

test("an inquiry's history tells what became of its quotes and their mails; so do the recent changes", async ({
  db,
  admin,
  visitor,
  serve,
}) => {
  let isRefused = true
  const server = await startMailServer({ onRcptTo: (_to, _session, done) => done(isRefused ? refusal(550) : null) })
  await serve({ smtpUrl: server.url })
  const { id, inquiryId, reference, token } = await aSentQuote({ admin, visitor })
  const stateIs = (state: string) =>
    expect.poll(async () => (await quoteMailsOf(db, id)).map((mail) => mail.state)).toEqual([state])
  await stateIs('failed')
  isRefused = false
  const [mail] = (await admin.admin.mails.page({ quoteId: id })).mails
  await admin.admin.mails.retry({ id: mail?.id ?? '' })
  await stateIs('sent')
  await visitor.inquiries.offers.answer({ token, answer: 'accept', name: 'Pat' })
  await admin.inquiries.quotes.withdraw({ id })
  const again = await admin.inquiries.quotes.create({ inquiryId, from: id })
  await admin.inquiries.quotes.send({ id: again.id })
  await admin.inquiries.quotes.withdraw({ id: again.id })
  const { changes } = await admin.admin.changes.list({ kind: 'inquiry', recordId: inquiryId })
  const quote = (version: number) => `${reference} version ${version}, Acme Steel`
  const told = changes.filter(({ kind }) => kind !== 'order')
  expect(told.map(({ action, recordName, madeBy }) => `${action} ${recordName} by ${madeBy}`)).toEqual([
    `withdrawn ${quote(2)} by admin`,
    `cancelled ${reference}, email: quote by the system`,
    `sent ${quote(2)} by admin`,
    `withdrawn ${quote(1)} by admin`,
    `answered ${quote(1)} by the buyer`,
    `sent ${reference}, email: quote by the system`,
    `retried ${reference}, email: quote by admin`,
    `failed ${reference}, email: quote by the system`,
    `sent ${quote(1)} by admin`,
  ])
  expect((await admin.admin.changes.list({ kind: 'inquiry' })).changes).toEqual(changes)
  const other = await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'] }))
  expect((await admin.admin.changes.list({ kind: 'inquiry', recordId: other.id })).changes).toEqual([])
})

/** The states of the mails to the buyer about a quote, with why. */
const quoteMailsOf = (db: Db, id: string) =>
  db.selectFrom('mails').select(['state', 'error']).where('about_id', '=', id).where('kind', '=', 'quote').execute()
const endedAs = (state: string) => [
  { state: 'cancelled', error: `Version 1 of the quote is ${state}, so its email is not sent.` },
]

test('a version that ends takes its unsent mail along, and a retry is refused saying why', async ({
  db,
  admin,
  visitor,
}) => {
  const { quotes } = admin.inquiries
  const sentWith = async (state: MailState) => {
    const quote = await aSentQuote({ admin, visitor })
    const { id } = await db
      .updateTable('mails')
      .set({ state, error: 'Before', attempted_at: new Date(0) })
      .where('about_id', '=', quote.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...quote, retry: () => admin.admin.mails.retry({ id }) }
  }
  // However a version ends, its mail is cancelled in the same way.
  const superseded = await sentWith('queued')
  const withdrawn = await sentWith('failed')
  const accepted = await sentWith('held')
  const declined = await sentWith('kept')
  const deleted = await sentWith('queued')
  const next = await quotes.create({ inquiryId: superseded.inquiryId, from: superseded.id })
  await quotes.send({ id: next.id })
  await quotes.withdraw({ id: withdrawn.id })
  const { answer } = visitor.inquiries.offers
  await answer({ token: accepted.token, answer: 'accept', name: 'Pat' })
  await answer({ token: declined.token, answer: 'decline', name: 'Pat' })
  await admin.inquiries.delete({ id: deleted.inquiryId })
  expect(await quoteMailsOf(db, deleted.id)).toEqual([
    { state: 'cancelled', error: 'What it was about was deleted, so its email is not sent.' },
  ])
  // What staff are told of the answer stays when they withdraw the quote.
  await quotes.withdraw({ id: accepted.id })
  expect(await quoteMailsOf(db, next.id)).toMatchObject([{ state: 'queued' }])
  const told = (await mailsOf(db)).filter(({ kind }) => kind === 'answer to staff')
  expect(told.map(({ state, body_text: text }) => [state, /^Lines: .*$/m.exec(text ?? '')?.[0]])).toEqual([
    ['queued', 'Lines: 1 of 1'],
    ['queued', undefined],
  ])
  for (const [quote, word] of [
    [superseded, 'superseded'],
    [withdrawn, 'withdrawn'],
    [accepted, 'accepted'],
    [declined, 'declined'],
  ] as const) {
    expect([word, await quoteMailsOf(db, quote.id)]).toEqual([word, endedAs(word)])
    const now = quote === accepted ? 'withdrawn' : word
    await expect(quote.retry(), word).rejects.toMatchObject({
      code: 'CONFLICT',
      message: `Version 1 of the quote is ${now}, so its email is not sent.`,
    })
  }
})

test('the mail of a version past its last day is not retried, and is cancelled within the hour', async ({
  db,
  admin,
  visitor,
}) => {
  const { id } = await aSentQuote({ admin, visitor })
  await db.updateTable('mails').set({ state: 'failed' }).where('about_id', '=', id).execute()
  await db.updateTable('quotes').set({ valid_until: '2026-01-01' }).where('id', '=', id).execute()
  const { mails } = await admin.admin.mails.page({ quoteId: id })
  const mail = { id: mails[0]?.id ?? '' }
  const obstacle = 'Version 1 of the quote is expired, so its email is not sent.'
  expect(await admin.admin.mails.get(mail)).toMatchObject({ state: 'failed', obstacle })
  await expect(admin.admin.mails.retry(mail)).rejects.toMatchObject({ code: 'CONFLICT', message: obstacle })
  await deleteOutdated(db)
  expect(await quoteMailsOf(db, id)).toEqual(endedAs('expired'))
})

test('a version that ends while its PDF is made is not handed to the mail server', async ({ db, admin, visitor }) => {
  const handedOver: string[] = []
  const ends = {
    withdrawn: (id: string) => admin.inquiries.quotes.withdraw({ id }),
    expired: (id: string) => db.updateTable('quotes').set({ valid_until: '2026-01-01' }).where('id', '=', id).execute(),
    sent: async () => undefined,
  }
  for (const [state, end] of Object.entries(ends)) {
    const { id } = await aSentQuote({ admin, visitor })
    const { mails } = await admin.admin.mails.page({ quoteId: id })
    const send = createMailSender({
      db,
      callbacks,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      server: { send: async ({ to }) => void handedOver.push(`${state} ${to}`), close: () => undefined },
      attach: async ({ aboutId }) => {
        await end(aboutId)
        return []
      },
    })
    await send({ mailId: mails[0]?.id ?? '' }, AbortSignal.timeout(10_000))
    if (state !== 'sent') expect(await quoteMailsOf(db, id)).toEqual(endedAs(state))
  }
  expect(handedOver).toEqual(['sent pat@acme.example'])
})

test('a quote whose PDF fails twice goes with its link alone, and says so', async ({ db, admin, visitor }) => {
  const { id, link } = await aSentQuote({ admin, visitor })
  const { mails } = await admin.admin.mails.page({ quoteId: id })
  const handedOver: Parameters<MailServer['send']>[0][] = []
  const send = createMailSender({
    db,
    callbacks,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    server: { send: async (mail) => void handedOver.push(mail), close: () => undefined },
    attach: () => Promise.reject(new Error('took too long')),
  })
  const attempt = () => send({ mailId: mails[0]?.id ?? '' }, AbortSignal.timeout(10_000))
  await attempt()
  expect(handedOver).toEqual([])
  expect(await quoteMailsOf(db, id)).toMatchObject([{ state: 'queued', error: 'Its attachment could not be made' }])
  await attempt()
  expect(await quoteMailsOf(db, id)).toMatchObject([{ state: 'sent', error: null }])
  expect(handedOver).toMatchObject([{ attachments: [] }])
  const words = 'We could not attach the PDF to this email. The link above opens all of it.'
  for (const body of [handedOver[0]?.text, handedOver[0]?.html]) expect(body).toMatch(new RegExp(`${link}[^]*${words}`))
})

test('the link of an account is in the email that goes out, and in no other place', async ({ db, serve }) => {
  const server = await startMailServer()
  const app = await serve({ smtpUrl: server.url })
  const cookies = await signIn(app, db)
  const kim = { username: 'kim', name: 'Kim Poe', email: 'kim@steel.example' }
  const made = await app.inject({ method: 'POST', url: '/api/admin/accounts', payload: kim, cookies })
  const { link } = made.json()
  const find = () => server.received.find(({ headers }) => headers.get('subject')?.startsWith('Your account'))
  await expect.poll(find).toBeDefined()
  const mail = find()
  const told = [...(mail?.parts ?? [])].map(([type, body]) => [type, body.includes(link)])
  expect([mail?.to, told]).toEqual([
    [kim.email],
    [
      ['text/plain', true],
      ['text/html', true],
    ],
  ])
  const [stored] = (await mailsOf(db)).filter(({ kind }) => kind === 'account link')
  expect(JSON.stringify(stored)).not.toContain(link.slice(-43))
  const shown = await app.inject({ url: `/api/admin/mails/${stored?.id}`, cookies })
  expect(shown.statusCode).toBe(200)
  expect(shown.body).not.toContain(link.slice(-43))
})
