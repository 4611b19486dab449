import { expect, test } from 'vitest'
import { pollAfterMs } from './poll-after.ts'

test('a list is polled every half second at first, and less often when it takes long', () => {
  expect([0, 9_999, 10_000, 59_999, 60_000, 3_600_000].map(pollAfterMs)).toEqual([500, 500, 1000, 1000, 3000, 3000])
})
