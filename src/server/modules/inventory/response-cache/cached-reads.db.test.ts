import { once } from 'node:events'
import http from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { vi } from 'vitest'
import * as z from 'zod'
import { uploadHistoryPage } from '../../../../shared/lists/schema.ts'
import type { ProductType } from '../../../../shared/site/catalog.ts'
import { itemColumns } from '../../../../shared/stock/item-columns.ts'
import type { CachedReadPath } from '../../../../shared/stock/reads.ts'
import { type InventoryItem, inventoryItem } from '../../../../shared/stock/schema.ts'
import type { AppDeps } from '../../../app.ts'
import { countConnections, createDb } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import type { Caller } from '../../../router.ts'
import { anItem } from '../../../test/factories.ts'
import { test as base, expect } from '../../../test/fixtures.ts'
import { aForm } from '../../../test/lists/forms.ts'
import { aListRow, aWorkbook } from '../../../test/lists/workbooks.ts'
import { openDatabaseLine } from '../../../test/programs/database-line.ts'
import { storeLargeStock } from '../../../test/search/large-stock.ts'
import { signIn } from '../../../test/sign-in.ts'
import { itemsAtOnceMax, listInventory, readInventory } from './cached-reads.ts'
import { readerOf } from './stock-reader.ts'

// Reading a workbook starts a thread, which must compile TypeScript first.

const metricsToken = 'a token for these tests'

type LogLine = { msg?: string; reqId?: string; visitor?: string; calls?: { result: string }[] }

/** A server and its request log. */
type Site = {
  app: FastifyInstance
  /** The results of the calls of the last request. */
  lastResults(): string[]
  findLine(requestId: string): LogLine | undefined
  countLines(): number
  /** Repeats a request until the answer comes from the cache. */
  readKept(request: Asked): ReturnType<typeof read>
}

const test = base.extend<{ start: (deps?: Partial<AppDeps>) => Promise<Site>; site: Site }>({
  start: ({ serveWith }, use) =>
    use(async (deps) => {
      const lines: LogLine[] = []
      const logger = { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } as const
      const app = await serveWith({ metricsToken, logger, ...deps })
      const lastResults = () =>
        lines.findLast(({ calls }) => calls !== undefined)?.calls?.map(({ result }) => result) ?? []
      const readKept = async (request: Asked) => {
        await expect.poll(() => ask(app, request).then(lastResults)).toContain('kept')
        return read(app, request)
      }
      return {
        app,
        lastResults,
        readKept,
        findLine: (id) => lines.find(({ reqId }) => reqId === id),
        countLines: () => lines.filter(({ msg }) => msg === 'request').length,
      }
    }),
  site: async ({ start }, use) => use(await start()),
})

const listenings = new WeakMap<FastifyInstance, Promise<string>>()

/** Sends a request over a real connection, since some answers bypass Fastify. */
async function ask(app: FastifyInstance, request: Asked) {
  const listening = listenings.get(app) ?? app.listen({ host: '127.0.0.1', port: 0 })
  listenings.set(app, listening)
  await listening
  const { url, method = 'GET', headers, cookies = {}, payload } = request
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const isJson = payload !== undefined && !Buffer.isBuffer(payload)
  const sent = http.request(new URL(url, addressOf(app)), {
    method,
    headers: {
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
      ...(cookie.length > 0 && { cookie: cookie.join('; ') }),
    },
  })
  sent.end(isJson ? JSON.stringify(payload) : payload)
  const [response]: http.IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('There was no response')
  const rawPayload = await buffer(response)
  const body = rawPayload.toString()
  const { statusCode = 0 } = response
  return { statusCode, headers: response.headers, rawPayload, body, json: <Value>(): Value => JSON.parse(body) }
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen')
  return `http://127.0.0.1:${address.port}`
}

async function read(app: FastifyInstance, request: Asked) {
  const { statusCode: status, headers, rawPayload } = await ask(app, request)
  const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }
  const encoding = String(headers['content-encoding'])
  const text = String(decoders[encoding]?.(rawPayload) ?? rawPayload)
  return { status, headers, rawPayload, text }
}

