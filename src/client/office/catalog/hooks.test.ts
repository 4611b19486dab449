import { expect, test } from 'vitest'
import { deletionText } from './hooks.ts'

const createdAt = '2026-11-21T20:15:00.000Z'
const productType = { id: 'p1', name: 'Galvanized Coil', active: 1, createdAt } as const

test('deleting a product says how many items use it', () => {
  expect(deletionText({ productType, itemCount: 1240 })).toContain('1,240 items use the product Galvanized Coil.')
  expect(deletionText({ productType, itemCount: 1 })).toContain('1 item uses the product Galvanized Coil. It stays')
  expect(deletionText({ productType, itemCount: 0 })).toBe('No items use it. This action cannot be undone.')
})

test('deleting an inactive product says that buyers will see its items', () => {
  const inactive = { ...productType, active: 0 } as const
  expect(deletionText({ productType: inactive, itemCount: 2 })).toContain('once it is deleted, they do')
  expect(deletionText({ productType: inactive, itemCount: 0 })).not.toContain('Buyers')
})
