import { expect, test } from 'vitest'
import { categoryLabel } from './category-label.ts'

test('hot rolled coil and plate have their short labels, every other category its own name', () => {
  expect(['Hot Rolled Coil', 'Hot Rolled Plate', 'Galvanized Sheet'].map(categoryLabel)).toEqual([
    'HR COIL',
    'HR Plate',
    'Galvanized Sheet',
  ])
})
