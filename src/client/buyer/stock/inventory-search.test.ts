import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../platform/moves/search-params.ts'
import { readInventoryResultsSearch, toFilterParams, toItemFilter } from './inventory-search.ts'
import { openFilter } from './item-filter.ts'

test('one region or several can be given', () => {
  expect(readInventoryResultsSearch({ region: 'Pacific' }).region).toEqual(['Pacific'])
  expect(readInventoryResultsSearch({ region: ['Pacific', 'Mid Atlantic'] }).region).toEqual([
    'Pacific',
    'Mid Atlantic',
  ])
})

test('a region may be given by its code and in any case, and counts once', () => {
  expect(readInventoryResultsSearch({ region: ['PAC', 'pacific', 'ne'] }).region).toEqual(['Pacific', 'New England'])
})

test('an unknown region is ignored', () => {
  expect(readInventoryResultsSearch({ region: ['Atlantis', 'Mountain'] }).region).toEqual(['Mountain'])
  expect(readInventoryResultsSearch({}).region).toEqual([])
})

test('category, source and filter are read from the address', () => {
  const params = parseSearch(
    '?region=PAC&category=Hot+Rolled+Coil&source=S12&from=0.1875&to=0.25&widthFrom=48&lengthTo=120&weightFrom=5000' +
      '&grade=A36&grade=A572-50&condition=Prime',
  )
  expect(readInventoryResultsSearch(params)).toEqual({
    region: ['Pacific'],
    category: 'Hot Rolled Coil',
    source: 'S12',
    from: 0.1875,
    to: 0.25,
    widthFrom: 48,
    lengthTo: 120,
    weightFrom: 5000,
    grade: ['A36', 'A572-50'],
    condition: ['Prime'],
  })
})

test('a filter survives the address, with a plain parameter for each value', () => {
  const filter = {
    ...openFilter,
    thickness: { from: 0.1875, to: 0.25 },
    width: { from: undefined, to: 60 },
    weight: { from: 0, to: undefined },
    grades: ['A36', 'A572, Gr. 50'],
    conditions: ['Prime'],
  }
  const address = stringifySearch({ region: ['Pacific'], ...toFilterParams(filter) })
  expect(address).toBe(
    '?region=Pacific&from=0.1875&to=0.25&widthTo=60&weightFrom=0&grade=A36&grade=A572%2C+Gr.+50&condition=Prime',
  )
  expect(toItemFilter(readInventoryResultsSearch(parseSearch(address)))).toEqual(filter)
})

test('a filter change sets only its own parameters', () => {
  expect(toFilterParams({ width: { from: 48, to: undefined } })).toEqual({ widthFrom: 48, widthTo: undefined })
})

test('a source code of digits stays a source code', () => {
  expect(readInventoryResultsSearch({ region: 'PAC', source: '4711' }).source).toBe('4711')
  expect(readInventoryResultsSearch({ region: 'PAC', source: '007' }).source).toBe('007')
})

test('a number that is unreadable, blank, negative or repeated is ignored', () => {
  for (const value of ['thick', '', '-1', ['1', '2'], Number.NaN, null, {}]) {
    const search = readInventoryResultsSearch({ region: 'PAC', from: value, widthTo: value, weightFrom: value })
    expect(toItemFilter(search)).toEqual(openFilter)
  }
})

test('a name that is blank, repeated or too long is ignored', () => {
  for (const category of ['', ' ', ['a', 'b'], 'x'.repeat(101)]) {
    expect(readInventoryResultsSearch({ region: 'PAC', category }).category).toBeUndefined()
  }
})
