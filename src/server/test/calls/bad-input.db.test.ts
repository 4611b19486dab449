import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import type * as z from 'zod'
import { anItem } from '../factories.ts'
import { expect, test } from '../fixtures.ts'
import { formOf } from '../lists/forms.ts'
import { canary, leaks } from '../programs/leaks.ts'
import { asJson, createProbe, enrich, readRefusal, type Sent } from '../programs/probe.ts'
import { createFingerprint } from '../search/fingerprint.ts'
import { cookieHeader, signIn } from '../sign-in.ts'
import { inTurn } from '../turns.ts'
import { type Example, routeExamples, storeExamples, toRequest as toExample } from './example-calls.ts'
import { listPathTargets } from './fuzz/call-targets.ts'
import { accepts } from './fuzz/valid-values.ts'
import { changesOf, toJson } from './wrong-values.ts'

/** The documented statuses of each path, and whether its schemas take an input. */
async function readPaths() {
  const paths = new Map((await listPathTargets()).map((target) => [target.name, target]))
  const takesOf = (schema: z.ZodType | undefined) => (input: unknown) => schema === undefined || accepts(schema, input)
  return (call: string) => {
    const { statuses = new Set<number>(), body, query } = paths.get(call) ?? {}
    return { statuses, takesBody: takesOf(body), takesQuery: takesOf(query) }
  }
}

type Cookies = Record<string, string>

/** A valid call of a path, without its body and query. */
function toRequest(key: string, cookies: Cookies): InjectOptions & { url: string } {
  const { params = {}, asStranger = false } = routeExamples[key] ?? {}
  return { ...toExample(key, { params }), cookies: asStranger ? {} : cookies }
}

test('a body with one wrong field is refused with that field, and nothing is stored', async ({ app, db, cookies }) => {
  const pathOf = await readPaths()
  const probe = await createProbe(app, db)
  for (const [turn, [call, { body, ...leniency }]] of Object.entries(routeExamples).entries()) {
    if (!body) continue
    const { statuses: documented, takesBody } = pathOf(call)
    const toCall = (payload: string) => ({ ...toRequest(call, cookies), headers: asJson, payload })
    const [withUnknown, ...polluted] = enrich(body())
    for (const { payload, ...more } of [...(withUnknown ? [withUnknown] : []), ...inTurn(polluted, turn, 2)])
      await probe.send({ call, ...more, request: toCall(payload) }, documented)
    // Behind a path is a procedure, which is tried with every wrong value of a field.
    const tried = new Set<string>()
    for (const { input, ...change } of changesOf(body(), takesBody, leniency)) {
      if (tried.has(change.field)) continue
      tried.add(change.field)
      await probe.send({ call, ...change, request: toCall(toJson(input)) }, documented)
    }
  }
  await probe.expectNoDeviation()
})

const jsonBytesMax = 256 * 1024
const secret = `{"password": "${canary}"`

type Body = Pick<Sent, 'what' | 'verdict'> & {
  status?: number
  headers?: Record<string, string>
  payload?: string | Buffer
}

/** Invalid bodies; if none is expected, readable ones are ignored. */
function wrongBodies(
  { body, mayLackBody = false, bodyBytesMax = jsonBytesMax, takesForms }: Example,
  takesBody: (input: unknown) => boolean,
  turn: number,
): Body[] {
  const wantsBody = body !== undefined
  const wantsFields = wantsBody && !takesBody({})
  const wrong = (what: string, payload: string | Buffer, status = 400): Body => ({
    what,
    verdict: 'wrong',
    status,
    headers: asJson,
    payload,
  })
  const unwanted = (isWrong: boolean, what: string, payload: string): Body => ({
    ...wrong(what, payload),
    verdict: isWrong ? 'wrong' : 'either',
  })
  const ofType = (type: string): Body => ({
    ...wrong(`with a body of type “${type}”`, secret, 415),
    headers: { 'content-type': type },
  })
  const none: Body = { what: 'without a body', verdict: wantsBody && !mayLackBody ? 'wrong' : 'right', status: 400 }
  const readable = [
    none,
    { ...none, what: 'with an empty body', headers: asJson, payload: '' },
    ...inTurn(noObjects, turn, 3).map((json) => unwanted(wantsBody, `with ${json}`, json)),
    unwanted(wantsBody && !mayLackBody, 'with null', 'null'),
    unwanted(wantsFields, 'with {}', '{}'),
    ...inTurn(
      [
        unwanted(wantsBody, 'with lists 50,000 deep', '['.repeat(50_000) + ']'.repeat(50_000)),
        unwanted(wantsFields, 'with {"":""}', '{"":""}'),
        unwanted(wantsFields, 'with objects 25,000 deep', `${'{"a":'.repeat(25_000)}1${'}'.repeat(25_000)}`),
      ],
      turn,
      3,
    ),
  ]
  return [
    ...(wantsBody ? readable : inTurn(readable, turn, 3)),
    ...inTurn(brokenJson, turn, brokenJson.length).map((json) =>
      wrong(`with ${JSON.stringify(json).slice(0, 50)}`, json),
    ),
    wrong('with one byte too many', `"${'x'.repeat(bodyBytesMax - 1)}"`, 413),
    ...inTurn(otherTypes, turn, otherTypes.length)
      .filter((type) => !(takesForms && type.startsWith('multipart/form-data')))
      .map(ofType),
  ]
}

