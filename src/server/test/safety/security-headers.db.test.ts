import { rmSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished } from 'vitest'
import type { Db } from '../../db/database.ts'
import { allRoutes, procedureExamples, routeExamples, storeExamples, toRequest } from '../calls/example-calls.ts'
import { keepExamples } from '../calls/kept-examples.ts'
import { buildServer, expect, test } from '../fixtures.ts'
import { makeClientDir } from '../programs/client-dir.ts'
import { asJson } from '../programs/probe.ts'
import { signIn } from '../sign-in.ts'
import { inTurn } from '../turns.ts'

const secret = 'not-for-visitors'
const elsewhere = 'https://elsewhere.example'

/** The whole server over a client folder that contains secret files. */
async function buildServed(db: Db, { secureCookies = false } = {}): Promise<FastifyInstance> {
  const secretFiles = ['.env', '.hidden/key.js', 'app-1.js.map', 'app-1.css.MAP'].flatMap((name) => [
    [`assets/${name}`, secret] as const,
    [`assets/${name}.br`, brotliCompressSync(secret)] as const,
  ])
  const clientDir = makeClientDir({
    '.env': secret,
    'assets/app-1.js': 'export {}',
    ...Object.fromEntries(secretFiles),
  })
  onTestFinished(() => rmSync(clientDir, { recursive: true }))
  return buildServer(db, { secureCookies, clientDir, metricsToken: 'a token for this test' })
}

const securityHeaders = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';'),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}
const transportHeader = 'strict-transport-security'
const revealingHeaders = ['server', 'x-powered-by']

type Request = Exclude<InjectOptions, string> & { url: string }

const requests: readonly Request[] = [
  ...allRoutes.map(toBareRequest),
  // Twice, for answers from the cache.
  { url: '/api/inventory/summary' },
  { url: '/trpc/inventory.list?input=%7B%7D' },
  { url: '/trpc/inventory.list?input=%7B%7D' },
  ...['/', '/team', '/admin', '/no-such-page', '/assets/app-1.js', '/assets/none.js'].map((url) => ({ url })),
  ...['/api/nothing', '/trpc/nothing', '/trpc/inquiries.submit'].map((url) => ({ url })),
  { method: 'POST', url: '/api/inquiries', headers: asJson, payload: '{"broken"' },
  { method: 'POST', url: '/api/inquiries', headers: asJson, payload: `"${'x'.repeat(256 * 1024)}"` },
  { method: 'OPTIONS', url: '/api/inquiries', headers: { 'access-control-request-method': 'POST' } },
  { method: 'OPTIONS', url: '/trpc/inquiries.submit', headers: { 'access-control-request-method': 'POST' } },
  { method: 'HEAD', url: '/' },
  { url: '/quote/no-such-token' },
  { url: '/ask/no-such-token' },
  { url: '/order/no-such-token' },
  { url: '/purchase/no-such-token' },
  { url: '/my/no-such-token' },
  { url: '/saved-search/no-such-token' },
  { url: '/sell/no-such-token' },
  { url: '/supply/no-such-token' },
  { url: '/account/no-such-token' },
]

/** What a link alone opens is found by no search engine, and told to no other site. */
const privateHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}
const headersOf = (url: string) => ({
  ...securityHeaders,
  ...(/^\/(quote|ask|order|purchase|my(?=\/)|saved-search|sell(?=\/)|supply|account|api\/(account-links|my|my-links|quote-offers|supplier-asks|order-offers|purchase-offers|saved-searches|seller-lists|supply))(\/|$)/.test(
    url,
  ) && privateHeaders),
})

function toBareRequest(key: string): Request {
  const [method, pattern = ''] = key.replace('ALL ', 'POST ').split(' ') as ['GET', string] // every method goes the same way
  return { method, url: pattern.replace(/:\w+|\*/, 'x') }
}

