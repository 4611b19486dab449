import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import * as z from 'zod'
import type { Db } from '../db/database.ts'
import type { LimitPoints } from '../lib/rate-limits.ts'
import { aSentQuote } from '../test/deals/quotes.ts'
import { aCustomer, anInquiry, anItem } from '../test/factories.ts'
import { buildServer, expect, limitPoints, test } from '../test/fixtures.ts'
import { aForm } from '../test/lists/forms.ts'
import { aListRow, aWorkbook } from '../test/lists/workbooks.ts'
import { makeClientDir } from '../test/programs/client-dir.ts'
import { signIn } from '../test/sign-in.ts'

const requestLine = z.object({
  level: z.string(),
  time: z.iso.datetime(),
  reqId: z.uuid(),
  method: z.string(),
  route: z.string(),
  status: z.number(),
  ms: z.number(),
  visitor: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .optional(),
  adminId: z.string().optional(),
  calls: z.array(z.strictObject({ procedure: z.string(), ms: z.number(), result: z.string() })).optional(),
})

type Logged = {
  app: FastifyInstance
  text: () => string
  /** In the order in which the requests ended. */
  lines: () => z.infer<typeof requestLine>[]
}

type LoggedOptions = { level?: string; points?: LimitPoints; sessionKey?: Buffer; clientDir?: string }

async function buildLogged(
  db: Db,
  { level = 'trace', points = limitPoints, sessionKey = randomBytes(32), ...deps }: LoggedOptions = {},
): Promise<Logged> {
  const written: string[] = []
  const logger = { level, stream: { write: (line: string) => void written.push(line) } }
  const app = await buildServer(db, { sessionKey, limitPoints: points, logger, ...deps })
  const parsed = () => written.map((line) => z.looseObject({ msg: z.string() }).parse(JSON.parse(line)))
  const lines = () => parsed().flatMap((line) => (line.msg === 'request' ? [requestLine.parse(line)] : []))
  return { app, text: () => written.join(''), lines }
}

const canary = {
  company: 'Canary Company',
  name: 'Jane Canary',
  email: 'jane@canary.example',
  phone: '555-0199-4711',
  notes: 'canary notes 4712',
  password: 'canary password 4713',
  username: 'canary-user-4714',
  cookie: 'canary-cookie-4715',
  key: 'canary-key-4716-4717',
  bearer: 'canary-bearer-4718',
  requestId: 'canary-request-4719',
  product: 'CANARY-PRODUCT-4720',
  file: 'canary-file-4721.xlsx',
  address: '203.0.113.77',
}

const encoded = encodeURIComponent
const asInput = (input: unknown) => encoded(JSON.stringify(input))

