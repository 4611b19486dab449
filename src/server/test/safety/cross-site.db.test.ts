import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/database.ts'
import {
  type ExampleRequest,
  isQuery,
  procedureExamples,
  routeExamples,
  storeExamples,
  toProcedureRequest,
  toRequest,
} from '../calls/example-calls.ts'
import { buildServer, expect, test } from '../fixtures.ts'
import { createFingerprint } from '../search/fingerprint.ts'
import { signIn } from '../sign-in.ts'
import { inTurn } from '../turns.ts'

const host = 'steel.example'
const refusal = 'This request came from another site and was refused'

// What ends the mails about a search: nobody else has its token, and no cookie counts.
const forMailPrograms = 'POST /api/saved-searches/:token/unsubscribe'

type Call = { name: string; request: ExampleRequest }

/** Every call that changes something, over REST and tRPC, valid when sent from the product's own pages. */
function changingCalls(): Call[] {
  const routes = Object.keys(routeExamples).filter((key) => !key.startsWith('GET ') && key !== forMailPrograms)
  const mutations = Object.keys(procedureExamples).filter((path) => !isQuery(path))
  const batch = mutations.slice(0, 20).join(',')
  return [
    ...routes.map((key) => ({ name: key, request: toRequest(key) })),
    ...mutations.map((path) => ({ name: path, request: toProcedureRequest(path) })),
    { name: 'a batch', request: toProcedureRequest(`${batch}?batch=1`) },
  ]
}

async function buildLogged(db: Db): Promise<{ app: FastifyInstance; warnings: () => string[] }> {
  const written: string[] = []
  const app = await buildServer(db, {
    logger: { level: 'warn', stream: { write: (line) => void written.push(line) } },
  })
  return { app, warnings: () => written.map((line) => String(JSON.parse(line).msg)) }
}

/** The headers of a request from another site's page. */
const foreign: readonly (readonly [what: string, headers: Record<string, string>])[] = [
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['an unknown value', { 'sec-fetch-site': 'elsewhere' }],
  ['a foreign origin', { origin: 'https://elsewhere.example' }],
  ['a hidden origin', { origin: 'null' }],
  ['an invalid origin', { origin: host }],
  ['the own host at another port', { origin: `https://${host}:8443` }],
  ['a subdomain', { origin: `https://cdn.${host}` }],
  ['a host with the same prefix', { origin: `https://${host}.elsewhere.example` }],
  ['the own host as the user name of another', { origin: `https://${host}@elsewhere.example` }],
  ['the own pages and a foreign origin', { 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.example' }],
  ['another site and the own origin', { 'sec-fetch-site': 'cross-site', origin: `https://${host}` }],
]

test('every change from another site is refused and logged, and changes nothing', async ({ db }) => {
  const { app, warnings } = await buildLogged(db)
  const cookies = await signIn(app, db)
  await storeExamples(db)
  const fingerprint = await createFingerprint(db)
  const stored = await fingerprint()
  const calls = changingCalls()
  const taken: string[] = []
  let sentCount = 0
  for (const [turn, { name, request }] of calls.entries()) {
    for (const [from, headers] of inTurn(foreign, turn, 6)) {
      sentCount += 1
      const sent = { ...request, cookies, headers: { ...request.headers, host, ...headers } }
      const { statusCode, headers: answered, body } = await app.inject(sent)
      const isRefused = statusCode === 403 && JSON.parse(body).message === refusal && !('set-cookie' in answered)
      if (!isRefused) taken.push(`${name} from ${from} answers ${statusCode}`)
    }
  }
  expect(taken).toEqual([])
  expect(warnings()).toEqual(Array(sentCount).fill('cross-site request refused'))
  expect(await fingerprint()).toBe(stored)
  expect((await app.inject({ url: '/api/admin/check-auth', cookies })).statusCode).toBe(200)
})

test('the same calls from the own pages, or from a program, are not refused as cross-site', async ({
  app,
  db,
  cookies,
}) => {
  await storeExamples(db)
  for (const [turn, { name, request }] of changingCalls().entries()) {
    // Logging out and uploads have their own tests.
    if (/log(in|out)|upload|asset|batch/i.test(name)) continue
    for (const headers of inTurn([{ 'sec-fetch-site': 'same-origin', origin: `https://${host}` }, {}], turn, 2)) {
      const sent = { ...request, cookies, headers: { ...request.headers, host, ...headers } }
      expect([name, (await app.inject(sent)).statusCode]).not.toEqual([name, 403])
    }
  }
})

const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', '']

test("no procedure accepts what another site's form can send, even without the browser's headers", async ({
  app,
  db,
  cookies,
}) => {
  await storeExamples(db)
  const fingerprint = await createFingerprint(db)
  const stored = await fingerprint()
  const taken: string[] = []
  for (const [turn, { name, request }] of changingCalls().entries()) {
    if (!request.url.startsWith('/trpc/')) continue
    for (const [place, type] of inTurn(simpleTypes, turn, 2).entries()) {
      for (const payload of inTurn([request.payload, ''], turn + place, 2)) {
        const sent = { ...request, cookies, headers: { host, 'content-type': type }, payload }
        const { statusCode } = await app.inject(sent as Call['request']) // `payload` is never undefined here
        if (statusCode !== 415) taken.push(`${name} as “${type}” answers ${statusCode}`)
      }
    }
  }
  expect(taken).toEqual([])
  expect(await fingerprint()).toBe(stored)
})

test('reads change nothing, whoever asks', async ({ app, db, cookies }) => {
  await storeExamples(db)
  const fingerprint = await createFingerprint(db)
  const stored = await fingerprint()
  const reads: Call['request'][] = []
  for (const [turn, [key, { params = {}, query = {} }]] of Object.entries(routeExamples).entries()) {
    const { method, url } = toRequest(key, { params })
    // A route that changes something by another method must not do so by GET.
    reads.push({ url, query })
    if (method === 'GET' && turn % 3 === 0) reads.push({ method: 'HEAD', url, query })
  }
  for (const [turn, [path, { input }]] of Object.entries(procedureExamples).entries()) {
    const url = `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input?.() ?? {}))}`
    reads.push({ url })
    if (turn % 3 === 0) reads.push({ method: 'HEAD', url })
  }
  for (const request of reads) await app.inject({ ...request, cookies, headers: { 'sec-fetch-site': 'cross-site' } })
  expect(await fingerprint()).toBe(stored)
  expect((await app.inject({ url: '/api/admin/check-auth', cookies })).statusCode).toBe(200)
})
