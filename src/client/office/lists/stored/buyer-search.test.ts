import { expect, test } from 'vitest'
import { findBuyerSearch } from './buyer-search.ts'

const totals = [
  { sourceCode: 'WST1', regions: ['MTN', 'PAC'] as const },
  { sourceCode: 'BAY2', regions: ['PAC'] as const },
  { sourceCode: 'HI1', regions: [] },
].map((source) => ({ ...source, regions: [...source.regions] }))
const search = (...codes: string[]) =>
  findBuyerSearch(
    'Hot Rolled Coil',
    codes.map((sourceCode) => ({ sourceCode })),
    totals,
  )

test('a buyer sees a list in all regions of its sources, and a single source alone', () => {
  expect(search('wst1')).toEqual({ region: ['Pacific', 'Mountain'], category: 'Hot Rolled Coil', source: 'WST1' })
  expect(search('WST1', 'BAY2')).toEqual({ region: ['Pacific', 'Mountain'], category: 'Hot Rolled Coil' })
  expect(search('WST1', 'NEW3')).toEqual({ region: ['Pacific', 'Mountain'], category: 'Hot Rolled Coil' })
})

test('without a region no buyer sees it', () => {
  expect([search('HI1'), search('GONE'), search()]).toEqual([undefined, undefined, undefined])
})