test('the log has one line for every request, and nothing that people entered', async ({ db }) => {
  const { app, text, lines } = await buildLogged(db)
  const item = await anItem(db)
  const cookies = await signIn(app, db)
  const admin = { ...cookies, canary: canary.cookie }
  const person = { company: canary.company, name: canary.name, email: canary.email, phone: canary.phone }
  const inquiry = anInquiry({
    customerName: canary.name,
    company: canary.company,
    email: canary.email,
    phone: canary.phone,
    notes: canary.notes,
    selectedItems: [item.id],
  })
  const form = new FormData()
  form.append('category', canary.notes)
  form.append('file', new File([aWorkbook([aListRow({ 'Product ID': canary.product })])], canary.file))
  const encodedForm = new Response(form)
  const upload = {
    method: 'POST',
    url: '/api/inventory/upload',
    cookies: admin,
    headers: { 'content-type': encodedForm.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encodedForm.arrayBuffer()),
  } as const
  const login = { username: canary.username, password: canary.password }
  const query = `?company=${encoded(canary.company)}&email=${encoded(canary.email)}`

  const requests: [InjectOptions, string, number][] = [
    [
      { method: 'POST', url: '/api/inquiries', payload: inquiry, headers: { 'idempotency-key': canary.key } },
      '/api/inquiries',
      201,
    ],
    [{ method: 'POST', url: '/api/inquiries', payload: { ...inquiry, email: canary.notes } }, '/api/inquiries', 400],
    [
      { method: 'POST', url: '/trpc/inquiries.submit', payload: { ...inquiry, requestKey: canary.key } },
      '/trpc/:path',
      200,
    ],
    [
      { method: 'POST', url: '/trpc/inquiries.submit', payload: { ...inquiry, selectedItems: canary.email } },
      '/trpc/:path',
      400,
    ],
    [{ url: `/api/customers/search${query}` }, '/api/customers/search', 200],
    [{ url: `/trpc/customers.search?input=${asInput({ company: canary.company })}` }, '/trpc/:path', 200],
    [
      {
        url: `/trpc/customers.search,inventory.list,customers.list?batch=1&input=${asInput({ 0: { company: canary.company }, 1: { regions: [canary.email] } })}`,
      },
      '/trpc/:path',
      207,
    ],
    [{ url: `/trpc/${encoded(canary.email)}${query}` }, '/trpc/:path', 404],
    [{ method: 'POST', url: '/api/admin/login', payload: login }, '/api/admin/login', 401],
    [{ method: 'POST', url: '/trpc/admin.login', payload: login }, '/trpc/:path', 401],
    [{ method: 'POST', url: '/api/customers', payload: aCustomer(person), cookies: admin }, '/api/customers', 201],
    [{ url: '/api/customers', headers: { authorization: `Bearer ${canary.bearer}` } }, '/api/customers', 401],
    [{ method: 'DELETE', url: `/api/customers/${encoded(canary.email)}`, cookies: admin }, '/api/customers/:id', 404],
    [
      { method: 'PUT', url: `/api/admin/locations/${encoded(canary.name)}`, cookies: admin, payload: {} },
      '/api/admin/locations/:sourceCode',
      400,
    ],
    [upload, '/api/inventory/upload', 200],
    [{ ...upload, payload: upload.payload.subarray(0, 300) }, '/api/inventory/upload', 400],
    [{ url: `/${canary.email}${query}` }, 'unmatched', 404],
    [{ url: `/api/${canary.email}${query}` }, 'unmatched', 404],
    [{ url: `/${canary.email}/%zz` }, 'unmatched', 400],
    [{ url: `/api/inquiries/${canary.email}${'x'.repeat(2_100)}` }, 'unmatched', 414],
    [
      {
        method: 'POST',
        url: '/api/inquiries',
        payload: `{"${canary.email}`,
        headers: { 'content-type': 'application/json' },
      },
      '/api/inquiries',
      400,
    ],
    [
      {
        method: 'POST',
        url: '/trpc/inquiries.submit',
        payload: `{"${canary.email}`,
        headers: { 'content-type': 'application/json' },
      },
      '/trpc/:path',
      400,
    ],
    [
      { method: 'POST', url: '/api/inquiries', payload: canary.email, headers: { 'content-type': 'text/plain' } },
      '/api/inquiries',
      415,
    ],
    [
      {
        method: 'POST',
        url: '/api/inquiries',
        payload: inquiry,
        headers: { origin: `https://${canary.company.replace(' ', '-')}` },
      },
      '/api/inquiries',
      403,
    ],
    [
      { method: 'POST', url: '/api/inquiries', payload: inquiry, headers: { 'content-encoding': canary.key } },
      '/api/inquiries',
      415,
    ],
    [{ url: `/healthz${query}` }, '/healthz', 200],
    [{ url: `/readyz${query}` }, '/readyz', 200],
    [{ url: `/metrics${query}` }, '/metrics', 404],
  ]
  const broken: typeof requests = [
    [{ method: 'POST', url: '/api/inquiries', payload: inquiry }, '/api/inquiries', 500],
    [{ method: 'POST', url: '/api/customers', payload: aCustomer(person), cookies: admin }, '/api/customers', 500],
    [{ method: 'POST', url: '/trpc/customers.create', payload: aCustomer(person), cookies: admin }, '/trpc/:path', 500],
    [
      {
        method: 'POST',
        url: '/trpc/customers.create,customers.create?batch=1',
        payload: { 0: aCustomer(person), 1: {} },
        cookies: admin,
      },
      '/trpc/:path',
      207,
    ],
  ]

  const ids: unknown[] = []
  const send = async (wanted: typeof requests) => {
    for (const [request] of wanted) {
      const headers = { 'x-request-id': canary.requestId, cookie: `a=${canary.cookie}`, ...request.headers }
      const response = await app.inject({ remoteAddress: canary.address, ...request, headers })
      ids.push(response.headers['x-request-id'])
    }
  }
  const before = lines().length
  await send(requests)
  // PostgreSQL quotes the value in the message of the first, and the whole row in the detail of the second.
  await sql`drop index customers_find_idx, customers_marks_idx`.execute(db)
  await sql`alter table customers alter column phone type integer using 0`.execute(db)
  await sql`alter table customer_inquiries add check (length(company) < 3) not valid`.execute(db)
  await send(broken)
  await app.close()

  const all = [...requests, ...broken]
  const logged = lines().slice(before)
  expect(logged.map(({ method, route, status }) => [method, route, status])).toEqual(
    all.map(([{ method = 'GET' }, route, status]) => [method, route, status]),
  )
  expect(logged.map(({ reqId }) => reqId)).toEqual(ids)
  expect(new Set(ids).size).toBe(all.length)
  for (const [field, value] of Object.entries(canary)) {
    expect([field, text().includes(value)]).toEqual([field, false])
    expect([field, text().includes(encoded(value))]).toEqual([field, false])
  }
  for (const secret of Object.values(cookies)) expect(text()).not.toContain(secret)
})

