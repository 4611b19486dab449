import type { FastifyInstance } from 'fastify'
import { png } from '../test/calls/example-calls.ts'
import { aFlexibleRow } from '../test/factories.ts'
import { expect, test } from '../test/fixtures.ts'
import { aForm } from '../test/lists/forms.ts'
import { signIn } from '../test/sign-in.ts'

const url = '/api/assets/logo'
type Cookies = Record<string, string>

async function put(app: FastifyInstance, cookies: Cookies, bytes: Uint8Array<ArrayBuffer>, name = 'logo.png') {
  return app.inject({ method: 'PUT', url, cookies, ...(await aForm(['file', bytes, name])) })
}

test('staff store a picture, everyone gets it byte for byte, and deleting removes it', async ({ app, cookies }) => {
  expect((await app.inject(url)).statusCode).toBe(404)
  const stored = await put(app, cookies, png, 'Our lógo.png')
  expect(stored.statusCode).toBe(200)
  const { filePath } = stored.json()
  const read = await app.inject(filePath)
  expect(read.statusCode).toBe(200)
  expect(new Uint8Array(read.rawPayload)).toEqual(png)
  expect(read.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-disposition': "inline; filename*=UTF-8''Our%20l%C3%B3go.png",
  })
  const remove = { method: 'DELETE', url, cookies } as const
  expect((await app.inject(remove)).json()).toEqual({ message: 'Logo deleted' })
  expect((await app.inject(remove)).statusCode).toBe(404)
  expect((await app.inject(filePath)).statusCode).toBe(404)
})

test('a browser caches a versioned picture, and revalidates one without a version', async ({ app, db }) => {
  const { filePath } = (await put(app, await signIn(app, db), png)).json()
  const versioned = await app.inject(filePath)
  expect(versioned.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const asked of [url, `${url}?v=`, `${url}?v=another`, `${url}?v=a&v=b`]) {
    expect((await app.inject(asked)).headers['cache-control']).toBe('public, no-cache')
  }
  const again = await app.inject({ url, headers: { 'if-none-match': String(versioned.headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('staff search and delete rows of free-form lists', async ({ app, db, cookies }) => {
  const row = await aFlexibleRow(db)
  await aFlexibleRow(db, { searchable_text: 'Beam W12x26', source_code: 'DGL5', category: 'Beams' })
  const search = async (query: string) => {
    const answer = await app.inject({ url: `/api/flexible-inventory${query}`, cookies })
    return { status: answer.statusCode, body: answer.json() }
  }
  expect((await search('')).body).toHaveLength(2)
  expect(await search('?q=nucor%20angle')).toMatchObject({ status: 200, body: [{ id: row.id, category: 'MIXED' }] })
  expect((await search('?category=beams&source=dgl5')).body).toMatchObject([{ searchableText: 'Beam W12x26' }])
  expect(await search('?q=a&q=b')).toMatchObject({ status: 400, body: { issues: [{ path: 'q' }] } })
  const remove = { method: 'DELETE', url: `/api/flexible-inventory/${row.id}`, cookies } as const
  expect((await app.inject(remove)).statusCode).toBe(200)
  expect((await app.inject(remove)).statusCode).toBe(404)
})