const asInput = (input: unknown) => encodeURIComponent(JSON.stringify(input))

type Asked = {
  url: string
  method?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
  /** Sent as JSON unless it is a Buffer. */
  payload?: object
}

type PublicRead = {
  path: CachedReadPath
  input: { regions?: string[]; category?: string; source?: string; region?: string[] }
  rest: string
}

const narrow = { regions: ['Pacific', 'enc'], category: 'Hot Rolled Coil', source: 'dmw1' }
const narrowQuery = 'region=Pacific&region=enc&category=Hot%20Rolled%20Coil&source=dmw1'
const publicReads: PublicRead[] = [
  { path: 'inventory.list', input: {}, rest: '/api/inventory' },
  { path: 'inventory.list', input: narrow, rest: `/api/inventory?${narrowQuery}` },
  { path: 'inventory.categories', input: {}, rest: '/api/inventory/categories' },
  { path: 'inventory.categories', input: { regions: ['SA'] }, rest: '/api/inventory/categories?region=SA' },
  { path: 'inventory.sources', input: {}, rest: '/api/inventory/sources' },
  { path: 'inventory.sources', input: narrow, rest: `/api/inventory/sources?${narrowQuery}` },
  { path: 'inventory.products', input: {}, rest: '/api/inventory/products' },
  { path: 'inventory.products', input: { regions: ['SA'] }, rest: '/api/inventory/products?region=SA' },
  {
    path: 'inventory.sourceStock',
    input: { category: 'Hot Rolled Coil' },
    rest: '/api/inventory/source-stock?category=Hot%20Rolled%20Coil',
  },
  { path: 'inventory.newestLists', input: {}, rest: '/api/inventory/newest-lists' },
  { path: 'inventory.search', input: { region: ['SA'] }, rest: '/api/inventory/search?region=SA' },
  { path: 'inventory.summary', input: {}, rest: '/api/inventory/summary' },
]

const procedures: Record<CachedReadPath, (visitor: Caller, input: PublicRead['input']) => Promise<unknown>> = {
  'inventory.list': ({ inventory }, input) => inventory.list(input),
  'inventory.categories': ({ inventory }, input) => inventory.categories(input),
  'inventory.sources': ({ inventory }, input) => inventory.sources(input),
  'inventory.products': ({ inventory }, input) => inventory.products(input),
  'inventory.sourceStock': ({ inventory }, { category = '', regions }) => inventory.sourceStock({ category, regions }),
  'inventory.newestLists': ({ inventory }) => inventory.newestLists(),
  'inventory.search': ({ inventory }, { region }) => inventory.search({ region }),
  'inventory.summary': ({ inventory }) => inventory.summary(),
}

function callProcedures(visitor: Caller): Promise<unknown[]> {
  return Promise.all(publicReads.map(({ path, input }) => procedures[path](visitor, input)))
}

const single = ({ path, input }: PublicRead) => `/trpc/${path}?input=${asInput(input)}`
const allAddresses = publicReads.flatMap((one) => [one.rest, single(one)])

/** The expected answers of all URLs, from the procedures themselves. */
async function askAll(visitor: Caller): Promise<unknown[]> {
  const answers = await callProcedures(visitor)
  return answers.flatMap((data) => [data, { result: { data } }])
}

async function readAll(app: FastifyInstance): Promise<unknown[]> {
  const answers = await Promise.all(allAddresses.map((url) => read(app, { url })))
  return answers.map(({ text }) => JSON.parse(text))
}

async function storeItems(db: Db): Promise<void> {
  await anItem(db, { id: 'odd', product: 'say "5\\8"\n\tfür 🔩\u2028', heat_num: '' })
  await anItem(db, { id: 'unseen', product: 'with a \u007fdelete\u007f sign', regions: ['PAC', 'SA'] })
  await anItem(db, { id: 'no number', thickness: '10 GA', thickness_in: null, weight_lb: null, regions: [] })
  await anItem(db, { id: 'elsewhere', source_code: 'DGL5', category: 'Hot Rolled Plate', regions: ['SA'] })
}