const noObjects = ['[]', '[{}]', '5', '1e309', '"text"', 'true']
const brokenJson: readonly (string | Buffer)[] = [
  'not JSON',
  secret,
  '{"a":1}}',
  '{a:1}',
  "{'a':1}",
  '{"a":1,}',
  '{"a":"\u0000"}',
  'NaN',
  ' ',
  '\u0000',
  '['.repeat(100_000),
  // Not UTF-8.
  Buffer.from([0x7b, 0xff, 0xed, 0xa0, 0x80]),
]
const otherTypes = [
  'text/plain',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'application/jsonx',
  'multipart/form-data; boundary=x',
  'json',
  ';',
]

test('an invalid body is refused', async ({ app, db, cookies }) => {
  const pathOf = await readPaths()
  const probe = await createProbe(app, db)
  for (const [turn, [call, example]] of Object.entries(routeExamples).entries()) {
    // Of what mail programs send to end mails, only the address counts.
    if (call.startsWith('GET ') || example.form || call.endsWith('/unsubscribe')) continue
    const { statuses, takesBody } = pathOf(call)
    for (const { headers = {}, payload, ...sent } of wrongBodies(example, takesBody, turn)) {
      const { query = {} } = example
      const request = { ...toRequest(call, cookies), query, headers, ...(payload !== undefined && { payload }) }
      await probe.send({ call, ...sent, request }, statuses)
    }
  }
  await probe.expectNoDeviation()
})

type Query = Pick<Sent, 'what' | 'verdict'> & { field?: string; query: string }

const toQuery = (query: Record<string, string>) => new URLSearchParams(query).toString()

const longText = 'x'.repeat(10_000)
const oddQueries = [
  'unknown=1&unknown=2',
  '__proto__=x&constructor=y&toString=z',
  '__proto__[polluted]=1',
  `x=${longText}`,
  '&&&==&%&%zz=%E0%A4%A&',
  '%00=%00',
  'a'.repeat(3_000),
]
// Names and escapes are read in one way for all calls.
const oddEscapes = ['[]=x', '[a]=x', '[__proto__]=x', '.a=x', '=%', '=%zz', '=%ff', '=%ED%A0%80']

function* changesOfQuery(
  { query = {}, anyText }: Example,
  takes: (input: unknown) => boolean,
  turn: number,
): Generator<Query> {
  const right = toQuery(query)
  for (const unknown of inTurn(oddQueries, turn, oddQueries.length)) {
    yield { what: `and ${unknown.slice(0, 50)}`, verdict: 'right', query: `${right}&${unknown}` }
  }
  for (const [place, [field, value]] of Object.entries(query).entries()) {
    const { [field]: _, ...others } = query
    const put = (text: string) => `${toQuery(others)}&${field}${text}`
    const right = (what: string, text: string): Query => ({ what, verdict: 'either', field, query: put(text) })
    const wrong = (what: string, text: string): Query => ({
      ...right(what, text),
      verdict: anyText?.includes(field) ? 'either' : 'wrong',
    })
    if (takes(others)) yield { what: 'nothing', verdict: 'right', query: toQuery(others) }
    else yield { what: 'nothing', verdict: 'wrong', field, query: toQuery(others) }
    if (field === 'region') yield { what: 'many', verdict: 'right', query: put('=PAC&region=Mid+Atlantic&region=ENC') }
    else yield wrong('twice', `=${encodeURIComponent(value)}&${field}=${encodeURIComponent(value)}`)
    yield wrong('many times', `=x&${field}=x`.repeat(200))
    yield wrong('NUL', `=${encodeURIComponent(value)}%00`)
    yield wrong('10,000 characters', `=${longText}`)
    for (const blank of ['', '=', '=%20']) {
      const mayBeBlank = takes({ ...query, [field]: blank === '=%20' ? ' ' : '' })
      yield mayBeBlank ? right('blank', blank) : wrong('blank', blank)
    }
    const texts = ['=%F0%9F%94%A9', '=%2500', "='%20or%201=1--", '=1e309']
    for (const text of [...texts, ...inTurn(oddEscapes, turn + place, 4)]) {
      yield right(`as ${text}`, text)
    }
  }
}

