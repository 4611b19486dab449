import { expect, test } from 'vitest'
import { losesMost, replacesMost } from './terms.ts'

test('a source loses most of its items when fewer than half as many are left', () => {
  expect(losesMost({ before: 10, after: 5 })).toBe(false)
  expect(losesMost({ before: 10, after: 4 })).toBe(true)
  expect(losesMost({ before: 0, after: 0 })).toBe(false)
})

test('a source that grows has most of its items replaced, not lost', () => {
  const grown = { before: 23, after: 120, removed: 23 }
  expect([losesMost(grown), replacesMost(grown)]).toEqual([false, true])
  expect(replacesMost({ before: 10, after: 10, removed: 5 })).toBe(false)
  expect(replacesMost({ before: 10, after: 4, removed: 6 })).toBe(false)
})