test("a public read gives the procedure's own answer over every transport, made or kept", async ({
  db,
  site,
  visitor,
}) => {
  await storeItems(db)
  const expected = await askAll(visitor)
  const made = await readAll(site.app)
  expect(made).toEqual(expected)
  for (const [i, url] of allAddresses.entries()) {
    const { status, headers, text } = await site.readKept({ url })
    expect([url, status, headers['content-type']]).toEqual([url, 200, 'application/json; charset=utf-8'])
    expect(JSON.parse(text)).toEqual(expected[i])
  }
})

test('an empty stock is answered too', async ({ site, visitor }) => {
  const expected = await askAll(visitor)
  expect(await readAll(site.app)).toEqual(expected)
})

test('an answer is sent in the best accepted encoding, with the same content in each', async ({ db, site }) => {
  for (const id of ['a', 'b', 'c', 'd']) await anItem(db, { id })
  const url = '/api/inventory'
  const plain = await site.readKept({ url })
  const accepted: [string | undefined, string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['gzip;q=1.0, br;q=0.1', 'gzip'],
    ['*', 'br'],
  ]
  for (const [header, encoding] of accepted) {
    const headers = header === undefined ? {} : { 'accept-encoding': header }
    for (const ask of [() => read(site.app, { url, headers }), () => site.readKept({ url, headers })]) {
      const answer = await ask()
      expect([header, answer.headers['content-encoding']]).toEqual([header, encoding])
      expect(answer.headers.vary).toBe('accept-encoding')
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      expect([answer.text, answer.headers.etag]).toEqual([plain.text, plain.headers.etag])
    }
  }
})

test('browsers may store an answer, but must revalidate it each time', async ({ db, site, start }) => {
  await storeItems(db)
  const url = '/api/inventory'
  const { headers } = await site.readKept({ url })
  expect(headers['cache-control']).toBe('no-cache')
  const tag = String(headers.etag)
  const opaque = tag.replace('W/', '')
  const revalidate = async (app: FastifyInstance, asked: string) => {
    const answer = await ask(app, { url, headers: { 'if-none-match': asked } })
    expect([answer.headers.etag, answer.headers['cache-control'], answer.headers.vary]).toEqual([
      tag,
      'no-cache',
      'accept-encoding',
    ])
    return [answer.statusCode, answer.body === '']
  }
  // A second server over the same database is like a restarted one.
  const { app: other } = await start()
  for (const app of [site.app, other]) {
    for (const asked of [tag, opaque, '*', `"another", ${tag}`, `"another",${opaque} , W/"a third"`]) {
      expect([asked, await revalidate(app, asked)]).toEqual([asked, [304, true]])
    }
    for (const asked of ['"another"', '', tag.slice(0, -2), 'W/""']) {
      expect([asked, await revalidate(app, asked)]).toEqual([asked, [200, false]])
    }
  }
  await anItem(db)
  const changed = await ask(site.app, { url, headers: { 'if-none-match': tag } })
  expect([changed.statusCode, changed.json<unknown[]>().length]).toEqual([200, 5])
  expect(changed.headers.etag).not.toBe(tag)
})

test('a kept answer has the headers of the original one, but none of its visitor', async ({ db, site }) => {
  await storeItems(db)
  const cookies = await signIn(site.app, db)
  const shared = ({ headers }: { headers: Record<string, unknown> }) => {
    const { date: _date, 'x-request-id': id, 'set-cookie': _cookie, ...others } = headers
    return { id, others }
  }
  for (const url of allAddresses) {
    const made = await ask(site.app, { url, cookies })
    const kept = await site.readKept({ url })
    expect(shared(kept).others).toEqual(shared(made).others)
    expect(shared(kept).id).toMatch(/^[0-9a-f-]{36}$/)
    expect(shared(kept).id).not.toBe(shared(made).id)
    expect(kept.headers).not.toHaveProperty('set-cookie')
    for (const fence of ['content-security-policy', 'x-content-type-options', 'referrer-policy']) {
      expect(kept.headers).toHaveProperty(fence)
    }
  }
})