test('every answer has the same security headers, whatever the request and its status', async ({ db }) => {
  const app = await buildServed(db, { secureCookies: true })
  const statuses = new Set<number>()
  for (const request of requests) {
    const { statusCode, headers } = await app.inject(request)
    statuses.add(statusCode)
    const revealed = revealingHeaders.filter((name) => name in headers)
    expect([request.url, headers, revealed]).toEqual([request.url, expect.objectContaining(headersOf(request.url)), []])
    expect([request.url, headers[transportHeader]]).toEqual([request.url, 'max-age=31536000; includeSubDomains'])
  }
  expect([...statuses].sort()).toEqual([200, 302, 303, 400, 401, 404, 405, 413, 415])
})

test('an invalid address is answered with JSON that browsers cannot misread', async ({ db }) => {
  const app = await buildServed(db)
  for (const url of ['/%zz', `/api/inquiries/${'x'.repeat(3_000)}`]) {
    const { statusCode, headers } = await app.inject({ url })
    expect([url, [400, 414].includes(statusCode)]).toEqual([url, true])
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
  }
})

test("scripts may only come from the server's own files", () => {
  const scripts = securityHeaders['content-security-policy']
    .split(';')
    .find((directive) => directive.startsWith('script-src'))
  expect(scripts).toBe("script-src 'self'")
})

test('a 304 answer and one from the cache have the security headers too', async ({ db }) => {
  const app = await buildServed(db)
  const url = '/api/inventory/summary'
  const first = await app.inject({ url })
  const kept = await app.inject({ url })
  const same = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([kept.statusCode, same.statusCode]).toEqual([200, 304])
  for (const { headers } of [kept, same]) expect(headers).toMatchObject(securityHeaders)
})

test('without TLS no answer has HSTS, and the other headers are the same', async ({ db }) => {
  const app = await buildServed(db)
  for (const request of inTurn(requests, 0, 8)) {
    const { headers } = await app.inject(request)
    expect([request.url, headers]).toEqual([request.url, expect.objectContaining(headersOf(request.url))])
    expect(headers).not.toHaveProperty(transportHeader)
  }
})

test('no path allows other origins, with or without a preflight', async ({ db }) => {
  const app = await buildServed(db)
  const sharing = ({ headers }: LightMyRequestResponse) =>
    Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'timing-allow-origin')
  for (const [turn, request] of requests.entries()) {
    for (const method of inTurn([request.method ?? 'GET', 'OPTIONS'] as const, turn, 2)) {
      const headers = { ...request.headers, origin: elsewhere, 'access-control-request-method': 'PUT' }
      const response = await app.inject({ ...request, method, headers })
      expect([method, request.url, sharing(response)]).toEqual([method, request.url, []])
    }
  }
})

test.for(['identity', 'br'])('hidden files and source maps are not served, as %s', async (encoding, { db }) => {
  const app = await buildServed(db)
  const headers = { 'accept-encoding': encoding }
  expect((await app.inject({ url: '/assets/app-1.js', headers })).statusCode).toBe(200)
  const files = [
    ...['/assets/.env', '/assets/%2eenv', '/assets/.hidden/key.js', '/assets/%2Ehidden/key.js'],
    ...['/assets/app-1.js.map', '/assets/app-1.js%2emap', '/assets/app-1.css.MAP', '/assets/app-1.js.map?x=.js'],
    ...['/.env', '/.git/config', '/assets/', '/assets/.hidden', '/assets/.hidden/'],
    ...['/assets/.env.br', '/assets/app-1.js.map.br'],
  ]
  for (const url of files) {
    const { statusCode, rawPayload } = await app.inject({ url, headers })
    expect([url, statusCode, rawPayload.includes(secret)]).toEqual([url, 404, false])
  }
  for (const url of ['/assets/../.env', '/assets/..%2f.env', '/assets/..%5c.env', '/assets/%2e%2e/.env', '//.env']) {
    const { statusCode, rawPayload } = await app.inject({ url, headers })
    expect([url, statusCode >= 400, rawPayload.includes(secret)]).toEqual([url, true, false])
  }
})

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

test('an unknown path under /api is not found, in JSON, even for a browser', async ({ db }) => {
  const app = await buildServed(db)
  const paths = ['/api', '/api/', '/api/nothing', '/api/inventory/nothing', '/api/nothing.html', '/api?page=1']
  for (const url of [...paths, '/api/customers/a/b', '/api/.env', '/api/inventory.js.map']) {
    for (const method of methods) {
      const { statusCode, headers, body } = await app.inject({ method, url, headers: { accept: 'text/html' } })
      const revealed = [method, url, statusCode, headers['content-type']]
      expect(revealed).toEqual([method, url, 404, 'application/json; charset=utf-8'])
      if (method !== 'HEAD') expect(JSON.parse(body)).toEqual({ message: 'Not found' })
    }
  }
})

