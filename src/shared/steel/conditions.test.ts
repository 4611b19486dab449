import { expect, test } from 'vitest'
import { conditionName, readCondition } from './conditions.ts'

test.each([
  ['Prime', ['P', 'PR', 'pr.', 'Prim', 'Prm', 'prm.', 'PRIME', 'Primes']],
  [
    'Secondary',
    ['S', 'Sec', 'SEC.', '2nds', '2nd', 'Seconds', 'Non-Prime', 'not prime', 'NP', 'P/S', 'Prime/Secondary'],
  ],
  ['Excess Prime', ['EP', 'EX', 'EXP', 'EX PR', 'XS', 'XS PRIME', 'Ex. Prime', 'Excess', 'OS (Excess Prime)']],
] as const)('%s is also written %j', (condition, texts) => {
  expect(texts.map((text) => readCondition(text))).toEqual(texts.map(() => condition))
})

test.each(['', 'Reject', 'HRPO S', 'P-100', 'PS', 'Sector', 'OS', 'rust spots', 'excess rust'])(
  '%j names no condition',
  (text) => {
    expect(readCondition(text)).toBeUndefined()
  },
)

test('a text is counted as the condition that it names, else as itself', () => {
  expect(['PR', 'Secondary - rust', ' Reject '].map(conditionName)).toEqual(['Prime', 'Secondary', 'Reject'])
})