test('invalid requests are refused, whatever was kept before', async ({ db, site }) => {
  await storeItems(db)
  for (const url of allAddresses) await site.readKept({ url })
  const refused: [Asked, number, string][] = [
    [{ url: '/api/inventory?region=Atlantis' }, 400, 'Unknown region: Atlantis'],
    [{ url: '/api/inventory?source=' }, 400, 'source'],
    [{ url: `/trpc/inventory.list?input=${asInput({ regions: ['Atlantis'] })}` }, 400, 'Unknown region: Atlantis'],
    [{ url: '/trpc/inventory.list' }, 400, 'expected object'],
    [{ url: '/trpc/inventory.list?input={' }, 400, 'The input is not valid JSON'],
    [{ url: '/trpc/inventory.lists?input={}' }, 404, 'No procedure'],
    [{ method: 'DELETE', url: '/api/inventory' }, 404, 'Not found'],
    [{ method: 'POST', url: '/trpc/inventory.list?input=%7B%7D', payload: {} }, 405, 'POST'],
  ]
  for (const [request, status, message] of refused) {
    for (let time = 0; time < 2; time += 1) {
      const answer = await ask(site.app, request)
      expect([request.url, answer.statusCode]).toEqual([request.url, status])
      expect(answer.body).toContain(message)
      expect(answer.headers).not.toHaveProperty('etag')
    }
  }
})

test('batches and streamed answers are not served from the cache', async ({ db, site, visitor }) => {
  await storeItems(db)
  const types = await visitor.catalog.productTypes.list({})
  const answers = await callProcedures(visitor)
  const batch = (reads: readonly { path: string; input: object }[]) =>
    `/trpc/${reads.map(({ path }) => path).join()}?batch=1&input=${asInput({ ...reads.map(({ input }) => input) })}`
  const [summary] = publicReads.slice(-1)
  if (!summary) throw new Error('There is no summary')
  for (let time = 0; time < 3; time += 1) {
    for (const [reads, expected] of [
      [publicReads, answers],
      [[summary], answers.slice(-1)],
      [
        [summary, { path: 'catalog.productTypes.list', input: {} }],
        [answers.at(-1), types],
      ],
    ] as const) {
      const answer = await ask(site.app, { url: batch(reads) })
      expect(answer.json()).toEqual(expected.map((data) => ({ result: { data } })))
      expect([answer.headers.etag, answer.headers['cache-control']]).toEqual([undefined, 'no-store'])
      expect(site.lastResults()).toEqual(expected.map(() => 'ok'))
    }
    const failing = batch([summary, { path: 'inventory.list', input: { regions: ['Atlantis'] } }])
    const partly = await ask(site.app, { url: failing })
    expect([partly.statusCode, partly.json()]).toMatchObject([
      207,
      [{ result: { data: answers.at(-1) } }, { error: {} }],
    ])
  }
  await site.readKept({ url: single(summary) })
  // The header of a client that accepts streamed answers.
  const inPieces = await ask(site.app, { url: single(summary), headers: { 'trpc-accept': 'application/jsonl' } })
  expect(inPieces.headers.vary).toContain('trpc-accept')
})

test('HEAD has the headers of GET without the body', async ({ db, site }) => {
  await storeItems(db)
  const url = '/api/inventory'
  const { headers } = await site.readKept({ url })
  for (let time = 0; time < 2; time += 1) {
    const head = await ask(site.app, { method: 'HEAD', url })
    expect([head.statusCode, head.body, site.lastResults()]).toEqual([200, '', ['kept']])
    for (const name of ['etag', 'content-length', 'content-type', 'cache-control', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, headers[name]])
    }
  }
})

