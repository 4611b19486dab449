import { expect, test } from 'vitest'
import { listTitle } from './list-title.ts'

test('a list is named after category and source', () => {
  const place = { region: ['Pacific'], category: 'Hot Rolled Coil' } as const
  expect(listTitle(place, 'DMW1')).toBe('HR COIL - DMW1')
  expect(listTitle(place, undefined)).toBe('HR COIL')
})
