import { expect, test } from 'vitest'
import { describeCounts, describeMatchedNeeds, describePieces, describeWeight, joinExactReasons } from './words.ts'

test('a line names its matches and the best score, and nothing without matches', () => {
  expect(describeCounts({ matchCount: 12, bestScore: 96, newMatches: 3 })).toBe('12 matches, best 96')
  expect(describeCounts({ matchCount: 0, bestScore: null, newMatches: 0 })).toBe('')
  expect(describeCounts({ matchCount: null, bestScore: null, newMatches: null })).toBe('')
})

test('a weight is told with its share of the wanted one', () => {
  expect(describeWeight('20,000', 60_000)).toEqual({ weight: '20,000 lbs', share: '33% of 60,000 lbs' })
  expect(describeWeight('62000', 60_000)).toEqual({ weight: '62,000 lbs', share: 'covers the 60,000 lbs' })
  expect(describeWeight('', 60_000)).toEqual({ weight: '-', share: 'No weight given' })
  expect(describeWeight('VARIOUS', null)).toEqual({ weight: 'VARIOUS', share: '' })
})

test('an upload says how many needs it serves', () => {
  expect([null, 0, 1, 2].map(describeMatchedNeeds)).toEqual([
    'Looking for needs that match…',
    'No open need matches this list',
    '1 need matches this list',
    '2 needs match this list',
  ])
})

test('what is as wanted is told in one line', () => {
  const texts = [
    'Coil, as wanted',
    '0.0751 in thick: 0.0004 in over, within the usual tolerance',
    '48 in wide, as wanted',
  ]
  const reasons = texts.map((text) => ({ aspect: 'form', fit: 'exact', text }) as const)
  expect(joinExactReasons([...reasons, { aspect: 'grade', fit: 'other', text: 'A36: another grade' }])).toBe(
    'As wanted: Coil, 48 in wide. 0.0751 in thick: 0.0004 in over, within the usual tolerance',
  )
  expect(joinExactReasons([])).toBe('')
})

test('a match says how many of the wanted pieces it has', () => {
  expect(describePieces(2, 40)).toBe('2 of 40 pieces')
  expect(describePieces(1, 0)).toBe('')
  expect(describePieces(0, 40)).toBe('')
})
