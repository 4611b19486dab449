import { expect, test } from 'vitest'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { findSharedValues } from './shared-values.ts'

const item: InventoryItem = {
  id: 'a',
  productId: 'P1',
  heatNum: 'H1',
  product: 'HR Coil',
  thickness: '0.25',
  width: '48',
  length: 'COIL',
  qtyPcs: 1,
  weight: '42,350',
  gradeCategory: 'A36',
  condition: '',
  locationState: 'CA',
  sourceCode: 'S1',
  category: 'Hot Rolled Coil',
  regionCodes: 'PAC',
  createdAt: '2026-11-21T00:00:00Z',
}

test('what all items share is said in words, with its unit, and never the Product ID', () => {
  const other = { ...item, id: 'b', heatNum: 'H2', thickness: '0.3', weight: '', gradeCategory: 'A572', qtyPcs: 2 }
  expect(findSharedValues([item, other]).map(({ text }) => text)).toEqual([
    'Product HR Coil',
    // Both are thicker than any gauge, so the column of gauges is left out too.
    '',
    'Width 48.00 in',
    'Length COIL',
    'Condition not given',
    'State CA',
    'Region Code PAC',
    'Source Code S1',
  ])
})

test('a single item shares nothing', () => {
  expect(findSharedValues([item])).toEqual([])
  expect(findSharedValues([])).toEqual([])
})
