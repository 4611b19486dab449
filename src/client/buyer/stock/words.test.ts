import { expect, test } from 'vitest'
import { categoryLabel, listTitle } from './words.ts'

test('hot rolled coil and plate have their short labels, every other category its own name', () => {
  expect(['Hot Rolled Coil', 'Hot Rolled Plate', 'Galvanized Sheet'].map(categoryLabel)).toEqual([
    'HR COIL',
    'HR Plate',
    'Galvanized Sheet',
  ])
})

test('a list is named after category and source', () => {
  const place = { region: ['Pacific'], category: 'Hot Rolled Coil' } as const
  expect(listTitle(place, 'DMW1')).toBe('HR COIL - DMW1')
  expect(listTitle(place, undefined)).toBe('HR COIL')
})
