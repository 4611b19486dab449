import { aNeedsList } from '../test/factories.ts'
import { expect, test } from '../test/fixtures.ts'

const url = '/api/customer-needs'
const submitUrl = `${url}/bulk`
const payload = aNeedsList({ specifications: [{ category: 'Galvanized Coil' }, { category: 'Galvanized Sheet' }] })

test('a repeated send with one Idempotency-Key gets the first needs, a different list 422', async ({ app, admin }) => {
  const headers = { 'idempotency-key': 'attempt-1' }
  const first = await app.inject({ method: 'POST', url: submitUrl, headers, payload })
  const again = await app.inject({ method: 'POST', url: submitUrl, headers, payload })
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  const other = await app.inject({ method: 'POST', url: submitUrl, headers, payload: aNeedsList() })
  expect(other.statusCode).toBe(422)
  expect(await admin.needs.list()).toHaveLength(2)
})

test('staff list, update and delete needs over REST', async ({ app, cookies }) => {
  const [need, other] = (await app.inject({ method: 'POST', url: submitUrl, payload })).json()
  expect((await app.inject({ url, cookies })).json()).toMatchObject([need, other])
  const statusUrl = `${url}/${need.id}/status`
  const status = await app.inject({ method: 'PUT', url: statusUrl, cookies, payload: { status: 'sourcing' } })
  expect([status.statusCode, status.json()]).toMatchObject([200, { ...need, status: 'sourcing' }])
  for (const wrong of ['delete', 'archive']) {
    const refused = await app.inject({ method: 'PUT', url: statusUrl, cookies, payload: { status: wrong } })
    expect(refused.statusCode).toBe(400)
  }
  const remove = { method: 'DELETE', url: `${url}/${need.id}`, cookies } as const
  const removed = await app.inject(remove)
  expect([removed.statusCode, removed.json()]).toEqual([200, { message: 'Customer need deleted' }])
  const again = await app.inject(remove)
  expect([again.statusCode, again.json()]).toEqual([404, { message: 'Customer need not found' }])
  const gone = await app.inject({ method: 'PUT', url: statusUrl, cookies, payload: { status: 'sourcing' } })
  expect(gone.statusCode).toBe(404)
})