test('the token of a saved search is in no line, nor in the page', async ({ db }) => {
  const clientDir = makeClientDir()
  onTestFinished(() => rmSync(clientDir, { recursive: true }))
  const { app, text } = await buildLogged(db, { clientDir })
  await app.inject({ method: 'POST', url: '/api/saved-searches', payload: { email: canary.email, filters: {} } })
  const mail = await db.selectFrom('mails').select('body_text').executeTakeFirstOrThrow()
  const token = /\/saved-search\/(\S+)/.exec(mail.body_text ?? '')?.[1] ?? ''
  const path = `/api/saved-searches/${token}`
  const statuses: number[] = []
  for (const call of [
    { url: `/saved-search/${token}` },
    { url: path },
    { method: 'POST', url: '/trpc/inventory.savedSearches.get', payload: { token } },
    { method: 'POST', url: '/trpc/inventory.savedSearches.confirm', payload: { token } },
    { method: 'POST', url: `${path}/unsubscribe` },
    { url: `/saved-search/${token}` },
    { method: 'POST', url: `${path}/confirm` },
  ] satisfies InjectOptions[]) {
    const { statusCode, body } = await app.inject(call)
    statuses.push(statusCode)
    expect(body).not.toContain(token)
  }
  await app.close()
  expect(statuses).toEqual([200, 200, 200, 200, 200, 404, 404])
  for (const secret of [token, canary.email]) expect(text()).not.toContain(secret)
})

