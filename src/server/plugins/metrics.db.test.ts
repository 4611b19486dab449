import type { FastifyInstance } from 'fastify'
import { register } from 'prom-client'
import type { Db } from '../db/database.ts'
import { buildServer, expect, test } from '../test/fixtures.ts'

const metricsToken = 'a-token-for-tests'
const authorization = `Bearer ${metricsToken}`

function buildMeasured(db: Db): Promise<FastifyInstance> {
  return buildServer(db, { metricsToken })
}

/** Samples in the form `{labels} value`. */
async function samplesOf(app: FastifyInstance, metric: string): Promise<string[]> {
  const { statusCode, body } = await app.inject({ url: '/metrics', headers: { authorization } })
  expect(statusCode).toBe(200)
  return body.split('\n').flatMap((line) => (line.startsWith(`${metric}{`) ? [line.slice(metric.length)] : []))
}

test('without a configured token there are no metrics', async ({ app }) => {
  const response = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
  expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found' }])
})

test('metrics require the token', async ({ db }) => {
  const app = await buildMeasured(db)
  const wrong = ['', 'Bearer', 'Bearer ', `Bearer ${metricsToken}x`, metricsToken, `Basic ${metricsToken}`]
  for (const value of [undefined, ...wrong]) {
    const response = await app.inject({ url: '/metrics', headers: value === undefined ? {} : { authorization: value } })
    expect([response.statusCode, response.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(response.json()).toEqual({ message: expect.any(String) })
  }
  const shown = await app.inject({ url: '/metrics', headers: { authorization } })
  expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    'no-store',
  ])
  expect(shown.body).toContain('process_cpu_seconds_total')
})

test('requests are counted by route, method and status, unmatched ones under one name', async ({ db }) => {
  const app = await buildMeasured(db)
  for (const url of ['/jane@example.com', '/api/one', '/api/two?email=jane', '/trpc/a/b/c']) await app.inject({ url })
  for (const id of ['1', '2']) await app.inject({ url: `/api/inquiries/${id}` })
  await app.inject({
    method: 'POST',
    url: '/api/inquiries',
    payload: {},
    headers: { origin: 'https://elsewhere.example' },
  })
  expect(await samplesOf(app, 'http_request_duration_seconds_count')).toEqual([
    '{method="GET",route="unmatched",status_code="404"} 4',
    '{method="GET",route="/api/inquiries/:id",status_code="401"} 2',
    '{method="POST",route="/api/inquiries",status_code="403"} 1',
  ])
})

test('procedure calls are counted by result, over both transports', async ({ db }) => {
  const app = await buildMeasured(db)
  await app.inject({ url: '/api/team' })
  await app.inject({ url: '/trpc/catalog.team.list,customers.list,no.such?batch=1' })
  expect(await samplesOf(app, 'procedure_duration_seconds_count')).toEqual([
    '{procedure="catalog.team.list",result="ok"} 2',
    '{procedure="customers.list",result="NOT_SIGNED_IN"} 1',
  ])
})

test('database connections are counted', async ({ db }) => {
  const app = await buildMeasured(db)
  await app.inject({ url: '/api/team' })
  expect(await samplesOf(app, 'database_connections')).toEqual([
    '{state="total"} 1',
    '{state="idle"} 1',
    '{state="waiting"} 0',
  ])
})

test('two servers in one process count separately, and do not use the global registry', async ({ db }) => {
  const [one, other] = [await buildMeasured(db), await buildMeasured(db)]
  await one.inject({ url: '/api/team' })
  expect(await samplesOf(one, 'procedure_duration_seconds_count')).toHaveLength(1)
  expect(await samplesOf(other, 'procedure_duration_seconds_count')).toEqual([])
  expect(register.getMetricsAsArray()).toEqual([])
})