test('a kept answer is logged and counted like others', async ({ db, site }) => {
  await storeItems(db)
  const url = '/trpc/inventory.summary'
  await site.readKept({ url })
  expect(site.lastResults()).toEqual(['kept'])
  const countRequests = async () => {
    const { body } = await ask(site.app, {
      url: '/metrics',
      headers: { authorization: `Bearer ${metricsToken}` },
    })
    const count = (line: RegExp) => Number(line.exec(body)?.[1] ?? 0)
    return {
      requests: count(/^http_request_duration_seconds_count\{[^}]*route="\/trpc\/:path"[^}]*\} (\d+)/m),
      kept: count(/^procedure_duration_seconds_count\{procedure="inventory.summary",result="kept"\} (\d+)/m),
    }
  }
  const before = await countRequests()
  // Requests for metrics are not logged.
  const linesBefore = site.countLines()
  for (let time = 0; time < 3; time += 1) await ask(site.app, { url })
  await expect.poll(countRequests).toEqual({ requests: before.requests + 3, kept: before.kept + 3 })
  expect(site.countLines()).toBe(linesBefore + 3)

  const made = await ask(site.app, { url: '/api/announcements' })
  const kept = await ask(site.app, { url })
  const lineOf = (answer: typeof made) =>
    vi.waitFor(
      () => {
        const line = site.findLine(String(answer.headers['x-request-id']))
        if (!line) throw new Error('The request has no line yet')
        return line
      },
      { timeout: 10_000 },
    )
  const { visitor } = await lineOf(made)
  expect(await lineOf(kept)).toMatchObject({
    msg: 'request',
    method: 'GET',
    route: '/trpc/:path',
    status: 200,
    visitor,
  })
})

test('a change of the stock is visible in the next read, for everyone', async ({ db, site, visitor }) => {
  const { app } = site
  const cookies = await signIn(app, db)
  const send = async <Answer>(request: Asked) => {
    const answer = await ask(app, { cookies, ...request })
    expect([request.url, answer.statusCode, answer.body]).toEqual([request.url, expect.any(Number), expect.anything()])
    expect(answer.statusCode).toBeLessThan(300)
    return answer.json<Answer>()
  }
  const upload = async (round: number, weight = 100) => {
    const rows = [{ Weight: weight + round }, { 'Product ID': `P-${round}`, State: 'CA' }]
    const bytes = aWorkbook(rows.map((row) => aListRow({ 'Source Code': 'ROUND', ...row })))
    const form = await aForm(['category', 'Hot Rolled Coil'], ['file', bytes])
    await send({ method: 'POST', url: '/api/inventory/upload', ...form })
  }
  const changeType = async (from: string, to: object) => {
    const types = await send<ProductType[]>({ url: '/api/categories?includeInactive=true' })
    const id = types.find(({ name }) => name === from)?.id
    await send({ method: 'PATCH', url: `/api/categories/${id}`, payload: to })
  }
  const rename = (from: string, newSourceCode: string) =>
    send({ method: 'PUT', url: `/api/admin/locations/${from}`, payload: { newSourceCode } })
  const changes: ((round: number) => Promise<unknown>)[] = [
    (round) => upload(round),
    (round) => upload(round, 200),
    async () => {
      const { uploads } = uploadHistoryPage.parse(await send({ url: '/api/inventory/uploads' }))
      await send({ method: 'POST', url: `/api/inventory/uploads/${uploads[0]?.id}/restore` })
    },
    () => changeType('Hot Rolled Coil', { name: 'HR Coil' }),
    () => changeType('HR Coil', { name: 'Hot Rolled Coil' }),
    () => rename('ROUND', 'SQUARE'),
    async () => {
      const { id } = await anItem(db, { source_code: 'DEMO' })
      await db.insertInto('demo_records').values({ table_name: 'inventory_items', record_id: id }).execute()
    },
    () => send({ method: 'POST', url: '/trpc/admin.demoData.remove', payload: {} }),
    () => send({ method: 'DELETE', url: '/api/admin/locations/SQUARE' }),
  ]
  await site.readKept({ url: '/api/inventory/summary' })
  let before = await readAll(app)
  for (const [round, change] of changes.entries()) {
    await change(round)
    const after = await readAll(app)
    expect(after).toEqual(await askAll(visitor))
    expect([round, JSON.stringify(after) === JSON.stringify(before)]).toEqual([round, false])
    before = after
  }
})

