import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import type { OpenAPIV3_1 } from 'openapi-types'
import { vi } from 'vitest'
import { paperBytesMax } from '../../shared/papers/terms.ts'
import { defaultSiteInfo } from '../../shared/site/site.ts'
import { toPacificDay } from '../../shared/text/days.ts'
import { createDb } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import { isOpenToKeys } from '../lib/program-calls.ts'
import { itemsAtOnceMax, readInventory } from '../modules/inventory/response-cache/cached-reads.ts'
import { readerOf } from '../modules/inventory/response-cache/stock-reader.ts'
import {
  askToken,
  offerToken,
  orderToken,
  purchaseToken,
  routeExamples,
  sellerToken,
  storeExamples,
  supplyToken,
  toRequest,
} from '../test/calls/example-calls.ts'
import { keepExamples } from '../test/calls/kept-examples.ts'
import { aFlexibleRow, aNeedsList, anInquiry, anItem } from '../test/factories.ts'
import { buildServer, expect, limitPoints, settings, test } from '../test/fixtures.ts'
import { formOf } from '../test/lists/forms.ts'
import { aListRow, aWorkbook } from '../test/lists/workbooks.ts'
import { type Authenticator, createAuthenticator } from '../test/programs/authenticator.ts'
import { storeLargeStock } from '../test/search/large-stock.ts'
import { codeOf, signIn } from '../test/sign-in.ts'

/** For passkeys, which there are at a public address alone. */
const site = { ...defaultSiteInfo, publicUrl: 'https://steel.example' }

type Document = OpenAPIV3_1.Document
type Operation = OpenAPIV3_1.OperationObject
type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject
type Cookies = Record<string, string>

let document: Promise<Document> | undefined

/** Every server describes itself in the same way. */
function readDocument(app: FastifyInstance): Promise<Document> {
  document ??= app.inject({ url: '/api/openapi.json' }).then((answer) => answer.json())
  return document
}

function operationsOf({ paths }: Document): Map<string, Operation> {
  const operations = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(
      ([method, operation]): [string, Operation] => [`${method.toUpperCase()} ${path}`, operation as Operation], // only methods are there
    ),
  )
  return new Map(operations)
}

/** Only schemas are references. */
function parametersOf({ parameters = [] }: Operation): OpenAPIV3_1.ParameterObject[] {
  return parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []))
}

function responseOf({ responses }: Operation, status: string): OpenAPIV3_1.ResponseObject | undefined {
  const response = responses?.[status]
  return response && !('$ref' in response) ? response : undefined
}

function bodyOf({ requestBody }: Operation): OpenAPIV3_1.RequestBodyObject['content'] {
  return requestBody && 'content' in requestBody ? requestBody.content : {}
}

const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
const toPattern = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

function nameOf(schema: Schema | undefined): string {
  if (!schema) return 'none'
  if ('$ref' in schema) return schema.$ref.split('/').at(-1) ?? ''
  return 'items' in schema ? `${nameOf(schema.items)}[]` : String(schema.type)
}

function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema || '$ref' in schema) return []
  return Object.keys(schema.properties ?? {}).map((field) => (schema.required?.includes(field) ? field : `${field}?`))
}

/** A call in one line: `METHOD path ?query [headers] {body} (form) -> status answer`, where `?` marks an optional field. */
function describeCall([key, operation]: [string, Operation]): string {
  const named = (place: string) => parametersOf(operation).flatMap(({ in: at, name }) => (at === place ? [name] : []))
  const content = bodyOf(operation)
  const [status = ''] = Object.keys(operation.responses ?? {}).filter((code) => Number(code) < 300)
  const answers = Object.entries(responseOf(operation, status)?.content ?? {})
  const json = answers.find(([type]) => type === 'application/json')?.[1]
  const places = [
    ['?', named('query'), ''],
    ['[', named('header'), ']'],
    ['{', fieldsOf(content['application/json']?.schema), '}'],
    ['(', fieldsOf(content['multipart/form-data']?.schema), ')'],
  ] as const
  const given = places
    .filter(([, names]) => names.length > 0)
    .map(([before, names, after]) => before + names.join(' ') + after)
  const answer = json ? nameOf(json.schema) : answers.map(([type]) => type).join(', ')
  return [key, ...given, '->', ...(status === '200' ? [] : [status]), answer].join(' ')
}

test('the description is a valid OpenAPI 3.1 document with exactly the documented calls and entities', async ({
  app,
}) => {
  const document = await readDocument(app)
  expect(document.openapi).toMatch(/^3\.1\./)
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true })
  const calls = [...operationsOf(document)].map(describeCall)
  await expect(calls.toSorted().join('\n')).toMatchFileSnapshot('../test/calls/documented-calls.txt')
  const entities = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) =>
      `${name}: ${Object.keys(('properties' in schema && schema.properties) || {})
        .sort()
        .join(' ')}`,
  )
  await expect(entities.toSorted().join('\n')).toMatchFileSnapshot('../test/calls/documented-entities.txt')
})

