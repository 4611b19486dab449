import type { FastifyInstance } from 'fastify'
import { explainUploadType, uploadMessages } from '../../shared/lists/terms.ts'
import { anItem } from '../test/factories.ts'
import { buildServer, expect, settings, test } from '../test/fixtures.ts'
import { aForm, type Part } from '../test/lists/forms.ts'
import { aListRow, aWorkbook } from '../test/lists/workbooks.ts'
import { cookieHeader, signIn } from '../test/sign-in.ts'

const url = '/api/inventory/upload'
const list = aWorkbook([aListRow(), aListRow({ 'Product ID': 'P-101' })])

const file: Part = ['file', list]
const category: Part = ['category', 'Hot Rolled Coil']

async function post(app: FastifyInstance, cookies: Record<string, string>, ...parts: readonly Part[]) {
  const response = await app.inject({ method: 'POST', url, cookies, ...(await aForm(...parts)) })
  return { status: response.statusCode, body: response.json() }
}

test('a form with category and file is stored, in any order', async ({ app, cookies }) => {
  const first = await post(app, cookies, category, ['defaultRegionCodes', 'PAC'], file)
  expect(first).toMatchObject({ status: 200, body: { itemsProcessed: 2, sources: [{ added: 2 }], warnings: [] } })
  const second = await post(app, cookies, file, category, ['replaceScope', 'source'])
  expect(second).toMatchObject({ status: 200, body: { itemsProcessed: 2, sources: [{ before: 2, changed: 2 }] } })
})

test('the form field `fill` gives texts for missing columns as JSON', async ({ app, cookies }) => {
  const headings = Object.keys(aListRow()).filter((column) => column !== 'Length')
  const short: Part = ['file', aWorkbook([aListRow()], { headings })]
  expect(await post(app, cookies, category, short)).toMatchObject({
    status: 400,
    body: { message: 'Missing required column: Length' },
  })
  expect(await post(app, cookies, category, short, ['fill', '{"Length": "COIL"}'])).toMatchObject({ status: 200 })
  for (const fill of ['{', '[]', '{"Lenght": ""}', '{"Source Code": ""}']) {
    const { status, body } = await post(app, cookies, category, short, ['fill', fill])
    expect({ status, path: body.issues[0].path }).toMatchObject({ status: 400, path: expect.stringMatching(/^fill/) })
  }
})

test('a form without a category or a file is refused with the specified text', async ({ app, cookies }) => {
  const refused: [Part[], missing: string[]][] = [
    [[category], ['file']],
    [[file], ['category']],
    [[file, ['category', '  ']], ['category']],
    [[['file', 'a text'], category], ['file']],
    [[], ['category', 'file']],
  ]
  for (const [parts, missing] of refused) {
    const issues = missing.map((path) => ({ path, message: 'Required' }))
    expect(await post(app, cookies, ...parts)).toEqual({
      status: 400,
      body: { message: uploadMessages.missing, issues },
    })
  }
})

test('a second file, a repeated field, a long field and an unknown scope are refused', async ({ app, db, cookies }) => {
  const refused: [Part[], string][] = [
    [[category, file, file], 'Please upload one file at a time'],
    [[category, category, file], 'The field category is given twice'],
    [[category, file, ['defaultRegionCodes', 'PAC,'.repeat(2_000)]], 'The field defaultRegionCodes is too long'],
    [[category, file, ['defaultRegionCodes', 'Atlantis']], 'Unknown default region: Atlantis'],
    [
      [category, file, ...Array.from({ length: 20 }, (_, field): Part => [`field${field}`, ''])],
      'The form has too many fields',
    ],
  ]
  for (const [parts, message] of refused) {
    expect(await post(app, cookies, ...parts)).toMatchObject({ status: 400, body: { message } })
  }
  expect(await post(app, cookies, category, file, ['replaceScope', 'everything'])).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'replaceScope' }] },
  })
  expect(await db.selectFrom('inventory_items').select('id').execute()).toEqual([])
})