test('reads during a change never show an older stock than before the request', async ({ db, site }) => {
  const url = '/api/inventory/summary'
  await site.readKept({ url })
  let stored = 0
  const write = async () => {
    for (let count = 1; count <= 60; count += 1) {
      await anItem(db, { source_code: `S${count % 5}` })
      stored = count
    }
  }
  const readOn = async () => {
    while (stored < 60) {
      const known = stored
      const { items } = (await ask(site.app, { url })).json<{ items: number }>()
      expect(items).toBeGreaterThanOrEqual(known)
      // A kept answer never waits, so yield to other work.
      await setImmediate()
    }
  }
  await Promise.all([write(), readOn(), readOn(), readOn(), readOn()])
})

test('without memory for answers each one is made again, correctly', async ({ db, start, visitor }) => {
  const site = await start({ responseCacheBytesMax: 0 })
  await storeItems(db)
  for (let round = 0; round < 3; round += 1) {
    await anItem(db)
    expect(await readAll(site.app)).toEqual(await askAll(visitor))
    expect(site.lastResults()).not.toContain('kept')
  }
  const url = '/api/inventory'
  const { headers } = await ask(site.app, { url })
  expect((await ask(site.app, { url, headers: { 'if-none-match': String(headers.etag) } })).statusCode).toBe(304)
  expect(site.app.keptAnswerBytes()).toBe(0)
})

test('a server with a broken listening connection gives no outdated answer', async ({ dbUrl, site }) => {
  const url = '/api/inventory/summary'
  const other = createDb(dbUrl, { onConnectionError: () => undefined })
  for (let round = 1; round <= 5; round += 1) {
    await site.readKept({ url })
    await breakListening(other)
    await anItem(other)
    expect((await ask(site.app, { url })).json()).toMatchObject({ items: round })
  }
  await other.destroy()
})

/** Ends the connections that listen for versions, and waits until they are gone. */
async function breakListening(db: Db): Promise<void> {
  const { rows } = await sql<{ isGone: boolean }>`
    select pg_terminate_backend(pid, 10000) as "isGone" from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like '%version%from%inventory_version%'
  `.execute(db)
  expect(rows).toEqual([{ isGone: true }])
}

test('a server without its database gives no outdated answer', async ({ dbUrl, start }) => {
  const url = '/api/inventory/summary'
  const line = await openDatabaseLine(dbUrl)
  const behind = createDb(line.url, { onConnectionError: () => undefined })
  const site = await start({ db: behind, readPatienceMs: 300 })
  const other = createDb(dbUrl, { onConnectionError: () => undefined })
  for (let round = 1; round <= 2; round += 1) {
    await site.readKept({ url })
    line.set('cut')
    await anItem(other)
    const statusNow = async () => (await ask(site.app, { url })).statusCode
    await expect.poll(statusNow).toBe(503)
    for (let time = 0; time < 3; time += 1) expect(await statusNow()).toBe(503)
    line.set('open')
    expect((await ask(site.app, { url })).json()).toMatchObject({ items: round })
  }
  await site.app.close()
  line.close()
  await Promise.all([behind.destroy(), other.destroy()])
})

const textColumns = itemColumns.filter(({ kind }) => kind !== 'count')

const oddTexts = [
  '',
  ' ',
  '"',
  '"quoted"',
  '\\',
  '\\"',
  '\\n',
  '\\\n',
  'C:\\Mills\\',
  '/',
  '\n',
  'two\r\nlines',
  '\ttab\t',
  'Stähle für Öfen, ß',
  '¼" × 3½′',
  '鋼板',
  '🔩 bolts 👷🏽‍♀️',
  'a\u2028line\u2029and a paragraph',
  '\u007f\u0080\u009f\u00a0\ufeff\ufffd\uffff',
  '"},{"id":"forged',
  '__proto__',
  '{}[]:,null',
  'x'.repeat(10_000),
]