test('every call has a summary, its path parameters, its role, and one body of all refusals', async ({ app }) => {
  for (const [key, operation] of operationsOf(await readDocument(app))) {
    const inPath = parametersOf(operation).filter((parameter) => parameter.in === 'path')
    expect([key, inPath.map(({ name }) => name)]).toEqual([key, pathNames(key)])
    const isForAdmins = app.roles.get(toPattern(key)) === 'admin'
    const forPrograms = isOpenToKeys(toPattern(key).replace(/^\S+ /, '')) ? [{ key: [] }] : []
    expect([key, operation.security]).toEqual([key, isForAdmins ? [{ session: [] }, ...forPrograms] : undefined])
    expect([key, '401' in (operation.responses ?? {})]).toEqual([
      key,
      isForAdmins || key.match(/login$|customers\/search/) !== null,
    ])
    expect([key, operation.summary, operation.tags]).toEqual([key, expect.stringMatching(/./), [expect.any(String)]])
    const refusals = Object.keys(operation.responses ?? {}).filter((status) => Number(status) >= 400)
    const names = refusals.map((status) => nameOf(responseOf(operation, status)?.content?.['application/json']?.schema))
    expect([key, ...new Set(names)]).toEqual([key, 'Refusal'])
  }
})

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string }

/** Checks answers against the description, and remembers which were seen. */
function createChecker(document: Document) {
  const operations = operationsOf(document)
  const ajv = new Ajv2020({ allErrors: true, strict: true })
  addFormats.default(ajv)
  // Every object is closed, so fields that are not described fail.
  const close = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { ...value, additionalProperties: false }
      : value
  const text = JSON.stringify(document, close).replaceAll('#/components/schemas/', '')
  const closed: Document = JSON.parse(text)
  for (const [name, schema] of Object.entries(closed.components?.schemas ?? {})) ajv.addSchema(schema, name)
  const closedOperations = operationsOf(closed)
  const seen = new Set<string>()
  const deviations: string[] = []

  function check(key: string, { statusCode, headers, body }: Answer): void {
    const operation = closedOperations.get(key)
    const response = operation && responseOf(operation, String(statusCode))
    const contentType = String(headers['content-type']).split(';')[0] ?? ''
    const schema = response?.content?.[contentType]?.schema
    const isBare = response !== undefined && response.content === undefined && body === ''
    if (!schema && !isBare) {
      deviations.push(`${key} answers ${statusCode} ${contentType}, which is not described: ${body.slice(0, 200)}`)
      return
    }
    seen.add(`${key} ${statusCode}`)
    const hasTag = headers['etag'] !== undefined
    if (hasTag !== (response?.headers?.['ETag'] !== undefined)) {
      deviations.push(`${key} answers ${statusCode} ${hasTag ? 'with an ETag that is not described' : 'without ETag'}`)
    }
    if (!schema || contentType !== 'application/json') return
    const validate = ajv.compile(schema)
    if (!validate(JSON.parse(body))) {
      deviations.push(
        `${key} answers ${statusCode} against its schema: ${ajv.errorsText(validate.errors)} in ${body.slice(0, 300)}`,
      )
    }
    if (statusCode === 429 && !/^[1-9]\d*$/.test(String(headers['retry-after']))) {
      deviations.push(`${key} answers 429 without retry-after`)
    }
  }

  /** Described answers that were not seen. */
  function unseen(isMeant: (status: number) => boolean): string[] {
    return [...operations].flatMap(([key, operation]) =>
      Object.keys(operation.responses ?? {})
        .filter((status) => isMeant(Number(status)) && !seen.has(`${key} ${status}`))
        .map((status) => `${key} ${status}`),
    )
  }

  return { operations, check, seen, unseen, deviations }
}

type Checker = ReturnType<typeof createChecker>
type Call = Omit<InjectOptions, 'method' | 'url'> & { params?: Record<string, string> }

/** Makes calls by their keys, such as `PUT /api/team/{id}`, and checks the answers. */
function createCaller(app: FastifyInstance, { check }: Checker, cookies: Cookies = {}) {
  return async (key: string, { params = {}, ...request }: Call = {}) => {
    const [method, path = ''] = key.split(' ') as ['GET', string] // every method goes the same way
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? 'unknown'))
    let answer = await app.inject({ method, url, cookies, ...request })
    // On a busy machine the index of the stock is later than the call, which asks again as a client would.
    while (answer.statusCode === 503 && answer.body.includes('Search is getting ready')) {
      await setTimeout(200)
      answer = await app.inject({ method, url, cookies, ...request })
    }
    check(key, answer)
    return answer
  }
}

function aForm(file: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}): FormData {
  return formOf(...Object.entries(fields), ['file', file])
}

function exampleCall(key: string): Call {
  const { method: _method, url: _url, ...sent } = toRequest(toPattern(key))
  return { params: routeExamples[toPattern(key)]?.params ?? {}, ...sent }
}

/** A valid call, but for an unknown record or a wrong password. */
function goodCall(key: string): Call {
  const { params: { type } = {}, ...sent } = exampleCall(key)
  const wrongLogin = { payload: { username: 'owner', password: 'wrong' } }
  return { ...sent, ...(type && { params: { type } }), ...(key === 'POST /api/admin/login' && wrongLogin) }
}

