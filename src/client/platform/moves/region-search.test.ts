import { expect, test } from 'vitest'
import { readRegionSearch } from './region-search.ts'

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
