import { METHODS } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { InjectOptions } from 'fastify'
import { expect, test } from '../fixtures.ts'

test('large answers are compressed as the client accepts', async ({ app }) => {
  const plain = await app.inject({ url: '/api/categories' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await app.inject({ url: '/api/categories', headers: { 'accept-encoding': encoding } })
    expect(headers['content-encoding']).toBe(encoding)
  }
})

test('a compressed body, or one declared as compressed, is refused unread with the reason', async ({ app }) => {
  const payload = gzipSync(JSON.stringify({}))
  for (const url of ['/api/inquiries', '/trpc/inquiries.submit', '/api/nothing']) {
    for (const encoding of ['gzip', 'br', 'GZIP, identity', 'x']) {
      const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
      const { statusCode, body } = await app.inject({ method: 'POST', url, headers, payload })
      expect([statusCode, body]).toEqual([415, expect.stringContaining('without Content-Encoding')])
    }
  }
})

test('a method that no route supports is refused in JSON, with and without a body', async ({ app }) => {
  const paths = ['/', '/api/inquiries', '/api/nothing', '/trpc', '/trpc/inquiries.submit', '/trpc/inventory.summary']
  // GET and HEAD are answered; CONNECT never gets here.
  const methods = METHODS.filter((method) => !['GET', 'HEAD', 'CONNECT'].includes(method))
  const sent = [{}, { headers: { 'content-type': 'application/json' } }, { payload: {} }, { payload: 'text' }]
  const wrong: string[] = []
  for (const url of paths) {
    for (const name of methods) {
      // Node allows more methods than Fastify's types name.
      const method = name as NonNullable<InjectOptions['method']>
      for (const content of sent) {
        const { statusCode, headers } = await app.inject({ url, method, ...content })
        const isRefused = statusCode >= 400 && statusCode < 500
        if (!isRefused || !String(headers['content-type']).startsWith('application/json'))
          wrong.push(`${method} ${url} ${JSON.stringify(content)}: ${statusCode}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('a JSON body beyond 256 KB is refused', async ({ app }) => {
  const payload = { notes: 'x'.repeat(256 * 1024) }
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/inquiries', payload })
  expect([statusCode, JSON.parse(body)]).toEqual([413, { message: 'The body is too large' }])
})

test('a call that declares JSON but has no body is not an error', async ({ app }) => {
  const headers = { 'content-type': 'application/json' }
  expect((await app.inject({ method: 'POST', url: '/api/admin/logout', headers })).statusCode).toBe(200)
})

test('a batch of more than twenty calls is refused as a whole', async ({ app }) => {
  const paths = Array.from({ length: 21 }, () => 'inventory.summary').join(',')
  expect((await app.inject({ url: `/trpc/${paths}?batch=1` })).statusCode).toBe(400)
})