async function callQuotes(call: ReturnType<typeof createCaller>, inquiry: string): Promise<void> {
  const params = { id: inquiry }
  const draft = (await call('POST /api/inquiries/{id}/quotes', { params })).json()
  const lines = draft.lines.map((line: object) => ({ ...line, unit: 'lot', price: '5.25' }))
  await call('PUT /api/quotes/{id}', { params: { id: draft.id }, payload: { revision: 1, freight: 'included', lines } })
  const seen = { revision: 2 }
  const { link } = (await call('POST /api/quotes/{id}/send', { params: { id: draft.id }, payload: seen })).json()
  const token = { token: link.replace('/quote/', '') }
  await call('GET /api/quote-offers/{token}', { params: token })
  await call('GET /api/quote-offers/{token}/pdf', { params: token })
  await call('POST /api/quote-offers/{token}/answer', { params: token, payload: { answer: 'accept', name: 'Pat' } })
  await call('GET /api/quotes/{id}', { params: { id: draft.id } })
  await call('GET /api/quotes/{id}/pdf', { params: { id: draft.id } })
  await call('PUT /api/quotes/{id}/handover', { params: { id: draft.id }, payload: { how: 'said so' } })
  await call('POST /api/quotes/{id}/withdraw', { params: { id: draft.id } })
  const copy = (await call('POST /api/inquiries/{id}/quotes', { params, payload: { from: draft.id } })).json()
  await call('GET /api/inquiries/{id}/quotes', { params })
  await call('DELETE /api/quotes/{id}', { params: { id: copy.id } })
}

async function callCodes(call: ReturnType<typeof createCaller>): Promise<void> {
  const { secret } = (await call('POST /api/admin/code')).json()
  await call('PUT /api/admin/code', { payload: { code: codeOf(secret) } })
  await call('POST /api/admin/recovery-codes')
  await call('DELETE /api/admin/code')
}

/** Adds a passkey, on a server that knows its public address. */
async function addPasskey(call: ReturnType<typeof createCaller>, authenticator: Authenticator): Promise<void> {
  const options = (await call('POST /api/admin/passkeys/options')).json()
  await call('POST /api/admin/passkeys', { payload: { passkey: authenticator.make(options) } })
}

async function callPasskeys(app: FastifyInstance, checker: Checker, cookies: Cookies): Promise<void> {
  const call = createCaller(app, checker, cookies)
  const authenticator = createAuthenticator(site.publicUrl)
  await addPasskey(call, authenticator)
  const { passkeys } = (await call('GET /api/admin/passkeys')).json()
  const options = (await call('POST /api/admin/passkey-login/options')).json()
  // A sign-in would end the session that it comes with.
  const callAsStranger = createCaller(app, checker)
  await callAsStranger('POST /api/admin/passkey-login', { payload: { passkey: authenticator.sign(options) } })
  await call('DELETE /api/admin/passkeys/{id}', { params: { id: passkeys[0].id } })
}

async function callAsks(call: ReturnType<typeof createCaller>, inquiry: string, sourceCode: string): Promise<void> {
  const params = { id: inquiry }
  const payload = { sourceCode, validUntil: '2999-12-24', message: 'Is it there?', tellsPlace: true }
  const { id, link, lines } = (await call('POST /api/inquiries/{id}/asks', { params, payload })).json()
  const token = { token: link.replace('/ask/', '') }
  const answer = { lines: lines.map((line: { id: string }) => ({ id: line.id, available: 'yes', cost: '38' })) }
  await call('GET /api/supplier-asks/{token}', { params: token })
  await call('PUT /api/asks/{id}/handover', { params: { id }, payload: { how: 'said so' } })
  await call('POST /api/supplier-asks/{token}/answer', { params: token, payload: answer })
  await call('POST /api/asks/{id}/answer', { params: { id }, payload: answer })
  await call('GET /api/inquiries/{id}/asks', { params })
  await call('GET /api/asks/{id}/answers', { params: { id } })
  await call('POST /api/asks/{id}/withdraw', { params: { id } })
}