const everything = { regions: [] }

/** Stores an item with one text in each of its columns. */
async function storeWith(db: Db, text: string): Promise<void> {
  const columns = Object.fromEntries(textColumns.map(({ column }) => [column, text]))
  await anItem(db, { ...columns, thickness_in: null, regions: [] })
}

async function listedTexts(db: Db): Promise<Set<unknown>[]> {
  const items = await listInventory(db, everything)
  return items.map((item) => new Set(textColumns.map(({ key }) => item[key])))
}

test('text with any characters is unchanged in every field', async ({ db }) => {
  for (const text of oddTexts) await storeWith(db, text)
  const listed = await listedTexts(db)
  expect(listed.map((found) => found.size)).toEqual(oddTexts.map(() => 1))
  expect(listed.flatMap((found) => [...found]).sort()).toEqual(oddTexts.toSorted())
})

test('control characters become blanks', async ({ db }) => {
  const controls = Array.from({ length: 31 }, (_, index) => index + 1).filter((code) => ![9, 10, 13].includes(code))
  await storeWith(db, `a${String.fromCharCode(...controls)}b`)
  expect(await listedTexts(db)).toEqual([new Set([`a${' '.repeat(controls.length)}b`])])
})

test('the fields are in the order of the schema, without blanks between them', async ({ db }) => {
  await anItem(db)
  const json = z
    .instanceof(Buffer)
    .parse(await readInventory(readerOf(db), everything))
    .toString()
  const [item] = z.tuple([inventoryItem]).parse(JSON.parse(json))
  // Where no report is on file nothing says so: most items have none.
  expect([...Object.keys(item), 'mtrOnFile']).toEqual(Object.keys(inventoryItem.shape))
  expect(json).toBe(JSON.stringify([item]))
})

test.for([0, 1, -1, 2_147_483_647, -2_147_483_648])('the quantity %i is a number', async (quantity, { db }) => {
  await anItem(db, { qty_pcs: quantity })
  expect(await listInventory(db, everything)).toEqual([expect.objectContaining({ qtyPcs: quantity })])
})

test('times keep their milliseconds in any time zone and locale of the database', async ({ db }) => {
  const times = [
    '1970-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
    '2026-11-01T05:30:00.070Z',
    '9999-12-31T23:59:59.999Z',
  ]
  await db.connection().execute(async (connection) => {
    await sql`set timezone = 'America/New_York'; set datestyle = 'German'; set lc_time = 'C'`.execute(connection)
    for (const time of times) {
      const { id } = await anItem(connection)
      await sql`update inventory_items set created_at = ${time}::timestamptz where id = ${id}`.execute(connection)
    }
  })
  const listed = await listInventory(db, everything)
  expect(listed.map((item: InventoryItem) => item.createdAt).sort()).toEqual(times.toSorted())
})

test('the shown item changes with the item', async ({ db }) => {
  const { id } = await anItem(db, { category: 'Plate' })
  await db.updateTable('inventory_items').set({ category: 'Hot Rolled Coil' }).where('id', '=', id).execute()
  expect(await listInventory(db, everything)).toEqual([expect.objectContaining({ id, category: 'Hot Rolled Coil' })])
})

const wholeList = '/api/inventory'

