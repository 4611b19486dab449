import { expect, test } from 'vitest'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { defaultSort, formatSort, nextSort, parseSort, sortItems } from './item-sort.ts'

const item: InventoryItem = {
  id: '',
  productId: '',
  heatNum: '',
  product: 'HR Coil',
  thickness: '',
  width: '48',
  length: 'COIL',
  qtyPcs: 1,
  weight: '',
  gradeCategory: 'A36',
  condition: 'Prime',
  locationState: 'CA',
  sourceCode: 'S1',
  category: 'Hot Rolled Coil',
  regionCodes: 'PAC',
  createdAt: '2026-11-21T00:00:00Z',
}
const items = [
  { ...item, id: 'a', thickness: '0.1', weight: '9,000 lbs', productId: 'P10', heatNum: 'b' },
  { ...item, id: 'b', thickness: '0.2', weight: '42,350', productId: 'P9', heatNum: '' },
  { ...item, id: 'c', thickness: '0.3', weight: '2 loads', productId: 'P100', heatNum: 'A' },
  { ...item, id: 'd', thickness: '10 GA', weight: '9000', productId: '', heatNum: 'c' },
]

const sorted = (text: string) =>
  sortItems(items, parseSort(text))
    .map(({ id }) => id)
    .join('')

test('numbers sort as numbers and texts by their numbers; what has none comes last either way', () => {
  expect(['weight', '-weight', 'productId', '-productId'].map(sorted)).toEqual(['adbc', 'badc', 'bacd', 'cabd'])
  expect(['-thickness', 'heatNum', 'length', '-qtyPcs'].map(sorted)).toEqual(['cbad', 'cadb', 'abcd', 'abcd'])
  expect(sortItems(items, defaultSort)).toBe(items)
})

test('a second click on a heading turns the order round', () => {
  expect(nextSort(defaultSort, 'thickness')).toEqual({ field: 'thickness', isDescending: true })
  expect(nextSort({ field: 'weight', isDescending: true }, 'weight')).toEqual({ field: 'weight', isDescending: false })
  expect(nextSort(defaultSort, 'weight')).toEqual({ field: 'weight', isDescending: false })
})

test('an address has the order unless it is the usual one', () => {
  expect([defaultSort, parseSort('-weight'), parseSort('width')].map(formatSort)).toEqual([
    undefined,
    '-weight',
    'width',
  ])
  expect(['', '-', 'price', '--weight', undefined].map(parseSort)).toEqual(Array(5).fill(defaultSort))
})
