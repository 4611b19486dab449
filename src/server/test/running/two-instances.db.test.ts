import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, test, vi } from 'vitest'
import type { StagedUpload, UploadResult } from '../../../shared/lists/schema.ts'
import { createDb } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { anInquiry, anItem } from '../factories.ts'
import { createTestDatabase, expect } from '../fixtures.ts'
import { aListRow, aWorkbook, type ListRow } from '../lists/workbooks.ts'
import { launchProgram, startProgram } from '../programs/program.ts'

const credentials = { username: 'owner', password: 'a password for two instances' }
const category = 'Hot Rolled Coil'
const metricsToken = 'a-token-for-two-instances'

type Instance = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>

const env = {
  METRICS_TOKEN: metricsToken,
  SESSION_SECRET: 'the same thirty-two characters on both',
  ADMIN_USERNAME: credentials.username,
  ADMIN_PASSWORD: credentials.password,
}

// All tests share one database and two instances on it, because starting them takes longer than the tests.
let dbUrl: string
let db: Db
let a: Instance
let b: Instance
const endings: (() => unknown)[] = []

beforeAll(async () => {
  const database = await createTestDatabase()
  dbUrl = database.url
  db = createDb(dbUrl, { onConnectionError: () => undefined })
  endings.push(database.drop, () => db.destroy())
  const launched = [dbUrl, dbUrl].map((url) => launchProgram({ ...env, DATABASE_URL: url }))
  endings.push(...launched.map(({ discard }) => discard))
  const [first = '', second = ''] = await Promise.all(launched.map(({ program }) => program.address()))
  a = instanceAt(first)
  b = instanceAt(second)
})

afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

beforeEach(async () => {
  for (const table of ['inventory_items', 'staged_uploads', 'uploads', 'customer_inquiries'] as const)
    await db.deleteFrom(table).execute()
})

