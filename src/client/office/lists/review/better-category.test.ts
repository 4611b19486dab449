import { expect, test } from 'vitest'
import { findBetterCategory } from './better-category.ts'

test('another category is offered when most rows name it', () => {
  const products = [
    { category: 'Galvanized Sheet', rows: 30 },
    { category: 'Hot Rolled Coil', rows: 10 },
  ]
  expect(findBetterCategory({ products }, 'Hot Rolled Coil')).toBe('Galvanized Sheet')
  expect(findBetterCategory({ products }, 'Galvanized Sheet')).toBeUndefined()
  const mixed = [...products, { category: 'Galvanized Coil', rows: 25 }]
  expect(findBetterCategory({ products: mixed }, 'Hot Rolled Coil')).toBeUndefined()
  expect(findBetterCategory({ products: [] }, 'Hot Rolled Coil')).toBeUndefined()
})
