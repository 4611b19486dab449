import { defaultLimitPoints } from '../lib/rate-limits.ts'
import { aCustomer } from '../test/factories.ts'
import { buildServer, expect, settings, test } from '../test/fixtures.ts'
import { signIn } from '../test/sign-in.ts'

const url = '/api/customers'
const searchUrl = `${url}/search?company=acme%20STEEL`

test('staff create, list, edit and delete customers over REST', async ({ app, cookies }) => {
  const created = await app.inject({ method: 'POST', url, cookies, payload: { ...aCustomer(), id: 'mine' } })
  expect(created.statusCode).toBe(201)
  const customer = created.json()
  expect(customer).toMatchObject({ ...aCustomer(), inquiryCount: 0, lastInquiryDate: null })
  expect(customer.id).not.toBe('mine')
  expect((await app.inject({ url, cookies })).json()).toEqual([customer])
  const own = `${url}/${customer.id}`
  const edited = await app.inject({
    method: 'PUT',
    url: own,
    cookies,
    payload: { ...aCustomer({ action: 'Need' }), id: 'another', visitDate: '2020-01-01T00:00:00.000Z' },
  })
  expect([edited.statusCode, edited.json()]).toEqual([200, { ...customer, action: 'Need', revision: 2 }])
  const remove = { method: 'DELETE', url: own, cookies } as const
  const removed = await app.inject(remove)
  expect([removed.statusCode, removed.json()]).toEqual([200, { message: 'Customer deleted' }])
  const again = await app.inject(remove)
  expect([again.statusCode, again.json()]).toEqual([404, { message: 'Customer not found' }])
  expect((await app.inject({ method: 'PUT', url: own, cookies, payload: aCustomer() })).statusCode).toBe(404)
})

test('anyone can look up a company by its exact name, and the answer is not cached', async ({ app, admin }) => {
  await admin.customers.create(aCustomer())
  const found = await app.inject({ url: searchUrl })
  expect(found.statusCode).toBe(200)
  expect(found.headers['cache-control']).toBe('no-store')
  expect(Object.keys(found.json()).sort()).toEqual(['company', 'customerName', 'email', 'phone', 'state'])
  const missed = await app.inject({ url: `${url}/search?company=acme` })
  expect([missed.statusCode, missed.json()]).toEqual([404, { message: 'Customer not found' }])
})

test.for(['', '?company=', '?company=a', '?company=%20a%20', '?company=ab&company=cd', '?company=ab%00'])(
  'a lookup with %j answers 400',
  async (query, { app }) => {
    expect((await app.inject({ url: `${url}/search${query}` })).statusCode).toBe(400)
  },
)

test('if the lookup is for staff only, a stranger gets 401 and an admin an answer', async ({ db, admin }) => {
  await admin.customers.create(aCustomer())
  const app = await buildServer(db, { settings: { ...settings, publicCustomerLookup: false } })
  const refused = await app.inject({ url: searchUrl })
  expect([refused.statusCode, refused.json()]).toEqual([401, { message: 'Please sign in' }])
  const cookies = await signIn(app, db)
  expect((await app.inject({ url: searchUrl, cookies })).json()).toMatchObject({ company: 'Acme Steel' })
})

test('an address may look up thirty companies a minute, found or not', async ({ db, admin }) => {
  await admin.customers.create(aCustomer())
  const app = await buildServer(db, { limitPoints: defaultLimitPoints })
  for (let count = 0; count < 15; count += 1) {
    expect((await app.inject({ url: searchUrl })).statusCode).toBe(200)
    expect((await app.inject({ url: `${url}/search?company=nobody` })).statusCode).toBe(404)
  }
  const refused = await app.inject({ url: searchUrl })
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await app.inject({ url: searchUrl, remoteAddress: '192.0.2.7' })).statusCode).toBe(200)
})