test("the token of a buyer's link is in no line, nor in the page, and neither is his address", async ({
  db,
  visitor,
}) => {
  const clientDir = makeClientDir()
  onTestFinished(() => rmSync(clientDir, { recursive: true }))
  await visitor.inquiries.submit(anInquiry({ selectedItems: ['gone'], email: canary.email }))
  const { app, text } = await buildLogged(db, { clientDir })
  await app.inject({ method: 'POST', url: '/api/my-links', payload: { email: canary.email } })
  const mail = await db
    .selectFrom('mails')
    .select('body_text')
    .where('kind', '=', 'inquiry confirmation')
    .executeTakeFirst()
  const token = /\/my\/(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? ''
  const statuses: number[] = []
  for (const call of [
    { url: `/my/${token}` },
    { url: `/api/my/${token}` },
    { url: `/api/my/${token}/receipts/I-1` },
    { method: 'POST', url: '/trpc/mine.get', payload: { token } },
    { url: `/my/${token}x` },
  ] satisfies InjectOptions[]) {
    const { statusCode, body } = await app.inject(call)
    statuses.push(statusCode)
    expect(body).not.toContain(token)
  }
  await app.close()
  expect(statuses).toEqual([200, 200, 200, 200, 404])
  for (const secret of [token, canary.email]) expect(text()).not.toContain(secret)
})

test("the tokens of a seller's and a supplier's link are in no line, nor in the page", async ({
  db,
  admin,
  visitor,
}) => {
  const clientDir = makeClientDir()
  onTestFinished(() => rmSync(clientDir, { recursive: true }))
  const files = [{ fileName: `${canary.name}.csv`, bytes: new TextEncoder().encode(canary.notes) }]
  const contact = { company: canary.name, contactName: canary.name, phone: '1', email: canary.email, state: 'OH' }
  const { token: seller } = await visitor.inventory.sellerLists.send({ ...contact, files })
  const { id } = await admin.inventory.suppliers.create({ company: 'Buckeye Steel' })
  const supplier = (await admin.inventory.suppliers.createLink({ id })).link?.replace('/supply/', '') ?? ''
  const { app, text } = await buildLogged(db, { clientDir })
  const statuses: number[] = []
  for (const call of [
    { url: `/sell/${seller}` },
    { url: `/api/seller-lists/${seller}` },
    { method: 'POST', url: '/trpc/inventory.sellerLists.get', payload: { token: seller } },
    { method: 'PUT', url: `/api/seller-lists/${seller}`, payload: { choice: null } },
    { url: `/supply/${supplier}` },
    { url: `/api/supply/${supplier}` },
    { method: 'POST', url: '/trpc/inventory.supply.get', payload: { token: supplier } },
    { method: 'POST', url: `/api/supply/${supplier}/confirm`, payload: { sourceCode: 'DMW1', category: 'Bar' } },
    { method: 'POST', url: `/api/supply/${supplier}/lists`, ...(await aForm(['file', new Uint8Array([1])])) },
  ] satisfies InjectOptions[]) {
    const { statusCode, body } = await app.inject(call)
    statuses.push(statusCode)
    for (const token of [seller, supplier]) expect(body).not.toContain(token)
  }
  await app.close()
  expect(statuses).toEqual([200, 200, 200, 409, 200, 200, 200, 404, 202])
  for (const secret of [seller, supplier, canary.email, canary.name, canary.notes]) expect(text()).not.toContain(secret)
})

test("the token in a question's link is in no line, and neither is what the supplier says", async ({
  db,
  admin,
  visitor,
}) => {
  const { id: item } = await anItem(db)
  const { id: inquiryId } = await visitor.inquiries.submit(anInquiry({ selectedItems: [item] }))
  const { link, lines: asked } = await admin.inquiries.asks.create({
    inquiryId,
    sourceCode: 'DMW1',
    validUntil: '2999-12-24',
  })
  const token = link?.replace('/ask/', '') ?? ''
  const { app, text, lines } = await buildLogged(db)
  const answer = { lines: asked.map(({ id }) => ({ id, available: 'yes', note: canary.notes })) }
  const calls: InjectOptions[] = [
    { url: `/ask/${token}` },
    { url: `/api/supplier-asks/${token}` },
    { method: 'POST', url: '/trpc/inquiries.supplierAsks.get', payload: { token } },
    { url: `/trpc/inquiries.supplierAsks.get?input=${asInput({ token })}` },
    { method: 'POST', url: `/api/supplier-asks/${token}/answer`, payload: answer },
    {
      method: 'POST',
      url: `/api/supplier-asks/${token}/answer`,
      payload: { lines: [{ ...answer.lines[0], available: 'part' }] },
    },
  ]
  for (const call of calls) expect((await app.inject(call)).body).not.toContain(token)
  await app.close()
  expect(lines()).toHaveLength(calls.length)
  for (const secret of [token, canary.notes]) expect(text()).not.toContain(secret)
})

test('the tokens of an order and of what is bought for it are in no line', async ({ db, admin, visitor }) => {
  const { id: item } = await anItem(db)
  const quote = await aSentQuote({ admin, visitor }, { lines: [{ inquiryItemId: item }] }, { selectedItems: [item] })
  await visitor.inquiries.offers.answer({ token: quote.token, answer: 'accept', name: 'Pat' })
  const [entry] = (await admin.inquiries.orders.list({})).orders
  const order = await admin.inquiries.orders.confirm({ id: entry?.id ?? '', revision: 1 })
  const tokenOf = (link: string | null | undefined) => link?.replace(/^.*\//, '') ?? ''
  const [buyer, supplier] = [tokenOf(order.link), tokenOf(order.purchases[0]?.link)]
  const { app, text } = await buildLogged(db)
  const said = { answer: 'problem', note: canary.notes }
  const calls: InjectOptions[] = [
    { url: `/order/${buyer}` },
    { url: `/api/order-offers/${buyer}` },
    { method: 'POST', url: '/trpc/inquiries.orderOffers.get', payload: { token: buyer } },
    { url: `/purchase/${supplier}` },
    { url: `/api/purchase-offers/${supplier}` },
    { method: 'POST', url: '/trpc/inquiries.purchaseOffers.get', payload: { token: supplier } },
    { method: 'POST', url: `/api/purchase-offers/${supplier}/answer`, payload: said },
  ]
  const statuses: number[] = []
  for (const call of calls) statuses.push((await app.inject(call)).statusCode)
  await app.close()
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  for (const secret of [buyer, supplier, canary.notes]) expect(text()).not.toContain(secret)
})

test("the token in a quote's link is in no line, nor in the page", async ({ db, admin, visitor }) => {
  const { token } = await aSentQuote({ admin, visitor })
  const clientDir = makeClientDir()
  onTestFinished(() => rmSync(clientDir, { recursive: true }))
  const { app, text, lines } = await buildLogged(db, { clientDir })
  const wrong = `${token.slice(0, -2)}zz`
  const answer = { answer: 'accept', name: canary.name, note: canary.notes, purchaseOrder: canary.key }
  const callsWith = (one: string): InjectOptions[] => [
    ...[`/quote/${one}`, `/quote/${one}/`, `/quote/${one}?print=1`, `/quote/${one}/x`].map((url) => ({ url })),
    ...[`/api/quote-offers/${one}`, `/api/quote-offers/${one}/pdf`, `/api/quote-offers/${one}/x`].map((url) => ({
      url,
    })),
    { url: `/trpc/inquiries.offers.get?input=${asInput({ token: one })}` },
    { method: 'POST', url: '/trpc/inquiries.offers.get', payload: { token: one } },
    { method: 'POST', url: '/trpc/inquiries.offers.answer', payload: { token: one, ...answer } },
    { method: 'POST', url: `/api/quote-offers/${one}/answer`, payload: { ...answer, lineIds: [] } },
    { method: 'POST', url: `/api/quote-offers/${one}/answer`, payload: answer },
    { method: 'PUT', url: `/quote/${one}`, payload: answer },
    { url: `/quote/${one}/%zz` },
  ]
  const calls = [...callsWith(token), ...callsWith(wrong)]
  const statuses: number[] = []
  for (const call of calls) {
    const response = await app.inject(call)
    statuses.push(response.statusCode)
    expect(response.body).not.toContain(token)
  }
  expect(statuses.slice(0, 7)).toEqual([200, 200, 200, 404, 200, 200, 404])
  expect(statuses.slice(callsWith(token).length, callsWith(token).length + 7)).toEqual(Array(7).fill(404))
  // PostgreSQL names the row in the detail of its message.
  await sql`alter table quotes add check (length(answer_name) < 3) not valid`.execute(db)
  await sql`alter table quote_lines rename to other_lines`.execute(db)
  for (const call of calls) await app.inject(call)
  await app.close()
  expect(lines()).toHaveLength(2 * calls.length)
  for (const secret of [token, wrong, canary.name, canary.notes, canary.key]) expect(text()).not.toContain(secret)
})

test("a request's line names the procedures, their results and the admin", async ({ db }) => {
  const { app, lines } = await buildLogged(db, { points: { ...limitPoints, customerLookupsPerMinute: 1 } })
  const cookies = await signIn(app, db)
  const search = { url: '/api/customers/search?company=Nobody' }
  await app.inject(search)
  await app.inject(search)
  await app.inject({ url: '/trpc/customers.list' })
  await app.inject({ url: '/api/customers', cookies })
  await app.close()
  const logged = lines().map(({ status, adminId, calls }) => ({
    status,
    isAdmin: adminId !== undefined,
    calls: calls?.filter(({ procedure }) => procedure !== 'admin.session').map((call) => [call.procedure, call.result]),
  }))
  expect(logged).toEqual([
    { status: 200, isAdmin: true, calls: [['admin.login', 'ok']] },
    { status: 404, isAdmin: false, calls: [['customers.search', 'none']] },
    { status: 429, isAdmin: false, calls: [['customers.search', 'TOO_MANY_REQUESTS']] },
    { status: 401, isAdmin: false, calls: [['customers.list', 'NOT_SIGNED_IN']] },
    { status: 200, isAdmin: true, calls: [['customers.list', 'ok']] },
  ])
})

test('logins, refusals, uploads, deletions and lookups are logged by name, in UTC and with their request id', async ({
  db,
}) => {
  const { app, lines } = await buildLogged(db)
  const cookies = await signIn(app, db)
  const { id } = (await app.inject({ method: 'POST', url: '/api/customers', payload: aCustomer(), cookies })).json()
  const form = await aForm(['category', 'Rebar'], ['file', aWorkbook([aListRow()])])
  const before = lines().length
  const requests: [InjectOptions, number, string, string][] = [
    [
      { method: 'POST', url: '/api/admin/login', payload: { username: 'owner', password: 'a wrong one' } },
      401,
      'admin.login',
      'NOT_SIGNED_IN',
    ],
    [{ url: '/trpc/customers.list' }, 401, 'customers.list', 'NOT_SIGNED_IN'],
    [{ method: 'POST', url: '/api/inventory/upload', cookies, ...form }, 200, 'inventory.upload', 'ok'],
    [{ url: '/api/customers/search?company=Acme%20Steel' }, 200, 'customers.search', 'ok'],
    [{ method: 'DELETE', url: `/api/customers/${id}`, cookies }, 200, 'customers.delete', 'ok'],
  ]
  const ids: unknown[] = []
  for (const [request] of requests) ids.push((await app.inject(request)).headers['x-request-id'])
  await app.close()
  const logged = lines()
    .slice(before)
    .map(({ reqId, status, calls = [] }) => {
      const [call] = calls.filter(({ procedure }) => procedure !== 'admin.session')
      return [reqId, status, call?.procedure, call?.result]
    })
  expect(logged).toEqual(requests.map(([, ...rest], index) => [ids[index], ...rest]))
  for (const { time } of lines()) expect(time).toMatch(/Z$/)
})

test('an unexpected failure is answered with its request id, over both transports', async ({ db }) => {
  const { app } = await buildLogged(db)
  await sql`drop table announcements cascade`.execute(db)
  const rest = await app.inject({ url: '/api/announcements' })
  expect([rest.statusCode, rest.json()]).toEqual([
    500,
    { message: 'Internal server error', requestId: rest.headers['x-request-id'] },
  ])
  const typed = await app.inject({ url: `/trpc/catalog.announcements.list?input=${asInput({})}` })
  expect(typed.json()).toMatchObject({
    error: { message: 'Internal server error', data: { requestId: typed.headers['x-request-id'] } },
  })
  const refused = await app.inject({ url: '/trpc/customers.list' })
  expect(refused.json()).not.toHaveProperty('error.data.requestId')
  await app.close()
})

test("a visitor's lines can be recognized on every instance with the same key", async ({ db }) => {
  const sessionKey = randomBytes(32)
  const one = await buildLogged(db, { sessionKey })
  const same = await buildLogged(db, { sessionKey })
  const other = await buildLogged(db)
  for (const remoteAddress of ['203.0.113.7', '203.0.113.8', '2001:db8::1', '2001:db8::ffff', '2001:db8:0:1::1']) {
    for (const { app } of [one, same, other]) await app.inject({ url: '/api/categories', remoteAddress })
  }
  const visitorsOf = ({ lines }: Logged) => lines().map(({ visitor }) => visitor)
  const [first, second, third, sameNetwork, fourth] = visitorsOf(one)
  expect(new Set([first, second, third, fourth]).size).toBe(4)
  expect(sameNetwork).toBe(third)
  expect(visitorsOf(same)).toEqual(visitorsOf(one))
  expect(visitorsOf(other)).not.toContain(first)
  for (const { app } of [one, same, other]) await app.close()
})

test('health checks are not logged at level info', async ({ db }) => {
  const { app, lines } = await buildLogged(db, { level: 'info' })
  for (const url of ['/healthz', '/readyz', '/metrics', '/api/categories']) await app.inject({ url })
  await app.close()
  expect(lines().map(({ route }) => route)).toEqual(['/api/categories'])
})

test('logging a request, an answer or an error logs nothing that was sent', async ({ db }) => {
  const { app, text } = await buildLogged(db)
  app.addHook('preHandler', async (req, reply) => {
    req.log.info({ req, res: reply, raw: { req: req.raw.method } }, 'all of it')
    req.log.error(new SyntaxError(`"${canary.email}"`))
    req.log.error({ err: new SyntaxError(`"${canary.email}"`) })
  })
  await app.inject({ url: `/api/categories?email=${canary.email}`, headers: { cookie: canary.cookie } })
  await app.close()
  expect(text()).toContain('all of it')
  expect(text().match(/"type":"SyntaxError"/g)).toHaveLength(2)
  for (const value of [canary.email, canary.cookie]) expect(text()).not.toContain(value)
})

const listCategories = 'GET /api/categories HTTP/1.1\r\nhost: x\r\n\r\n'
const sendVisit = (body: string, length: number) =>
  `POST /api/inquiries HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`

test.for([
  ['while its answer is being prepared', listCategories, '/api/categories', ['catalog.productTypes.list']],
  ['after it sent all of its body', sendVisit('{}', 2), '/api/inquiries', ['inquiries.submit']],
  ['in the middle of its body', sendVisit('{', 2), '/api/inquiries', []],
] as const)('a client that disconnects %s gets one line', async ([, request, route, procedures], { db }) => {
  const { app, lines } = await buildLogged(db)
  await app.listen({ host: '127.0.0.1', port: 0 })
  // It listens on TCP.
  const { port } = app.server.address() as AddressInfo
  await db.transaction().execute(async (tx) => {
    await sql`lock table product_categories, rate_limits in access exclusive mode`.execute(tx)
    const socket = connect(port, '127.0.0.1')
    const arrived = once(app.server, 'request')
    socket.write(request)
    const [req] = await arrived
    socket.destroy()
    await expect.poll(() => req.socket.destroyed).toBe(true)
  })
  await expect.poll(() => lines().length).toBe(1)
  await app.close()
  expect(lines()).toMatchObject([{ route, status: 499, calls: procedures.map((procedure) => ({ procedure })) }])
})