test('every successful call answers as described', { timeout: 180_000 }, async ({ app, db, cookies }) => {
  const checker = createChecker(await readDocument(app))
  const call = createCaller(app, checker, cookies)
  await call('GET /api/inventory/newest-lists')
  await call('GET /api/inventory/search')
  await call('GET /api/inventory/summary')

  const item = await anItem(db, { id: 'listed' })
  await call('GET /api/inventory/items/{id}', { params: { id: 'listed' } })
  await anItem(db, { id: 'elsewhere', source_code: 'DGL5', location_state: 'CA', regions: ['PAC'] })
  const list = aWorkbook([aListRow({ Weight: 'about a ton' }), aListRow({ 'Heat Num': '', 'Qty Pcs': 'some' })])
  await call('POST /api/inventory/upload', {
    payload: aForm(list, { category: 'Hot Rolled Coil', defaultRegionCodes: 'PAC', replaceScope: 'source' }),
  })
  await call('POST /api/inventory/list-categories', { payload: aForm(list, {}) })
  const coils = [aListRow({ Condition: 'OS' }), aListRow({ 'Product ID': 'P-2' })]
  const form = aForm(aWorkbook(coils), { category: 'Hot Rolled Coil' })
  const staged = { id: (await call('POST /api/inventory/staged-uploads', { payload: form })).json().id }
  await call('GET /api/inventory/staged-uploads')
  const isRead = () =>
    vi.waitFor(
      async () => {
        const answer = await call('GET /api/inventory/staged-uploads/{id}', { params: staged })
        expect(answer.json().state).toBe('ready')
      },
      { timeout: 30_000 },
    )
  await isRead()
  const corrections = [
    { column: 'Weight', action: 'kilograms' },
    { row: 3, leaveOut: true },
  ]
  const answers = [{ id: 'condition:OS', answer: 'Secondary' }]
  await call('PUT /api/inventory/staged-uploads/{id}', { params: staged, payload: { corrections, answers } })
  await isRead()
  await call('GET /api/inventory/staged-uploads/{id}/rows', { params: staged })
  await call('GET /api/inventory/staged-uploads/{id}/file-rows', { params: staged, query: { headingRow: '1' } })
  await call('GET /api/inventory/staged-uploads/{id}/errors', { params: staged })
  await call('POST /api/inventory/staged-uploads/{id}/commit', { params: staged })
  await call('DELETE /api/inventory/staged-uploads/{id}', { params: staged })
  const history = await call('GET /api/inventory/uploads', { query: { limit: '10' } })
  const stored = { id: history.json().uploads[0].id }
  await call('GET /api/inventory/uploads/{id}', { params: stored })
  await call('GET /api/inventory/uploads/{id}/matched-needs', { params: stored })
  await call('POST /api/inventory/uploads/{id}/restore', { params: { id: history.json().uploads[0].id } })
  await call('GET /api/inventory/upload-template')
  await call('GET /api/inventory/export', { query: { category: 'Hot Rolled Coil', source: 'DMW1' } })
  for (const query of [{}, { region: 'Pacific', category: 'Hot Rolled Coil', source: 'DMW1' }]) {
    await call('GET /api/inventory', { query })
  }
  await call('GET /api/inventory/categories', { query: { region: ['PAC', 'ENC'] } })
  await call('GET /api/inventory/sources')
  await call('GET /api/inventory/products')
  await call('GET /api/inventory/source-stock', { query: { category: 'Hot Rolled Coil' } })
  await call('GET /api/inventory/summary')
  await call('GET /api/inventory/stats')

  const asked = anInquiry({ selectedItems: [item.id, 'gone'] })
  const { id: inquiry } = (await call('POST /api/inquiries', { payload: asked })).json()
  await call('POST /api/inquiries', {
    payload: { ...anInquiry({ selectedItems: ['gone'] }), state: null, notes: null, fob: null },
    headers: { 'idempotency-key': 'one' },
  })
  await call('GET /api/inquiries')
  await call('GET /api/inquiries/{id}', { params: { id: inquiry } })
  await call('PUT /api/inquiries/{id}/status', { params: { id: inquiry }, payload: { status: 'waiting order' } })
  await call('PUT /api/inquiries/statuses', { payload: { changes: [{ id: inquiry, status: 'quoted' }] } })
  await call('PUT /api/inquiries/{id}/internal-note', { params: { id: inquiry }, payload: { internalNote: 'Call' } })
  await call('POST /api/inquiries/{id}/seen', { params: { id: inquiry } })
  await call('PUT /api/admin/ownership', { payload: { kind: 'request', ids: [inquiry], ownerId: null } })
  const followUp = { kind: 'request', id: inquiry, on: '2026-12-15', word: 'Call Pat' }
  await call('PUT /api/admin/follow-ups', { payload: followUp })
  await call('GET /api/inquiries')

  await callAsks(call, inquiry, item.source_code)
  await callQuotes(call, inquiry)

  const needs = await call('POST /api/customer-needs/bulk', {
    payload: aNeedsList({ specifications: [{}, { category: 'Rebar', qtyPcs: 3, notes: 'Bundled', coatingWt: 'G90' }] }),
  })
  const [{ id: need }] = needs.json()
  await call('POST /api/customer-needs/read', {
    payload: { text: '16 ga x 48 x 120 galv, 25 pcs, ASAP\nShip to Dayton, OH' },
  })
  await call('GET /api/customer-needs')
  await call('GET /api/customer-needs/{id}/matches', { params: { id: need }, query: { limit: '5' } })
  await call('POST /api/customer-needs/{id}/matches/seen', { params: { id: need }, payload: {} })
  await call('PUT /api/customer-needs/{id}/matches/{itemId}', {
    params: { id: need, itemId: item.id },
    payload: { dismissed: true },
  })
  await call('POST /api/customer-needs/{id}/inquiry', { params: { id: need }, payload: { itemIds: [item.id] } })
  const wanted = [{ needId: need, itemIds: [item.id] }]
  await call('POST /api/customer-needs/inquiry', { payload: { needs: wanted, asksSuppliers: true } })
  await call('PUT /api/customer-needs/{id}/status', { params: { id: need }, payload: { status: 'reviewing' } })
  await call('PUT /api/customer-needs/statuses', { payload: { changes: [{ id: need, status: 'quoted' }] } })
  await call('DELETE /api/customer-needs/{id}', { params: { id: need } })

  await aFlexibleRow(db, { source_code: null })
  await call('GET /api/flexible-inventory')

  // The rest, each as in its example.
  const callAsStranger = createCaller(app, checker)
  const restoreExamples = await keepExamples(db)
  // Before an example deletes what it shows.
  const receipt = 'GET /api/my/{token}/receipts/{reference}'
  await call(receipt, exampleCall(receipt))
  await callCodes(call)
  const atPublicUrl = await buildServer(db, { site })
  await callPasskeys(atPublicUrl, checker, await signIn(atPublicUrl, db))
  const accountLink = 'GET /api/account-links/{token}'
  await call(accountLink, exampleCall(accountLink))
  for (const answer of checker.unseen((status) => status < 300)) {
    const key = answer.replace(/ \d+$/, '')
    if (isUnsafe(key) && key.includes('{')) await restoreExamples()
    await (routeExamples[toPattern(key)]?.asStranger ? callAsStranger : call)(key, exampleCall(key))
  }
  await restoreExamples()
  for (const answer of checker.unseen((status) => status === 304)) {
    const key = answer.replace(' 304', '')
    const { etag } = (await call(key, exampleCall(key))).headers
    const headers = { 'if-none-match': `W/"older", ${etag}` }
    expect([key, (await call(key, { ...exampleCall(key), headers })).statusCode]).toEqual([key, 304])
  }

  expect(checker.deviations).toEqual([])
  expect([...checker.seen].filter((answer) => !/ (20\d|304)$/.test(answer))).toEqual([])
  expect(checker.unseen((status) => status < 400)).toEqual([])
})

