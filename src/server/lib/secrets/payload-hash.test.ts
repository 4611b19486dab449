import { expect, test } from 'vitest'
import { hashPayload } from './payload-hash.ts'

test('the order of fields does not change the hash', () => {
  expect(hashPayload({ a: 1, b: { c: [1, 2], d: null } })).toBe(hashPayload({ b: { d: null, c: [1, 2] }, a: 1 }))
})

test.each([[{ a: [2, 1] }], [{ a: ['1', '2'] }], [{ a: [1, 2], b: null }], [{}]])('%j has another hash', (payload) => {
  expect(hashPayload(payload)).not.toBe(hashPayload({ a: [1, 2] }))
})