function instanceAt(address: string): Instance {
  return (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData
    return fetch(`${address}${path}`, {
      method,
      headers: { ...(body !== undefined && !isForm && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    })
  }
}

async function signIn(instance: Instance): Promise<{ cookie: string }> {
  const response = await instance('POST', '/api/admin/login', credentials)
  expect(response.status).toBe(200)
  const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { cookie: cookies.join('; ') }
}

function aList(rows: readonly Partial<ListRow>[] = [{}]): FormData {
  const form = new FormData()
  form.append('category', category)
  const bytes = aWorkbook(rows.map((row) => aListRow({ 'Source Code': 'TWIN', ...row })))
  form.append('file', new Blob([bytes]), 'list.xlsx')
  return form
}

test('a session started on one instance is valid on the other, and ends on both at once', async () => {
  const session = await signIn(a)
  const check = async (instance: Instance) =>
    (await instance('GET', '/api/admin/check-auth', undefined, session)).status
  expect([await check(a), await check(b)]).toEqual([200, 200])
  expect((await b('POST', '/api/admin/logout', undefined, session)).status).toBe(200)
  expect([await check(a), await check(b)]).toEqual([401, 401])
})

test('changes on one instance are visible on the other at once', async () => {
  const session = await signIn(a)
  const read = async <Answer>(instance: Instance, path: string) => {
    const response = await instance('GET', path, undefined, session)
    return (await response.json()) as Answer
  }
  const stock = (instance: Instance) => read<{ sourceCode: string; category: string }[]>(instance, '/api/inventory')
  // Both have answered before there is stock: a stale kept answer would show now.
  expect([await stock(a), await stock(b)]).toEqual([[], []])

  const upload = await a('POST', '/api/inventory/upload', aList(), session)
  expect(((await upload.json()) as UploadResult).itemsProcessed).toBe(1)
  await expect.poll(() => stock(b)).toMatchObject([{ sourceCode: 'TWIN', category }])
  expect(await read(b, '/api/inventory/stats')).toMatchObject({ totalItems: 1, totalSuppliers: 1 })
  expect(await read(b, '/api/inventory/summary')).toMatchObject({ items: 1 })

  await b('PUT', '/api/admin/locations/TWIN', { newSourceCode: 'TWIN 2' }, session)
  await expect.poll(() => stock(a)).toMatchObject([{ sourceCode: 'TWIN 2' }])
  expect(await read(a, '/api/inventory/sources')).toEqual([{ code: 'TWIN 2', location: 'OH' }])

  const types = await read<{ id: string; name: string }[]>(a, '/api/categories')
  const type = types.find(({ name }) => name === category)
  await a('PATCH', `/api/categories/${type?.id}`, { name: 'HR Coil' }, session)
  await expect.poll(() => stock(b)).toMatchObject([{ category: 'HR Coil' }])
  expect(await read(b, '/api/inventory/categories')).toEqual(['HR Coil'])
  await a('PATCH', `/api/categories/${type?.id}`, { name: category }, session)

  await b('DELETE', '/api/admin/locations/TWIN%202', undefined, session)
  await expect.poll(() => stock(a)).toEqual([])
})

test('a kept answer is replaced after an upload on the other instance', async () => {
  const session = await signIn(a)
  const itemsOn = async (instance: Instance) => {
    const response = await instance('GET', '/api/inventory/summary')
    return ((await response.json()) as { items: number }).items
  }
  for (const [rows, sender, reader] of [
    [1, a, b],
    [3, b, a],
    [2, a, b],
  ] as const) {
    const keptBefore = await countKept(reader)
    await expect.poll(() => itemsOn(reader).then(() => countKept(reader))).toBeGreaterThan(keptBefore)
    const list = aList(Array.from({ length: rows }, (_, i) => ({ 'Product ID': `P-${i}` })))
    expect((await sender('POST', '/api/inventory/upload', list, session)).status).toBe(200)
    expect(await itemsOn(sender)).toBe(rows)
    await expect.poll(() => itemsOn(reader)).toBe(rows)
  }
})

test('an instance without notifications never gives a stale answer', async () => {
  // It gets no notifications, as behind a pooler.
  await sql`create function public.pg_notify(text, text) returns void language sql as 'select'`.execute(db)
  const deafUrl = new URL(dbUrl)
  deafUrl.searchParams.set('options', '-c search_path=public,pg_catalog')
  const deaf = instanceAt(await startProgram({ ...env, DATABASE_URL: deafUrl.href }).address())
  const session = await signIn(a)
  const summary = async (instance: Instance) => (await instance('GET', '/api/inventory/summary')).json()
  for (let rows = 1; rows <= 3; rows += 1) {
    await summary(deaf)
    const list = aList(Array.from({ length: rows }, (_, i) => ({ 'Product ID': `P-${i}` })))
    expect((await a('POST', '/api/inventory/upload', list, session)).status).toBe(200)
    expect(await summary(deaf)).toMatchObject({ items: rows })
  }
  expect(await countKept(deaf)).toBe(0)
})

/** How many summaries an instance has answered from its cache. */
async function countKept(instance: Instance): Promise<number> {
  const response = await instance('GET', '/metrics', undefined, { authorization: `Bearer ${metricsToken}` })
  const line = /^procedure_duration_seconds_count\{procedure="inventory.summary",result="kept"\} (\d+)/m
  return Number(line.exec(await response.text())?.[1] ?? 0)
}

test('an inquiry sent to both instances at once is stored once', async () => {
  const item = await anItem(db)
  const inquiry = anInquiry({ selectedItems: [item.id] })
  const send = (instance: Instance) => instance('POST', '/api/inquiries', inquiry, { 'idempotency-key': 'twice' })
  const answers = await Promise.all([send(a), send(b), send(a), send(b)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  const records = await Promise.all(answers.map((answer) => answer.json()))
  expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(1)
  expect(await db.selectFrom('customer_inquiries').select('id').execute()).toHaveLength(1)
})

test('lists of one source sent to both instances at once leave one complete list', async () => {
  const session = await signIn(a)
  const listOf = (heat: string) =>
    aList(Array.from({ length: 50 }, (_, i) => ({ 'Product ID': `P-${i}`, 'Heat Num': heat })))
  const uploads = [a, b, a, b].map((instance, i) =>
    instance('POST', '/api/inventory/upload', listOf(`H-${i}`), session),
  )
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const heats = await db.selectFrom('inventory_items').select('heat_num').execute()
  expect(heats).toHaveLength(50)
  expect(new Set(heats.map((row) => row.heat_num)).size).toBe(1)
})

test('a list staged on one instance can be read, corrected and stored once on the other', async () => {
  const session = await signIn(a)
  const ask = async <Answer>(instance: Instance, method: string, path: string, body?: unknown) => {
    const response = await instance(method, path, body, session)
    expect(response.ok).toBe(true)
    return (await response.json()) as Answer
  }
  const lists = '/api/inventory/staged-uploads'
  const { id, state } = await ask<StagedUpload>(a, 'POST', lists, aList([{}, { 'Product ID': 'P-101', Weight: 100 }]))
  expect(state).toBe('reading')
  const settle = (instance: Instance) =>
    vi.waitFor(
      async () => {
        const staged = await ask<StagedUpload>(instance, 'GET', `${lists}/${id}`)
        expect(staged.state).not.toBe('reading')
        return staged
      },
      { timeout: 30_000, interval: 50 },
    )
  const seen = await settle(b)
  expect(seen).toMatchObject({ state: 'ready', preview: { items: 2, sources: [{ sourceCode: 'TWIN', added: 2 }] } })
  expect(await ask(b, 'GET', lists)).toMatchObject([{ id }])

  // This instance never received the file: it comes from the database.
  await ask(b, 'POST', '/trpc/inventory.uploads.reread', { id, defaultRegionCodes: 'PAC' })
  expect(await settle(a)).toMatchObject({ state: 'ready', defaultRegionCodes: 'PAC', preview: { items: 2 } })

  const stored = await Promise.all([a, b, a, b].map((one) => one('POST', `${lists}/${id}/commit`, undefined, session)))
  // A commit during another one is refused.
  const statuses = stored.map(({ status }) => status)
  expect(statuses).toContain(200)
  expect([200, 409]).toEqual(expect.arrayContaining(statuses))
  const result = await ask<UploadResult>(a, 'POST', `${lists}/${id}/commit`)
  expect(result).toMatchObject({ itemsProcessed: 2, sources: [{ sourceCode: 'TWIN', before: 0, after: 2 }] })
  expect(await ask(b, 'POST', `${lists}/${id}/commit`)).toEqual(result)
  expect(await ask(a, 'GET', '/api/inventory?region=PAC')).toHaveLength(2)
  expect(await db.selectFrom('uploads').select('id').execute()).toHaveLength(1)
  expect([await ask(a, 'GET', lists), await ask(b, 'GET', lists)]).toEqual([[], []])
})

// The last one, since nobody can sign in after it.
test('limits count across both instances', async () => {
  const guess = (instance: Instance) => instance('POST', '/api/admin/login', { ...credentials, password: 'a guess' })
  const look = (instance: Instance) => instance('GET', '/api/customers/search?company=nobody')
  const guesses: number[] = []
  for (const instance of [a, b, a, b, a, b, a]) guesses.push((await guess(instance)).status)
  expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429])

  const looks: number[] = []
  for (let count = 0; count < 32; count += 1) looks.push((await look(count % 2 ? a : b)).status)
  expect(looks.filter((status) => status === 404)).toHaveLength(30)
  expect(looks.slice(30)).toEqual([429, 429])
})