const jsonBytesMax = 256 * 1024
const uploadBytesMax = 100_000
const isUnsafe = (key: string) => !key.startsWith('GET ')
const asJson = { 'content-type': 'application/json' }
const elsewhere = { origin: 'https://elsewhere.example' }

/** A call that must be refused with this status because of its form. */
function toRefusedCall(key: string, status: number, operation: Operation): Call | undefined {
  const [query] = parametersOf(operation).filter((parameter) => parameter.in === 'query')
  const [inPath] = pathNames(key)
  const isForm = 'multipart/form-data' in bodyOf(operation)
  if (status === 403) return { headers: elsewhere }
  if (status === 404 && inPath) return goodCall(key)
  if (status === 413 && isForm) return { payload: aForm(new Uint8Array(6 * 1024 * 1024), { category: 'x' }) }
  const { bodyBytesMax = jsonBytesMax } = routeExamples[toPattern(key)] ?? {}
  if (status === 413) return { headers: asJson, payload: `"${'x'.repeat(bodyBytesMax)}"` }
  if (status === 414 && inPath) return { params: { [inPath]: 'x'.repeat(3_000) } }
  if (status === 415) return { headers: { 'content-type': 'text/plain' }, payload: '{}' }
  if (status !== 400) return undefined
  if (isForm) return { payload: new FormData() }
  if (isUnsafe(key) && !key.endsWith('/unsubscribe')) return { headers: asJson, payload: '{"' }
  return inPath ? { params: { [inPath]: '\u0000' } } : { query: { [query?.name ?? '']: '\u0000' } }
}

/** A slow reader of a list that is too long to be kept. */
async function openLongList(db: Db): Promise<AsyncGenerator<Buffer>> {
  const list = await readInventory(readerOf(db), { regions: [] })
  if (Buffer.isBuffer(list)) throw new Error('The list is short')
  return list()
}

/** Changes of orders that were changed since, or have ended. */
async function callForeignOrders(call: ReturnType<typeof createCaller>, db: Db): Promise<void> {
  const stale = { revision: 9 }
  const order = { id: 'order' }
  const confirmed = { id: 'confirmed order' }
  await call('DELETE /api/inquiries/{id}', { params: { id: 'ordered' } })
  await call('POST /api/orders/{id}/confirm', { params: order, payload: stale })
  await call('DELETE /api/orders/{id}/lines/{lineId}', { params: { ...order, lineId: 'x' }, query: { revision: '9' } })
  await call('POST /api/orders/{id}/close', { params: order, payload: stale })
  await call('POST /api/orders/{id}/cancel', { params: order, payload: { ...stale, reason: 'Late' } })
  const shipments = 'POST /api/orders/{id}/shipments'
  const shipment = {
    shippedOn: toPacificDay(new Date()),
    lines: [{ lineId: 'line of confirmed order', weightLb: 9_000 }],
  }
  await call(shipments, { params: confirmed, payload: { ...shipment, ...stale } })
  for (const carrier of ['one', 'another']) {
    const payload = { ...shipment, revision: 1, carrier }
    await call(shipments, { params: confirmed, headers: { 'idempotency-key': 'four' }, payload })
  }
  const off = { ...shipment, revision: 2, lines: [{ ...shipment.lines[0], weightLb: 90_000 }] }
  expect((await call(shipments, { params: confirmed, payload: off })).json()).toMatchObject({ asks: true })
  const deleted = { params: { ...confirmed, shipmentId: 'x' }, query: { revision: '9' } }
  await call('DELETE /api/orders/{id}/shipments/{shipmentId}', deleted)
  const answer = { version: 9, answer: 'agree', name: 'Pat' }
  await call('POST /api/order-offers/{token}/answer', { params: { token: orderToken }, payload: answer })
  await call('POST /api/orders/{id}/change/answer', { params: confirmed, payload: { ...stale, ...answer } })
  await call('DELETE /api/orders/{id}/change', { params: confirmed, query: { revision: '9' } })
  const { revision } = (await call('GET /api/orders/{id}', { params: confirmed })).json()
  for (const note of ['one', 'another']) {
    const payload = { revision, note, lines: [{ lineId: 'line 2 of confirmed order', price: '41' }] }
    await call('POST /api/orders/{id}/change', { params: confirmed, headers: { 'idempotency-key': 'five' }, payload })
  }
  await call('POST /api/orders/{id}/change', { params: confirmed, payload: { ...stale, freightAmount: '3' } })
  const said = { answer: 'confirmed', readyOn: '2026-12-04' }
  const purchase = { id: 'purchase of confirmed order' }
  await call('POST /api/purchases/{id}/answer', { params: purchase, payload: { ...stale, ...said } })
  const planned = { id: 'purchase of order' }
  await call('PUT /api/purchases/{id}/handover', { params: planned, payload: { how: 'said so' } })
  await sql`update orders set state = 'closed'`.execute(db)
  await call('POST /api/purchase-offers/{token}/answer', { params: { token: purchaseToken }, payload: said })
}

