import { expect, test } from 'vitest'
import { filterLocations } from './location-filter.ts'

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
