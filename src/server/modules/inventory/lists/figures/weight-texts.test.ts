import { expect, test } from 'vitest'
import { rewriteWeight } from './weight-texts.ts'

test.each([
  ['41 500', '41,500'],
  ['41\u00a0500 lb', '41,500 lb'],
  ['41\u202f500', '41,500'],
  ['18 824,5 kg', '18,824.5 kg'],
  ['41,500 lb / 18,824 kg', '41,500 lb'],
  ['18 824 kg (41 500 lb)', '41,500 lb'],
  ['18.82 MT | 41,500#', '41,500#'],
  ['41,500 lb / 18.8 T', '41,500 lb'],
  ['20.75 NT / 18.82 MT', '20.75 NT'],
  ['41,500 / 18,824', '41,500 lb'],
])('the weight %j is %j', (text, weight) => {
  expect(rewriteWeight(text)?.text).toBe(weight)
})

test.each([
  '41,500 lb / 15,000 kg',
  '41,500 / 18,000',
  '41,500 lb / 40,000 lb',
  '2 @ 20,500',
  '41 50',
  '41 5000',
  '012 500',
])('the weight %j is not certain', (text) => {
  expect(rewriteWeight(text)).toBeUndefined()
})

test('a long text without sense is read at once', () => {
  expect(rewriteWeight(`${'1 111'.repeat(12)} x`)).toBeUndefined()
})
