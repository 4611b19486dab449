import { TRPCError } from '@trpc/server'
import type { InjectOptions } from 'fastify'
import * as z from 'zod'
import { flatProcedures, procedureExamples, toProcedureRequest } from '../test/calls/example-calls.ts'
import { accepts } from '../test/calls/fuzz/valid-values.ts'
import { type Change, changesOf, toJson } from '../test/calls/wrong-values.ts'
import { expect, test } from '../test/fixtures.ts'
import { canary } from '../test/programs/leaks.ts'
import { asJson, createProbe, enrich, judgeRefusal, type Sent } from '../test/programs/probe.ts'
import { inTurn } from '../test/turns.ts'
import { type Refusal, toRefusal } from '../trpc.ts'

const statuses = new Set([200, 400, 401, 404, 409, 422])

type Cookies = Record<string, string>

function toRequest(path: string, json: string, cookies: Cookies): InjectOptions {
  return { method: 'GET', ...toProcedureRequest(path, json), cookies }
}

function takesInputOf(call: string): (input: unknown) => boolean {
  const [schema] = flatProcedures[call]?._def.inputs ?? []
  return (input) => schema === undefined || accepts(schema, input)
}

/** What a call's schema makes of an input: what the procedure gets, or the refusal in the words of an answer. */
async function readInput(call: string, json: string): Promise<{ data?: string; refusal?: Refusal }> {
  const [schema] = flatProcedures[call]?._def.inputs ?? []
  if (!schema) return {}
  const { data, error } = await z.safeParseAsync(schema, JSON.parse(json))
  if (!error) return { data: JSON.stringify(data) }
  return { refusal: toRefusal(new TRPCError({ code: 'BAD_REQUEST', cause: error })) }
}

test('an input with one wrong field is refused with that field, and nothing is stored', async ({
  app,
  db,
  cookies,
}) => {
  const probe = await createProbe(app, db)
  const deviations: string[] = []
  for (const [turn, [call, example]] of Object.entries(procedureExamples).entries()) {
    const { input: anInput, asStranger, takesBytes, needsSecret: _, ...leniency } = example
    if (!anInput) continue
    const send = ({ field, ...sent }: Omit<Sent, 'call' | 'request'>, json: string) => {
      const request = toRequest(call, json, asStranger ? {} : cookies)
      const verdict = takesBytes ? ({ verdict: 'wrong', status: 400 } as const) : field && { field }
      return probe.send({ call, ...sent, ...verdict, request }, statuses)
    }
    // What is unknown is left out by the schema, over REST as well, where each call is tried with all of these.
    for (const { payload, ...sent } of inTurn([...enrich(anInput())], turn, 3)) await send(sent, payload)
    if (takesBytes) continue
    const refused: [Change, string][] = []
    // As it is, each call succeeds with the rights of the product's role.
    const asItIs = await readInput(call, toJson(anInput()))
    expect([call, asItIs.refusal]).toEqual([call, undefined])
    const tried = new Set([asItIs.data])
    for (const change of changesOf(anInput(), takesInputOf(call), leniency)) {
      const { input, ...sent } = change
      const json = toJson(input)
      const { data, refusal } = await readInput(call, json)
      const problems = refusal ? judgeRefusal(sent, refusal) : []
      deviations.push(
        ...[...problems].map((problem) => `${call} · ${sent.field} · ${sent.what} is refused, ${problem}`),
      )
      if (refusal) refused.push([change, json])
      // A procedure that gets the same does the same.
      else if (sent.verdict === 'wrong' || !tried.has(data)) await send(sent, json)
      tried.add(data)
    }
    // What a schema refuses is answered in one way.
    for (const [{ input: _, ...sent }, json] of inTurn(refused, turn, refused.length)) await send(sent, json)
  }
  expect(deviations).toEqual([])
  await probe.expectNoDeviation()
})

const unreadable = [
  ...['', ' ', '{', `{"password": "${canary}"`, canary, '\u0000', '['.repeat(10_000)],
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
]

const noObjects = ['null', '[]', '5', '"text"', 'true', '[[[]]]']

test('an invalid input is refused, or ignored if none is expected', async ({ app, db, cookies }) => {
  const probe = await createProbe(app, db)
  for (const [turn, [call, { input, asStranger }]] of Object.entries(procedureExamples).entries()) {
    const wantsFields = input !== undefined && !takesInputOf(call)({})
    const send = (json: string, isWrong: boolean) => {
      const what = `with ${json.slice(0, 50)}`
      const verdict = isWrong ? 'wrong' : 'either'
      return probe.send({ call, what, verdict, request: toRequest(call, json, asStranger ? {} : cookies) }, statuses)
    }
    for (const json of noObjects) {
      if (input) expect([call, json, await readInput(call, json)]).toEqual([call, json, { refusal: expect.anything() }])
    }
    for (const json of inTurn(noObjects, turn, 6)) await send(json, input !== undefined)
    for (const json of ['{}', ...inTurn(['{"json":{}}', ...unreadable], turn, 9)]) await send(json, wantsFields)
  }
  await probe.expectNoDeviation()
})

const list = '/trpc/inventory.list'
const submit = '/trpc/inquiries.submit'
const both = '/trpc/inventory.list,inventory.sources?batch=1'
const secret = `{"password": "${canary}"`
const toInput = (json: string) => `input=${encodeURIComponent(json)}`