const papersByLink = [
  ['POST /api/supplier-asks/{token}/papers', askToken],
  ['POST /api/purchase-offers/{token}/papers', purchaseToken],
  ['POST /api/supply/{token}/papers', supplyToken],
] as const

// These wait for another change of the stock, but not forever.
const changesOfStock = [
  'PUT /api/admin/locations/{sourceCode}',
  'DELETE /api/admin/locations/{sourceCode}',
  'PATCH /api/categories/{id}',
  'PUT /api/categories/{id}',
  'POST /api/inventory/upload',
  'POST /api/inventory/uploads/{id}/restore',
]

test('every refusal is as described, and every described refusal happens', async ({ db, dbUrl, onTestFinished }) => {
  const sessionKey = randomBytes(32)
  const app = await buildServer(db, { sessionKey, site, settings: { ...settings, uploadBytesMax } })
  const checker = createChecker(await readDocument(app))
  const cookies = await signIn(app, db)
  const call = createCaller(app, checker, cookies)
  const callAsStranger = createCaller(app, checker)

  for (const [key, operation] of checker.operations) {
    for (const status of Object.keys(operation.responses ?? {}).map(Number)) {
      if (status === 401) await callAsStranger(key, goodCall(key))
      const refused = toRefusedCall(key, status, operation)
      if (refused) await call(key, refused)
    }
  }
  // The week of everybody without a second step is over.
  await sql`insert into sign_in_rules (second_step_from) values (now())`.execute(db)
  for (const [key, { responses = {} }] of checker.operations) {
    if (key.startsWith('GET ') && '403' in responses) await call(key, goodCall(key))
  }
  await sql`delete from sign_in_rules`.execute(db)

  const [rebar, beam] = await Promise.all(
    ['Rebar', 'Beam'].map(async (name) => (await call('POST /api/categories', { payload: { name } })).json().id),
  )
  await call('POST /api/categories', { payload: { name: 'REBAR' } })
  await call('PATCH /api/categories/{id}', { params: { id: beam }, payload: { name: 'Rebar' } })
  await call('PUT /api/categories/{id}', { params: { id: rebar }, payload: { name: 'beam' } })
  await call('PUT /api/customer-needs/statuses', goodCall('PUT /api/customer-needs/statuses'))
  await call('PUT /api/inquiries/statuses', goodCall('PUT /api/inquiries/statuses'))
  await call('PUT /api/admin/ownership', goodCall('PUT /api/admin/ownership'))
  await call('PUT /api/admin/follow-ups', goodCall('PUT /api/admin/follow-ups'))
  await call('GET /api/customers/search', { query: { company: 'Nobody' } })
  await call('GET /api/customers/search', { query: { company: 'Nobody' }, headers: elsewhere })
  for (const notes of ['first', 'second']) {
    const headers = { 'idempotency-key': 'one' }
    await call('POST /api/inquiries', { headers, payload: anInquiry({ selectedItems: ['gone'], notes }) })
    await call('POST /api/customer-needs/bulk', { headers, payload: aNeedsList({ specifications: [{ notes }] }) })
    const { form } = routeExamples['POST /api/seller-lists'] ?? {}
    if (form) await call('POST /api/seller-lists', { headers, payload: aForm(form.file, { ...form.fields, notes }) })
  }
  const [need] = (await call('POST /api/customer-needs/bulk', { payload: aNeedsList() })).json()
  const { id: itemId } = await anItem(db)
  for (const itemIds of [[itemId], [itemId, 'gone']]) {
    const headers = { 'idempotency-key': 'two' }
    await call('POST /api/customer-needs/{id}/inquiry', { params: { id: need.id }, headers, payload: { itemIds } })
  }
  const otherItems = {
    headers: { 'idempotency-key': 'two' },
    payload: { needs: [{ needId: need.id, itemIds: [itemId] }] },
  }
  await call('POST /api/customer-needs/inquiry', otherItems)
  await call('POST /api/customer-needs/inquiry', goodCall('POST /api/customer-needs/inquiry'))
  await anItem(db, { source_code: 'OLD1' })
  await anItem(db, { source_code: 'NEW1' })
  const rename: Call = { params: { sourceCode: 'OLD1' }, payload: { newSourceCode: 'NEW1' } }
  await call('PUT /api/admin/locations/{sourceCode}', rename)

  await storeExamples(db)
  for (const key of ['POST /api/suppliers', 'POST /api/suppliers', 'PUT /api/suppliers/{id}']) {
    await call(key, { params: { id: 'supplier' }, payload: { company: 'Buckeye Steel', sourceCodes: ['OLD1'] } })
  }
  await call('POST /api/customers/duplicates/dismiss', { payload: { ids: ['customer', 'gone'] } })
  for (const revision of [1, 2]) {
    const headers = { 'idempotency-key': 'six' }
    const payload = { into: 'customer', revision }
    await call('POST /api/customers/{id}/merge', { params: { id: 'customer-2' }, headers, payload })
  }
  const mergedBefore = { params: { id: 'former' }, payload: { into: 'customer', revision: 1 } }
  await call('POST /api/customers/{id}/merge', mergedBefore)
  for (const _ of [1, 2]) await call('POST /api/customers/merges/{id}/undo', { params: { id: 'merge' } })
  for (const _ of [1, 2]) await call('POST /api/suppliers/{id}/reminder', { params: { id: 'supplier-2' } })
  for (const [key, token] of papersByLink) {
    await call(key, { params: { token }, payload: new FormData() })
    await call(key, { params: { token }, payload: aForm(new Uint8Array(paperBytesMax + 1), {}) })
  }
  await call('POST /api/papers', { payload: aForm(new Uint8Array(paperBytesMax + 1), {}) })
  await call('PUT /api/papers/{id}', { params: { id: 'paper' }, payload: { revision: 9 } })
  await call('DELETE /api/papers/{id}', { params: { id: 'paper' }, query: { revision: '9' } })
  // The inquiry has a draft; an offer cannot be changed, nor answered once it is withdrawn.
  await call('POST /api/inquiries/{id}/quotes', { params: { id: 'inquiry' } })
  const offer = { params: { id: 'offer' } }
  await call('PUT /api/quotes/{id}', { ...offer, payload: { revision: 1 } })
  await call('DELETE /api/quotes/{id}', offer)
  await call('PUT /api/quotes/{id}/handover', { params: { id: 'quote' }, payload: { how: 'said so' } })
  await call('PUT /api/quotes/{id}/answer-seen', { params: { id: 'quote' }, payload: { isSeen: true } })
  await call('POST /api/quotes/{id}/withdraw', { params: { id: 'quote' } })
  await call('POST /api/quotes/{id}/withdraw', offer)
  await call('POST /api/quotes/{id}/send', offer)
  const answer = goodCall('POST /api/quote-offers/{token}/answer')
  await call('POST /api/quote-offers/{token}/answer', { ...answer, params: { token: offerToken } })
  for (const message of ['first', 'second']) {
    const payload = { sourceCode: 'DMW1', validUntil: '2999-12-24', message }
    const headers = { 'idempotency-key': 'three' }
    await call('POST /api/inquiries/{id}/asks', { params: { id: 'inquiry' }, headers, payload })
  }
  // What was withdrawn is not answered.
  const ask = { params: { id: 'ask' } }
  await call('POST /api/asks/{id}/withdraw', { ...ask, payload: { revision: 2 } })
  await call('POST /api/asks/{id}/withdraw', ask)
  const said = goodCall('POST /api/asks/{id}/answer')
  await call('POST /api/asks/{id}/answer', { ...said, ...ask })
  await call('POST /api/supplier-asks/{token}/answer', { ...said, params: { token: askToken } })
  await callForeignOrders(call, db)
  await sql`update purchases set state = 'cancelled'`.execute(db)
  for (const [key, token] of papersByLink) await call(key, { ...goodCall(key), params: { token } })
  const staff = { name: 'Kim Poe', email: 'kim@steel.example' }
  await call('POST /api/admin/accounts', { payload: { username: 'owner', ...staff } })
  const late = { params: { id: 'account' }, payload: { username: 'kim', ...staff, revision: 99 } }
  await call('PUT /api/admin/accounts/{id}', late)
  await call('POST /api/admin/accounts/{id}/password-link', { params: { id: 'account-2' } })
  await sql`update admin_accounts set state = 'deactivated' where username <> 'owner'`.execute(db)
  const [owner] = await sql<{ id: string }>`select id from admin_accounts where username = 'owner'`
    .execute(db)
    .then(({ rows }) => rows)
  await call('POST /api/admin/accounts/{id}/deactivate', { params: { id: owner?.id ?? '' } })
  await sql`
    insert into account_keys (id, admin_id, name, access, key_digest, ends_at)
    select 'key ' || n, ${owner?.id}, 'Program', 'read', 'digest ' || n, '2999-12-31' from generate_series(1, 20) as n
  `.execute(db)
  await call('POST /api/admin/keys', goodCall('POST /api/admin/keys'))
  const authenticator = createAuthenticator(site.publicUrl)
  for (let count = 0; count < 2; count += 1) await addPasskey(call, authenticator)
  const withoutAddress = createCaller(await buildServer(db, { sessionKey }), checker, cookies)
  for (const path of ['passkey-login/options', 'passkey-login', 'passkeys/options', 'passkeys']) {
    await withoutAddress(`POST /api/admin/${path}`, goodCall(`POST /api/admin/${path}`))
  }
  await withoutAddress('GET /api/admin/passkeys')
  await call('POST /api/admin/recovery-codes')
  await sql`update account_codes set on_since = now()`.execute(db)
  await call('POST /api/admin/code')
  await call('PUT /api/admin/code', { payload: { code: '123456' } })
  await sql`delete from account_codes`.execute(db)
  await call('DELETE /api/admin/code')
  await sql`update mails set state = 'sent'`.execute(db)
  for (const act of ['retry', 'cancel']) await call(`POST /api/admin/mails/{id}/${act}`, { params: { id: 'mail' } })
  const mailless = await buildServer(db, {
    sessionKey,
    settings: { ...settings, mail: { ...settings.mail, smtpUrl: undefined } },
  })
  for (const key of ['POST /api/saved-searches', 'POST /api/my-links'])
    await createCaller(mailless, checker)(key, goodCall(key))
  const staged = { params: { id: 'staged' } }
  // Work that did not sign for 15 seconds counts as lost, and is not refused.
  await sql`update staged_uploads set state = 'storing', signed_at = clock_timestamp()`.execute(db)
  const review = { ...staged, payload: { category: 'Plate' } }
  await call('PUT /api/inventory/staged-uploads/{id}', review)
  await call('POST /api/inventory/staged-uploads/{id}/commit', staged)
  await call('DELETE /api/inventory/staged-uploads/{id}', staged)
  await sql`update staged_uploads set state = 'stored'`.execute(db)
  await call('PUT /api/inventory/staged-uploads/{id}', review)
  await sql`update staged_uploads set state = 'ready', stock_digest = 'another'`.execute(db)
  await call('POST /api/inventory/staged-uploads/{id}/commit', staged)
  await sql`update incoming_lists set outcome = 'stored'`.execute(db)
  for (const [act, payload] of [
    ['supplier', { supplierId: 'supplier' }],
    ['decline', {}],
    ['read', {}],
  ] as const) {
    await call(`POST /api/incoming-lists/{id}/${act}`, { params: { id: 'list' }, payload })
  }
  const sent = { ...goodCall('PUT /api/seller-lists/{token}'), params: { token: sellerToken } }
  await call('PUT /api/seller-lists/{token}', sent)
  await sql`update uploads set superseded_at = now()`.execute(db)
  await call('POST /api/inventory/uploads/{id}/restore', { params: { id: 'upload' } })

  await call('GET /api/prices/similar', { query: { itemId: 'gone' } })

  const closed = await buildServer(db, { sessionKey, settings: { ...settings, publicCustomerLookup: false } })
  await createCaller(closed, checker)('GET /api/customers/search', { query: { company: 'Acme Steel' } })

  const noPoints = Object.keys(limitPoints).map((name) => [name, 0])
  const strict = await buildServer(db, { sessionKey, site, limitPoints: Object.fromEntries(noPoints) })
  const callStrict = createCaller(strict, checker)
  const callStrictAsAdmin = createCaller(strict, checker, cookies)
  for (const [key, operation] of checker.operations) {
    if ('429' in (operation.responses ?? {})) {
      await (key === 'POST /api/admin/confirm' ? callStrictAsAdmin : callStrict)(key, goodCall(key))
    }
  }

  const impatientUrl = new URL(dbUrl)
  impatientUrl.searchParams.set('options', '-c lock_timeout=20')
  const impatient = createDb(impatientUrl.href, { onConnectionError: () => undefined })
  const waiting = await buildServer(impatient, { sessionKey })
  onTestFinished(async () => {
    await waiting.close()
    await impatient.destroy()
  })
  const callWaiting = createCaller(waiting, checker, cookies)
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('inventory sources'))`.execute(tx)
    for (const key of changesOfStock) {
      const answer = await callWaiting(key, {
        params: { sourceCode: 'OLD1', id: rebar },
        payload: { name: 'Rods' },
        ...goodCall(key),
        ...(key.includes('/inventory/uploads/') && { params: { id: 'upload' } }),
      })
      expect([key, answer.statusCode]).toEqual([key, 503])
    }
  })

  await storeLargeStock(db, itemsAtOnceMax + 1)
  const longLists = await Promise.all(Array.from({ length: 3 }, () => openLongList(db)))
  await call('GET /api/inventory')
  for (const list of longLists) await list.return(undefined)

  expect(checker.deviations).toEqual([])
  expect([...checker.seen].filter((answer) => answer.endsWith(' 500'))).toEqual([])
  expect(checker.unseen((status) => status >= 400 && status < 500)).toEqual([])
})

test('while the database is unreachable, every path says when to retry', async ({ db, app, onTestFinished }) => {
  const checker = createChecker(await readDocument(app))
  const away = createDb('postgres://steel@127.0.0.1:1/steel', { onConnectionError: () => undefined })
  const sessionKey = randomBytes(32)
  const [reachingApp, awayApp] = [
    await buildServer(db, { sessionKey }),
    await buildServer(away, { sessionKey, site, readPatienceMs: 300 }),
  ]
  onTestFinished(async () => {
    await Promise.all([reachingApp.close(), awayApp.close()])
    await away.destroy()
  })
  const call = createCaller(awayApp, checker, await signIn(reachingApp, db))
  for (const key of checker.operations.keys()) {
    const { statusCode, headers } = await call(key, goodCall(key))
    expect([key, statusCode, headers['retry-after']]).toEqual([key, 503, '2'])
  }
  expect(checker.deviations).toEqual([])
})

test('internal errors are answered as described, without details', async ({ db, dbUrl, app }) => {
  const checker = createChecker(await readDocument(app))
  const broken = createDb(dbUrl, { onConnectionError: () => undefined })
  const sessionKey = randomBytes(32)
  const brokenApp = await buildServer(broken, { sessionKey, site })
  const cookies = await signIn(brokenApp, db)
  await broken.destroy()
  const call = createCaller(brokenApp, checker, cookies)
  const bodies = new Set<string>()
  for (const key of checker.operations.keys()) {
    const answer = await call(key, goodCall(key))
    bodies.add(answer.json().message)
  }
  expect([...bodies]).toEqual(['Internal server error'])
  expect(checker.deviations).toEqual([])
  expect(checker.unseen((status) => status === 500)).toEqual([])
})

test('the documentation is a page with its own scripts and styles', async ({ app }) => {
  for (const url of ['/api/docs', '/api/docs/', '/api/docs?from=menu']) {
    const page = await app.inject({ url })
    expect([url, page.statusCode, page.headers['content-type']]).toEqual([
      url,
      200,
      expect.stringContaining('text/html'),
    ])
    expect(page.headers['content-security-policy']).toContain("script-src 'self';")
    // The security policy blocks inline scripts.
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=/)
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => {
      return new URL(address, new URL(url, 'http://localhost')).pathname
    })
    expect(addresses.length).toBeGreaterThan(4)
    for (const address of addresses)
      expect([address, (await app.inject({ url: address })).statusCode]).toEqual([address, 200])
  }
})
