import { expect, test } from 'vitest'
import { formatCountOf } from './count-text.ts'

test('one item is singular', () => {
  expect([0, 1, 2041].map((count) => formatCountOf(count, 'item'))).toEqual(['0 items', '1 item', '2,041 items'])
  expect([1, 2].map((count) => formatCountOf(count, 'inquiry', 'inquiries'))).toEqual(['1 inquiry', '2 inquiries'])
})
