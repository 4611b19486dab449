import { expect, test } from 'vitest'
import { inventoryResultsSearch } from './inventory-search.ts'

test('one region and several regions are read alike', () => {
  expect(inventoryResultsSearch.parse({ region: 'Pacific' }).region).toEqual(['Pacific'])
  expect(inventoryResultsSearch.parse({ region: ['Pacific', 'Mid Atlantic'] }).region).toEqual([
    'Pacific',
    'Mid Atlantic',
  ])
})

test('a region may be given by its code and in any case, and counts once', () => {
  expect(inventoryResultsSearch.parse({ region: ['PAC', 'pacific', 'ne'] }).region).toEqual(['Pacific', 'New England'])
})

test('a region that does not exist counts as not given', () => {
  expect(inventoryResultsSearch.parse({ region: ['Atlantis', 'Mountain'] }).region).toEqual(['Mountain'])
  expect(inventoryResultsSearch.parse({}).region).toEqual([])
})

test('category, source and thickness are read as they stand in the address', () => {
  expect(
    inventoryResultsSearch.parse({
      region: 'PAC',
      category: 'Hot Rolled Coil',
      source: 'S12',
      from: '0.1875',
      to: '0.25',
    }),
  ).toEqual({ region: ['Pacific'], category: 'Hot Rolled Coil', source: 'S12', from: 0.1875, to: 0.25 })
})

test('a source code of digits stays a source code', () => {
  expect(inventoryResultsSearch.parse({ region: 'PAC', source: 4711 }).source).toBe('4711')
})

test('a thickness that is no number, blank or negative counts as not given', () => {
  for (const from of ['thick', '', '-1', ['1', '2'], Number.NaN]) {
    expect(inventoryResultsSearch.parse({ region: 'PAC', from }).from).toBeUndefined()
  }
})
