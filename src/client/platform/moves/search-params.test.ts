import { expect, test } from 'vitest'
import { parseSearch, readRegionSearch, stringifySearch } from './search-params.ts'

test('several regions become a repeated plain parameter', () => {
  expect(stringifySearch({ region: ['Pacific', 'Mid Atlantic'] })).toBe('?region=Pacific&region=Mid+Atlantic')
})

test('a repeated parameter is read as a list, a single one as text', () => {
  expect(parseSearch('?region=Pacific&region=Mid%20Atlantic&category=Hot+Rolled+Coil')).toEqual({
    region: ['Pacific', 'Mid Atlantic'],
    category: 'Hot Rolled Coil',
  })
})

test('what looks like JSON or a number stays text', () => {
  expect(parseSearch('?source=007&category=%5B1%5D')).toEqual({ source: '007', category: '[1]' })
})

test('numbers are written plainly; undefined, null and blank values are left out', () => {
  expect(stringifySearch({ from: 0.1875, to: undefined, category: '', source: null, region: [] })).toBe('?from=0.1875')
  expect(stringifySearch({})).toBe('')
})

test('source codes with &, #, %, + and / survive the address', () => {
  const source = 'A&B #1 50% + C/D'
  expect(parseSearch(stringifySearch({ source }))).toEqual({ source })
})

test('an address without parameters has none', () => {
  expect(parseSearch('')).toEqual({})
})

test.each([
  ['a name', 'Pacific', ['Pacific']],
  ['a code in any case', 'ma', ['Mid Atlantic']],
  ['several with a repeat', ['PAC', 'pacific', 'NE'], ['Pacific', 'New England']],
  ['an unknown region', ['Atlantis', 'Mountain'], ['Mountain']],
  ['nothing', undefined, []],
  ['something else', { a: 1 }, []],
])('the regions of an address with %s', (_, region, names) => {
  expect(readRegionSearch({ region })).toEqual({ region: names })
})