async function idsInOrder(db: Db, condition = sql<boolean>`true`): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from inventory_items where ${condition} order by thickness_in nulls last, id collate "C"
  `.execute(db)
  return rows.map(({ id }) => id)
}

const idsOf = (list: readonly InventoryItem[]) => list.map(({ id }) => id)

test('a list that is too long to keep is complete and in order over every transport, and refused in a batch', async ({
  app,
  db,
  visitor,
}) => {
  // Three quarters of them are still too many.
  await storeLargeStock(db, itemsAtOnceMax * 1.4)
  const expected = await idsInOrder(db)
  const plain = await app.inject({ url: wholeList })
  expect([plain.statusCode, plain.headers.etag, plain.headers['cache-control']]).toEqual([200, undefined, 'no-cache'])
  expect(plain.headers['content-type']).toBe('application/json; charset=utf-8')
  const list = plain.json<InventoryItem[]>()
  expect(idsOf(list)).toEqual(expected)
  expect(list[0]).toMatchObject({ product: expect.stringMatching(/^Coil "\d+"$/), qtyPcs: expect.any(Number) })

  const compressed = await app.inject({ url: wholeList, headers: { 'accept-encoding': 'br' } })
  expect(compressed.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(compressed.rawPayload))).toBe(plain.body)

  const input = { regions: ['ENC', 'PAC', 'SA'] }
  const inRegions = await idsInOrder(db, sql<boolean>`regions <> '{}'`)
  expect(inRegions.length).toBeGreaterThan(itemsAtOnceMax)
  const typed = await app.inject({ url: `/trpc/inventory.list?input=${asInput(input)}` })
  expect(idsOf(typed.json<{ result: { data: InventoryItem[] } }>().result.data)).toEqual(inRegions)

  const head = await app.inject({ method: 'HEAD', url: wholeList })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  await expect.poll(() => connectionsInUse(db)).toBe(0)

  const message = 'This list is too long to send with other answers: request it on its own'
  await expect(visitor.inventory.list({})).rejects.toThrow(message)
  for (const [others, results] of [
    ['', []],
    [',inventory.sources', [{ result: {} }]],
    [',catalog.productTypes.list', [{ result: {} }]],
  ] as const) {
    const batch = `/trpc/inventory.list${others}?batch=1&input=${asInput({ 0: {}, 1: {} })}`
    expect((await app.inject({ url: batch })).json()).toMatchObject([{ error: { message } }, ...results])
  }
})

test('readers who disconnect before a long list starts or in the middle of it hold no connection', async ({
  app,
  db,
}) => {
  // More than the buffers between the server and a reader who does not read.
  const items = itemsAtOnceMax * 2
  await storeLargeStock(db, items)
  for (let count = 0; count < 4; count += 1) {
    await db.transaction().execute(async (tx) => {
      await sql`lock table inventory_groups in access exclusive mode`.execute(tx)
      const { reader, isGone } = await askSlowly(app)
      reader.destroy()
      await expect.poll(isGone).toBe(true)
    })
    await expect.poll(() => connectionsInUse(db)).toBe(0)
  }

  const readers: Socket[] = []
  for (let count = 0; count < 3; count += 1) {
    const { reader } = await askSlowly(app)
    await once(reader, 'data')
    reader.pause()
    readers.push(reader)
  }
  await expect.poll(() => connectionsInUse(db)).toBe(3)
  const refused = await app.inject({ url: wholeList })
  expect([refused.statusCode, refused.json()]).toMatchObject([
    503,
    { message: expect.stringContaining('try again in a minute') },
  ])
  // A short list is still answered.
  expect((await app.inject({ url: `${wholeList}?category=Category%201` })).statusCode).toBe(200)

  for (const reader of readers) reader.destroy()
  await expect.poll(() => connectionsInUse(db)).toBe(0)
  expect((await app.inject({ url: wholeList })).json()).toHaveLength(items)
})

/** Requests all items as a reader who can stop reading, and waits until the request has arrived. */
async function askSlowly(app: FastifyInstance): Promise<{ reader: Socket; isGone: () => boolean }> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  // A TCP server's address is one of this shape.
  const { port } = app.server.address() as AddressInfo
  const reader = connect(port, '127.0.0.1')
  const arrived = once(app.server, 'request')
  reader.write(`GET ${wholeList} HTTP/1.1\r\nhost: x\r\n\r\n`)
  const [req] = await arrived
  return { reader, isGone: () => req.socket.destroyed }
}

function connectionsInUse(db: Db): number {
  const { total, idle } = countConnections(db)
  return total - idle
}