test('a refused file answers with its reason', async ({ app, cookies }) => {
  const pdf = new TextEncoder().encode('%PDF-1.7')
  expect(await post(app, cookies, category, ['file', pdf])).toEqual({
    status: 400,
    body: { message: explainUploadType('pdf') },
  })
  const noHeat = aWorkbook([aListRow()], {
    headings: Object.keys(aListRow()).filter((heading) => heading !== 'Heat Num'),
  })
  const message = 'Missing required column: Heat Num'
  expect(await post(app, cookies, category, ['file', noHeat])).toEqual({ status: 400, body: { message } })
})

test('a file over the limit is refused while it is being sent', async ({ db }) => {
  const uploadBytesMax = 1024 * 1024
  const app = await buildServer(db, { settings: { ...settings, uploadBytesMax } })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = cookieHeader(await signIn(app, db))
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(20 * uploadBytesMax)]), 'list.xlsx')
  form.append('category', 'Hot Rolled Coil')
  const response = await fetch(address + url, { method: 'POST', body: form, headers: { cookie } })
  expect(response.status).toBe(413)
  expect(await response.json()).toEqual({ message: 'The file is larger than 1 MiB' })
})

test('a body that is cut off, has no boundary or no parts is refused', async ({ app, cookies }) => {
  const { headers, payload } = await aForm(category, file)
  const bodies = [
    { headers, payload: payload.subarray(0, 200) },
    { headers, payload: payload.subarray(0, payload.length - 20) },
    { headers: { 'content-type': 'multipart/form-data' }, payload },
    { headers, payload: Buffer.from('not multipart at all') },
    { headers, payload: Buffer.alloc(0) },
  ]
  for (const body of bodies) {
    const response = await app.inject({ method: 'POST', url, cookies, ...body })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message: expect.stringMatching(/./) })
  }
})

test('field names of object properties are refused', async ({ app, cookies }) => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(await post(app, cookies, category, file, [name, 'x'])).toMatchObject({ status: 400 })
  }
})

test('anything but a form gets 415', async ({ app, cookies }) => {
  const json = await app.inject({ method: 'POST', url, cookies, payload: { category: 'x' } })
  expect(json.statusCode).toBe(415)
  expect(json.json()).toEqual({ message: 'Send the file as multipart/form-data' })
  const text = await app.inject({
    method: 'POST',
    url,
    cookies,
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  })
  expect(text.statusCode).toBe(415)
  expect((await app.inject({ method: 'POST', url, cookies })).statusCode).toBe(415)
})

test('reads accept one or more regions, by name or code in any case', async ({ app, db }) => {
  await anItem(db, { id: 'enc', regions: ['ENC'] })
  await anItem(db, {
    id: 'pac',
    regions: ['PAC'],
    source_code: 'DGL5',
    location_state: 'CA',
    category: 'Hot Rolled Sheet',
  })
  const read = async (path: string) => (await app.inject({ url: `/api/inventory${path}` })).json()
  const ids = async (query: string) => (await read(query)).map((item: { id: string }) => item.id)
  expect(await ids('')).toEqual(['enc', 'pac'])
  expect(await ids('?region=e-n%20central')).toEqual(['enc'])
  expect(await ids('?region=pac&region=ENC')).toEqual(['enc', 'pac'])
  expect(await ids('?region=Pacific&category=Hot%20Rolled%20Sheet&source=DGL5')).toEqual(['pac'])
  expect(await read('/categories?region=PAC')).toEqual(['Hot Rolled Sheet'])
  expect(await read('/sources?category=Hot%20Rolled%20Coil')).toEqual([{ code: 'DMW1', location: 'OH' }])
  expect(await read('/sources?source=dgl5')).toEqual([{ code: 'DGL5', location: 'CA' }])
  expect(await read('/summary')).toMatchObject({ items: 2, sources: 2 })
})

test('a read with a wrong query is refused', async ({ app }) => {
  for (const query of ['?region=Atlantis', '?region=', '?category=a&category=b', '?source=%00', '?category=']) {
    const response = await app.inject({ url: `/api/inventory${query}` })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ message: expect.stringMatching(/./), issues: [{}] })
  }
})

test('without a session the body is not read', async ({ app }) => {
  const form = await aForm(category, file)
  const response = await app.inject({ method: 'POST', url, ...form })
  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual({ message: 'Please sign in' })
  const forged = await app.inject({ method: 'POST', url, ...form, cookies: { 'steel-session': 'forged' } })
  expect(forged.statusCode).toBe(401)
})
