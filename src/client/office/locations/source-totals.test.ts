import { expect, test } from 'vitest'
import { totalBySource } from './source-totals.ts'

test('the count of a source code is that of all its states', () => {
  const totals = totalBySource([
    { sourceCode: 'S12', itemCount: 300 },
    { sourceCode: 'S12', itemCount: 12 },
    { sourceCode: 'S13', itemCount: 4 },
  ])
  expect(totals).toEqual(
    new Map([
      ['S12', 312],
      ['S13', 4],
    ]),
  )
})