test('an invalid query is refused with its field, and an unusual one gets a valid answer', async ({
  app,
  db,
  cookies,
}) => {
  const pathOf = await readPaths()
  const probe = await createProbe(app, db)
  for (const [turn, [call, example]] of Object.entries(routeExamples).entries()) {
    if (!call.startsWith('GET ')) continue
    const { statuses, takesQuery } = pathOf(call)
    for (const { query, ...sent } of changesOfQuery(example, takesQuery, turn)) {
      const { url, ...request } = toRequest(call, cookies)
      await probe.send({ call, ...sent, request: { ...request, url: `${url}?${query}` } }, statuses)
    }
  }
  await probe.expectNoDeviation()
})

const reserved = `:/?#[]@!$&'()*+,;="<>\\^\`{|}~%`

/** Names in an address, and the expected statuses if nothing has that name. */
const addresses: [what: string, inPath: string, statuses: readonly number[]][] = [
  ['100 characters', 'x'.repeat(100), [404]],
  ['100 characters of three bytes each', encodeURIComponent('→'.repeat(100)), [404]],
  ['101 characters', 'x'.repeat(101), [400]],
  ['3,000 characters', 'x'.repeat(3_000), [414]],
  ['a slash', 'a%2Fb', [404]],
  ['all reserved characters', encodeURIComponent(reserved), [404]],
  ['an escaped escape', '%2500', [404]],
  ['a blank within', 'a%20b', [404]],
  ['blanks around', '%20unknown%20', [404]],
  ['a plus', 'a+b', [404]],
  ['an emoji', encodeURIComponent('🔩'), [404]],
  ['an apostrophe and a comment', encodeURIComponent("' or 1=1 --"), [404]],
  ['a semicolon', 'a;b=c', [404]],
  ['a list', 'a,b', [404]],
  ['blank', '%20', [400]],
  ['NUL', 'a%00b', [400]],
  ['a bare percent sign', '%', [400]],
  ['half an escape', '%2', [400]],
  ['no escape', '%zz', [400]],
  ['bytes that are not UTF-8', '%ff', [400]],
  ['a lone surrogate', '%ED%A0%80', [400]],
  ['an overlong slash', '%c0%af', [400]],
  ['two dots', '%2e%2e', [400, 404]],
  ['a path traversal', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', [404]],
  ['__proto__', '__proto__', [404]],
  ['constructor', 'constructor', [404]],
]

test('an unknown name in an address is not found, or refused if it is invalid', async ({ app, db }) => {
  const cookie = cookieHeader(await signIn(app, db))
  await storeExamples(db)
  const fingerprint = await createFingerprint(db)
  const stored = await fingerprint()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // it listens on TCP
  const deviations: string[] = []
  for (const [turn, [call, { params, query = {}, body, form }]] of Object.entries(routeExamples).entries()) {
    if (!params) continue
    const [method = '', pattern = ''] = call.split(' ')
    for (const [what, inPath, statuses] of inTurn(addresses, turn, 6)) {
      const path = `${pattern.replace(/:\w+/, () => inPath)}?${toQuery(query)}`
      const encoded = new Response(form && aForm(form))
      const payload = form ? Buffer.from(await encoded.arrayBuffer()) : body && toJson(body())
      const contentType = form ? encoded.headers.get('content-type') : body && 'application/json'
      const headers = { cookie, ...(contentType && { 'content-type': contentType }) }
      const answer = await askRaw({ port, method, path, headers }, payload)
      const { message } = readRefusal(answer.body)
      // An asset's type is one of three words; others are refused with 400.
      const isExpected = statuses.includes(answer.status) || ('type' in params && answer.status === 400)
      if (
        !isExpected ||
        typeof message !== 'string' ||
        message === '' ||
        leaks.some((leak) => leak.test(answer.body))
      ) {
        deviations.push(`${call}: ${what} answers ${answer.status}: ${answer.body.slice(0, 200)}`)
      }
    }
  }
  expect(deviations).toEqual([])
  expect(await fingerprint()).toBe(stored)
})

type RawRequest = { port: number; method: string; path: string; headers: Record<string, string> }

/** Uses a socket, so the address is sent exactly as written. */
async function askRaw(options: RawRequest, payload?: string | Buffer): Promise<{ status: number; body: string }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', agent: false, ...options }, resolve)
      .on('error', reject)
      .end(payload)
  })
  return { status: response.statusCode ?? 0, body: await text(response) }
}

