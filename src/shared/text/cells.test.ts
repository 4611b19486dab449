import { expect, test } from 'vitest'
import { columnLetters } from './cells.ts'

test("columns have Excel's letters", () => {
  expect([0, 25, 26, 51, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'ZZ', 'AAA'])
})
