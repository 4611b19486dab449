import { expect, test } from 'vitest'
import { foldForMatch } from './text-key.ts'

test.each([
  ['Acme Steel', '  ACME   steel '],
  ['Café Métal', 'Cafe\u0301 Me\u0301tal'],
  ['Acme\u00a0Steel', 'acme\tsteel'],
  ['ＡＣＭＥ', 'acme'],
  ['İstanbul', 'İSTANBUL'],
])('%j and %j match', (one, other) => {
  expect(foldForMatch(one)).toBe(foldForMatch(other))
})

test.each([
  ['Acme Steel', 'AcmeSteel'],
  ['Acme Steel', 'Acme Steel Inc'],
  ['Acme, Steel', 'Acme Steel'],
])('%j and %j do not match', (one, other) => {
  expect(foldForMatch(one)).not.toBe(foldForMatch(other))
})

test.each(['\ufdfa', '\u{1d160}\ufdfa', '漢', '\u{1f3ed}', 'İ'])(
  '200 times %j has a key that fits an index entry',
  (letter) => {
    const key = foldForMatch(letter.repeat(200))
    expect(key.isWellFormed()).toBe(true)
    expect(Buffer.byteLength(key)).toBeLessThanOrEqual(1_200)
  },
)
