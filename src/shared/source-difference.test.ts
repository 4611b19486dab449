import { expect, test } from 'vitest'
import { losesMost } from './source-difference.ts'

test('a source loses most of its items when more than half are removed', () => {
  expect(losesMost({ before: 10, removed: 5 })).toBe(false)
  expect(losesMost({ before: 10, removed: 6 })).toBe(true)
  expect(losesMost({ before: 0, removed: 0 })).toBe(false)
})
