import { expect, test } from 'vitest'
import { readCondition } from './conditions.ts'

test.each([
  ['Prime', ['P', 'Prm', 'prm.', 'PRIME', 'Primes']],
  ['Secondary', ['S', 'Sec', 'SEC.', '2nds', '2nd', 'Seconds', 'Non-Prime', 'P/S', 'Prime/Secondary']],
  ['Excess Prime', ['EP', 'XS', 'Ex. Prime', 'Excess']],
] as const)('%s is also written %j', (condition, texts) => {
  expect(texts.map((text) => readCondition(text))).toEqual(texts.map(() => condition))
})

test.each(['', 'Reject', 'HRPO S', 'P-100', 'PS', 'Sector'])('%j names no condition', (text) => {
  expect(readCondition(text)).toBeUndefined()
})
