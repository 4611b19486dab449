import { expect, test } from 'vitest'
import { filterLocations, totalBySource } from './locations.ts'

const locations = [
  { sourceCode: 'DMW1', locationState: 'OH' },
  { sourceCode: 'DMW1', locationState: 'IN' },
  { sourceCode: 'Ohio Mills', locationState: '' },
]

test('a location is found by any part of its code or state, in any case', () => {
  expect(filterLocations(locations, ' oh ')).toEqual([locations[0], locations[2]])
  expect(filterLocations(locations, 'mw')).toEqual(locations.slice(0, 2))
  expect(filterLocations(locations, 'TX')).toEqual([])
})

test('a blank filter shows all locations', () => {
  expect(filterLocations(locations, '  ')).toEqual(locations)
})

test('the count of a source code is that of all its states', () => {
  const totals = totalBySource([
    { sourceCode: 'S12', itemCount: 300 },
    { sourceCode: 'S12', itemCount: 12 },
    { sourceCode: 'S13', itemCount: 4 },
  ])
  expect(totals).toEqual(
    new Map([
      ['S12', 312],
      ['S13', 4],
    ]),
  )
})