function aForm({ file, fields = {} }: NonNullable<Example['form']>, fileName = 'list.xlsx'): FormData {
  return formOf(...Object.entries(fields), ['file', file, fileName])
}

test.for(['POST /api/inquiries', 'POST /api/customer-needs/bulk'])(
  '%s is refused with an invalid Idempotency-Key and stored with an unusual one',
  async (call, { app, db }) => {
    const { statuses } = (await readPaths())(call)
    const probe = await createProbe(app, db)
    const key = 'Idempotency-Key'
    const send = (what: string, verdict: Sent['verdict'], value: string | string[]) => {
      const payload = toJson(routeExamples[call]?.body?.())
      const request = { ...toRequest(call, {}), headers: { ...asJson, [key]: value }, payload }
      return probe.send({ call, what, verdict, field: key, request }, statuses)
    }
    for (const value of ['x'.repeat(255), 'a, b', '"quoted"', "' or 1=1 --", 'constructor', 'ünïcode', '0'])
      await send(value, 'right', value)
    await send('blank', 'wrong', ' ')
    await send('empty', 'wrong', '')
    await send('256 characters', 'wrong', 'x'.repeat(256))
    await send('twice', 'wrong', ['one', 'two'])
    await send('twice the same', 'wrong', ['one', 'one'])
    await send('NUL', 'wrong', 'a\u0000b')
    await probe.expectNoDeviation()
  },
)

test('a key with a different body is refused without revealing the first body', async ({ app, db }) => {
  const send = (notes: string) => {
    const payload = { ...routeExamples['POST /api/inquiries']?.body?.(), notes }
    return app.inject({ method: 'POST', url: '/api/inquiries', headers: { 'idempotency-key': canary }, payload })
  }
  expect((await send(canary)).statusCode).toBe(201)
  const fingerprint = await createFingerprint(db)
  const stored = await fingerprint()
  const { statusCode, body } = await send('Something else')
  expect([statusCode, body]).toEqual([422, expect.not.stringContaining(canary)])
  expect(await fingerprint()).toBe(stored)
})

type FormChange = { what: string; verdict: Sent['verdict']; field?: string; form: FormData }

function* changesOfForm({
  form: { file, fields = {}, optional, name = 'file' } = { file: new Uint8Array() },
  long,
  takesFiles,
}: Example): Generator<FormChange> {
  yield { what: 'as it is', verdict: 'right', form: aForm({ file, fields }) }
  for (const [field, value] of Object.entries(fields)) {
    const { [field]: _, ...others } = fields
    const put = (text: string) => aForm({ file, fields: { ...others, [field]: text } })
    const isOptional = optional?.includes(field) === true
    if (!isOptional) {
      yield { what: 'nothing', verdict: 'wrong', field, form: aForm({ file, fields: others }) }
      for (const blank of ['', '  ']) yield { what: 'blank', verdict: 'wrong', field, form: put(blank) }
    }
    yield { what: 'NUL', verdict: 'wrong', field, form: put(`${value}\u0000`) }
    const isLong = long?.includes(field) === true
    yield { what: '2,000 characters', verdict: isLong ? 'right' : 'wrong', field, form: put('x'.repeat(2_000)) }
    yield { what: '5,000 characters', verdict: 'wrong', field, form: put('x'.repeat(5_000)) }
    const twice = aForm({ file, fields })
    twice.append(field, value)
    yield { what: 'twice', verdict: 'wrong', field, form: twice }
  }
  const noFile = aForm({ file, fields })
  noFile.delete('file')
  yield { what: 'nothing', verdict: 'wrong', field: name, form: noFile }
  const textFile = new FormData()
  for (const [name, value] of Object.entries({ ...fields, file: 'text' })) textFile.append(name, value)
  yield { what: 'a text', verdict: 'wrong', field: name, form: textFile }
  const files = aForm({ file, fields })
  files.append('file', new Blob([file]), 'other.xlsx')
  yield { what: 'with two files', verdict: takesFiles ? 'right' : 'wrong', form: files }
  for (const [what, bytes] of Object.entries({
    'an empty file': '',
    'a text file': canary,
    'half a zip': 'PK\u0003\u0004',
    'half a picture': '\u0089PNG',
  })) {
    const verdict = takesFiles === 'any' && bytes !== '' ? 'right' : 'wrong'
    yield { what: `with ${what}`, verdict, form: aForm({ file: new TextEncoder().encode(bytes), fields }) }
  }
  for (const other of ['__proto__', 'constructor', 'toString', 'x'.repeat(300), '']) {
    yield {
      what: `with a field ${other.slice(0, 20)}`,
      verdict: 'either',
      form: aForm({ file, fields: { ...fields, [other]: 'x' } }),
    }
  }
  for (const called of ['x'.repeat(300), '../../etc/passwd', 'a\u0000b.xlsx', '🔩.xlsx', '"; filename="b']) {
    yield { what: `with a file named ${called.slice(0, 20)}`, verdict: 'either', form: aForm({ file, fields }, called) }
  }
}

