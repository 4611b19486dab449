import { anInquiry } from '../test/factories.ts'
import { expect, test } from '../test/fixtures.ts'

const url = '/api/inquiries'
const payload = anInquiry({ selectedItems: ['unknown-1'] })

test('an id, a status, a time or unknown fields in the body are ignored', async ({ app }) => {
  const extra = { id: 'mine', status: 'archive', createdAt: '2020-01-01T00:00:00.000Z', customerId: 'other', other: 1 }
  const stored = (await app.inject({ method: 'POST', url, payload: { ...payload, ...extra } })).json()
  expect(stored).toMatchObject({ status: 'pending' })
  for (const field of ['id', 'createdAt', 'customerId', 'other'] as const) expect(stored[field]).not.toBe(extra[field])
})

test('staff list, read, update and delete inquiries over REST', async ({ app, cookies }) => {
  const { id } = (await app.inject({ method: 'POST', url, payload })).json()
  const list = await app.inject({ url, cookies })
  expect(list.json()).toMatchObject([{ id, itemCount: 1 }])
  const one = await app.inject({ url: `${url}/${id}`, cookies })
  expect(one.json()).toMatchObject({ id, items: [{ id: 'unknown-1', listing: 'no longer listed', changes: [] }] })
  const status = await app.inject({
    method: 'PUT',
    url: `${url}/${id}/status`,
    cookies,
    payload: { id: 'another', status: 'waiting order' },
  })
  expect(status.statusCode).toBe(200)
  expect(status.json()).toMatchObject({ id, status: 'waiting order' })
  const remove = { method: 'DELETE', url: `${url}/${id}`, cookies } as const
  const removed = await app.inject(remove)
  expect([removed.statusCode, removed.json()]).toEqual([200, { message: 'Inquiry deleted' }])
  const again = await app.inject(remove)
  expect([again.statusCode, again.json()]).toEqual([404, { message: 'Inquiry not found' }])
})

test('a malformed e-mail address answers 400 and names the field', async ({ app }) => {
  const response = await app.inject({ method: 'POST', url, payload: { ...payload, email: 'pat at acme' } })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual({
    message: 'email: Please enter a valid email',
    issues: [{ path: 'email', message: 'Please enter a valid email' }],
  })
})

test('the refusal of a list with thousands of errors names only the first', async ({ app }) => {
  const payload = { ...anInquiry({ selectedItems: [] }), selectedItems: Array(5_000).fill(0) }
  const response = await app.inject({ method: 'POST', url: '/api/inquiries', payload })
  expect(response.statusCode).toBe(400)
  const { issues } = response.json()
  expect(issues.map(({ path }: { path: string }) => path)).toEqual(
    Array.from({ length: 20 }, (_, index) => `selectedItems.${index}`),
  )
})

test('an Idempotency-Key with another body answers 422', async ({ app, admin }) => {
  const headers = { 'idempotency-key': 'attempt-1' }
  await app.inject({ method: 'POST', url, headers, payload })
  const response = await app.inject({ method: 'POST', url, headers, payload: { ...payload, notes: 'Other' } })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toEqual({ message: 'This request key was already used for a different request' })
  expect(await admin.inquiries.list()).toHaveLength(1)
})

test('over REST only the header can set the key', async ({ app, admin }) => {
  for (const notes of ['one', 'two']) {
    const response = await app.inject({
      method: 'POST',
      url,
      payload: { ...payload, notes, requestKey: 'in the body' },
    })
    expect(response.statusCode).toBe(201)
  }
  expect(await admin.inquiries.list()).toHaveLength(2)
})

test.for(['delete', 'Pending', '', null])('%j is not a status', async (status, { app, cookies }) => {
  const { id } = (await app.inject({ method: 'POST', url, payload })).json()
  const response = await app.inject({ method: 'PUT', url: `${url}/${id}/status`, cookies, payload: { status } })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ issues: [{ path: 'status' }] })
  expect((await app.inject({ url, cookies })).json()).toMatchObject([{ id, status: 'pending' }])
})