/** Public and cacheable; everything else may be about people. */
const keepable =
  /^GET \/api\/(inventory(\/(categories|sources|products|source-stock|newest-lists|search|summary))?|assets\/:type|openapi\.json|docs.*)$/
const keepableProcedures = /^inventory\.(list|categories|sources|products|sourceStock|newestLists|search|summary)$/
const noStore = ['no-store', 'private, no-store']

test('answers of paths about people are never cached', async ({ db }) => {
  const app = await buildServed(db)
  const cookies = await signIn(app, db)
  const restoreExamples = await keepExamples(db)
  const kept: string[] = []
  let revealed = 0
  for (const key of Object.keys(routeExamples)) {
    if (keepable.test(key)) continue
    if (!key.startsWith('GET ')) await restoreExamples()
    for (const who of [cookies, {}]) {
      const { statusCode, headers } = await app.inject({ ...toRequest(key), cookies: who })
      if (statusCode < 400) revealed += 1
      if (!noStore.includes(String(headers['cache-control'])))
        kept.push(`${key} answers ${statusCode}: ${headers['cache-control']}`)
    }
  }
  expect(kept).toEqual([])
  expect(revealed).toBeGreaterThan(40)
})

test('answers of procedures about people are never cached', async ({ db }) => {
  const app = await buildServed(db)
  const cookies = await signIn(app, db)
  await storeExamples(db)
  const kept: string[] = []
  const look = async (call: string, request: Request) => {
    const { headers } = await app.inject({ ...request, cookies })
    if (!noStore.includes(String(headers['cache-control']))) kept.push(`${call}: ${headers['cache-control']}`)
  }
  for (const procedure of Object.keys(procedureExamples)) {
    if (keepableProcedures.test(procedure)) continue
    const input = procedureExamples[procedure]?.input?.() ?? {}
    await look(procedure, { url: `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}` })
    await look(procedure, { method: 'POST', url: `/trpc/${procedure}`, headers: asJson, payload: '{}' })
  }
  await look('a batch', { url: `/trpc/inventory.summary,customers.list?batch=1` })
  expect(kept).toEqual([])
})

test('nothing in an address decides where a redirect leads', async ({ db }) => {
  const app = await buildServed(db)
  const paths = [
    ...['//elsewhere.example', '//elsewhere.example/%2e%2e', '/%2felsewhere.example', '/\\elsewhere.example'],
    ...['/admin?next=//elsewhere.example', '/log-in?redirect=https://elsewhere.example/'],
    ...['/assets//elsewhere.example/', '/assets/..//elsewhere.example', '/api/docs/?url=//elsewhere.example'],
    ...['/api/docs/static/index.html', '/api/docs', '/api//elsewhere.example', '/trpc//elsewhere.example'],
  ]
  for (const url of paths) {
    const { headers } = await app.inject({ url, headers: { host: 'steel.example' } })
    expect([url, headers.location ?? '/']).toEqual([url, expect.stringMatching(/^\/(?![/\\])/)])
    expect(headers).not.toHaveProperty('refresh')
  }
})

test("no answer contains the request's host", async ({ db }) => {
  const app = await buildServed(db)
  const host = 'evil.example:8443'
  const named = { host, 'x-forwarded-host': host, forwarded: `host=${host}`, 'x-forwarded-proto': 'https' }
  const paths = ['/', '/needs', '/no-such-page', '/robots.txt', '/assets', '/api', '/api/none', '/trpc/none', '/readyz']
  const described = ['/api/docs', '/api/docs/', '/api/docs/static/swagger-initializer.js', '/api/openapi.json']
  for (const url of [...paths, ...described]) {
    const { headers, body } = await app.inject({ url, headers: named })
    expect([url, JSON.stringify(headers) + body]).toEqual([url, expect.not.stringContaining('evil.example')])
  }
})