test('an invalid form is refused with its field, and nothing is stored', async ({ app, db, cookies }) => {
  const pathOf = await readPaths()
  const probe = await createProbe(app, db)
  for (const [call, example] of Object.entries(routeExamples)) {
    if (!example.form) continue
    const { statuses } = pathOf(call)
    for (const { form, ...sent } of changesOfForm(example)) {
      await probe.send({ call, ...sent, request: { ...toRequest(call, cookies), payload: form } }, statuses)
    }
    for (const contentType of [
      'application/json',
      'text/plain',
      'multipart/mixed; boundary=x',
      'application/x-www-form-urlencoded',
      '',
    ]) {
      const request = { ...toRequest(call, cookies), headers: { 'content-type': contentType }, payload: secret }
      await probe.send({ call, what: `as ${contentType}`, verdict: 'wrong', status: 415, request }, statuses)
    }
    for (const contentType of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=x',
    ]) {
      const request = { ...toRequest(call, cookies), headers: { 'content-type': contentType }, payload: secret }
      await probe.send({ call, what: `as ${contentType}`, verdict: 'wrong', status: 400, request }, statuses)
    }
  }
  await probe.expectNoDeviation()
})

const unusualCodes = [
  'A/B',
  'A#1',
  '50%',
  '%2F',
  '%zz',
  'A B  C',
  'a+b',
  'a,b;c',
  '?region=x',
  "O'Brien",
  '"quoted"',
  '<b>&amp;</b>',
  'A\\B',
  '...',
  '..A',
  '🔩 Nucor',
  'Ünïcode',
  '日本',
  '__proto__',
  'constructor',
  reserved,
  'x'.repeat(100),
  '→'.repeat(100),
  '%'.repeat(100),
]

test('any visible source code can be read, renamed and deleted', async ({ app, db, cookies }) => {
  const ask = async (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const response = await app.inject({ method, url, cookies, ...(payload && { payload }) })
    return { status: response.statusCode, ...response.json() }
  }
  const toUrl = (code: string) => `/api/admin/locations/${encodeURIComponent(code)}`
  const sourcesOf = async () => (await app.inject({ url: '/api/inventory/sources' })).json()
  for (const code of unusualCodes) {
    await anItem(db, { source_code: 'PLAIN' })
    const renamed = { status: 200, message: `Source code PLAIN was renamed to ${code} (1 item).`, itemCount: 1 }
    expect(await ask('PUT', toUrl('PLAIN'), { newSourceCode: code })).toEqual(renamed)
    expect(await sourcesOf()).toEqual([{ code, location: 'OH' }])
    const listed = await app.inject({ url: '/api/inventory', query: { source: code } })
    expect(listed.json()).toMatchObject([{ sourceCode: code }])
    expect(await ask('PUT', toUrl(code), { newSourceCode: 'PLAIN' })).toMatchObject({ status: 200, itemCount: 1 })
    await ask('PUT', toUrl('PLAIN'), { newSourceCode: code })
    const deleted = { status: 200, message: `Source code ${code} was deleted (1 item).`, itemCount: 1 }
    expect(await ask('DELETE', toUrl(code))).toMatchObject(deleted)
    expect(await ask('DELETE', toUrl(code))).toMatchObject({ status: 404 })
    expect(await sourcesOf()).toEqual([])
  }
})

test('an invisible or unreachable source code is refused', async ({ app, db, cookies }) => {
  await anItem(db, { source_code: 'PLAIN' })
  const url = '/api/admin/locations/PLAIN'
  const codes = ['.', '..', ' .. ', 'a\nb', 'a\u0085b', 'a\u0000b', '\ud83d', 'x'.repeat(101), '\u00a0']
  for (const newSourceCode of codes) {
    const response = await app.inject({ method: 'PUT', url, cookies, payload: { newSourceCode } })
    const { issues } = response.json()
    expect([newSourceCode, response.statusCode, issues[0].path]).toEqual([newSourceCode, 400, 'newSourceCode'])
  }
})