/** Invalid calls. */
const oddCalls: [what: string, status: number, request: InjectOptions & { url: string }][] = [
  ['a broken input', 400, { url: `${list}?${toInput(secret)}` }],
  ['an input that is not text', 400, { url: `${list}?input=%ED%A0%80` }],
  ['no input', 400, { url: '/trpc/customers.search' }],
  ['two inputs', 400, { url: `/trpc/customers.search?${toInput('5')}&${toInput('{"company":"Acme"}')}` }],
  ['an input in brackets', 400, { url: '/trpc/customers.search?input[company]=Acme' }],
  ['a batch without inputs', 400, { url: '/trpc/customers.search,customers.search?batch=1' }],
  ['a batch with a gap', 207, { url: `/trpc/customers.search,inventory.list?batch=1&${toInput('{"1":{}}')}` }],
  ['a batch with inputs of no call', 400, { url: `/trpc/customers.search?batch=1&${toInput('{"7":{},"x":{}}')}` }],
  [
    'a batch with __proto__',
    400,
    { url: `/trpc/customers.search?batch=1&${toInput('{"__proto__":{"0":{"company":"Acme"}}}')}` },
  ],
  ...['[]', '5', 'null', '"text"', secret].map((json): [string, number, { url: string }] => [
    `a batch with ${json}`,
    400,
    { url: `${both}&${toInput(json)}` },
  ]),
  ['an empty batch', 404, { url: '/trpc/?batch=1' }],
  ['a batch of commas', 404, { url: '/trpc/,,,?batch=1' }],
  ['a call and nothing', 207, { url: `/trpc/inventory.summary,?batch=1&${toInput('{}')}` }],
  ['paths without a batch', 404, { url: '/trpc/inventory.summary,inventory.summary' }],
  [
    'a batch of six whole lists',
    413,
    { url: `/trpc/${Array(6).fill('inventory.list').join(',')}?batch=1&${toInput('{"0":{},"1":{}}')}` },
  ],
  ['21 calls', 400, { url: `/trpc/${Array(21).fill('inventory.summary').join(',')}?batch=1` }],
  ['3,000 characters', 414, { url: `/trpc/${'x'.repeat(3_000)}` }],
  ['a mutation by GET', 405, { url: submit }],
  ['a mutation in a batch by GET', 400, { url: `/trpc/inventory.summary,inquiries.submit?batch=1&${toInput('{}')}` }],
  ['a query by POST', 405, { method: 'POST', url: list, headers: asJson, payload: '{}' }],
  [
    'a query in a batch by POST',
    400,
    { method: 'POST', url: '/trpc/inventory.list,admin.logout?batch=1', headers: asJson, payload: '{"0":{}}' },
  ],
  ['a broken body', 400, { method: 'POST', url: submit, headers: asJson, payload: secret }],
  ['a broken body of a batch', 400, { method: 'POST', url: `${submit}?batch=1`, headers: asJson, payload: secret }],
  ['a list as the body of a batch', 400, { method: 'POST', url: `${submit}?batch=1`, headers: asJson, payload: '[]' }],
  ['a body too large', 413, { method: 'POST', url: submit, headers: asJson, payload: `"${'x'.repeat(256 * 1024)}"` }],
  ...[
    'nothing',
    'inventory',
    'inventory.',
    '.list',
    '__proto__',
    'constructor',
    'inventory.__proto__',
    'inventory.list.call',
    'toString',
    '..%2finventory.list',
    '%00',
    encodeURIComponent('🔩'),
  ].map((path): [string, number, { url: string }] => [`the procedure ${path}`, 404, { url: `/trpc/${path}` }]),
  ['an invalid address', 400, { url: '/trpc/%zz' }],
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/jsonx',
    'text/json',
    'x',
  ].map((type): [string, number, InjectOptions & { url: string }] => [
    `a body of type ${type}`,
    415,
    { method: 'POST', url: submit, headers: { 'content-type': type }, payload: secret },
  ]),
  ['a body of no type', 415, { method: 'POST', url: submit, headers: { 'content-type': '' }, payload: secret }],
  ['no body', 415, { method: 'POST', url: submit }],
  ...(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const).map(
    (method): [string, number, InjectOptions & { url: string }] => [
      `the method ${method}`,
      405,
      { method, url: submit, headers: asJson, payload: '{}' },
    ],
  ),
  ...['l@ocalhost', '[', 'a b'].map((host): [string, number, InjectOptions & { url: string }] => [
    `the host ${host}`,
    400,
    { url: `/trpc/customers.search?${toInput('{}')}`, headers: { host } },
  ]),
  [
    'connection parameters',
    400,
    { url: `/trpc/customers.search?connectionParams=${encodeURIComponent(secret)}&${toInput('{}')}` },
  ],
]

test('an invalid call is refused, and nothing is stored', async ({ app, db }) => {
  const probe = await createProbe(app, db)
  for (const [what, status, request] of oddCalls) {
    await probe.send({ call: request.url.slice(0, 80), what, verdict: 'either', request }, new Set([status]))
  }
  await probe.expectNoDeviation()
})

test('what is refused before a procedure runs has its code too, by which the client repeats a search', async ({
  app,
}) => {
  const { statusCode, body } = await app.inject({ method: 'POST', url: submit, payload: secret })
  expect([statusCode, JSON.parse(body)]).toEqual([
    415,
    { error: expect.objectContaining({ data: { httpStatus: 415, domainCode: 'WRONG_CONTENT_TYPE' } }) },
  ])
})
