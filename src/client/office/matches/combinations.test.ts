import { expect, test } from 'vitest'
import type { NeedMatch } from '../../../shared/needs/schema.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { aListedItem } from '../../../shared/test/factories.ts'
import { findCombinations } from './combinations.ts'

const aMatch = (item: Partial<InventoryItem>, changes: Partial<NeedMatch> = {}): NeedMatch => ({
  score: 90,
  item: aListedItem({ sourceCode: 'S1', ...item }),
  reasons: [],
  isNew: false,
  dismissed: false,
  ...changes,
})
const coil = (id: string, weight: string, changes: Partial<NeedMatch> = {}, sourceCode = 'DGL5') =>
  aMatch({ id, weight, sourceCode }, changes)

test('the best matches of a source that fill the wanted weight are offered together', () => {
  const matches = [coil('a', '22,000'), coil('x', '30,000', {}, 'DOH1'), coil('b', '20,000'), coil('c', '20,000')]
  expect(findCombinations(matches, 60_000)).toEqual([
    {
      sourceCode: 'DGL5',
      itemIds: ['a', 'b', 'c'],
      weightLb: 62_000,
      text: '3 coils from DGL5 make 62,000 of 60,000 lbs',
    },
  ])
})

test('what the others can do without is left out, the worst first', () => {
  const matches = [coil('a', '5,000'), coil('b', '6,000'), coil('c', '30,000'), coil('d', '35,000')]
  expect(findCombinations(matches, 60_000)).toMatchObject([{ itemIds: ['c', 'd'], weightLb: 65_000 }])
})

test('dismissed matches, those of another grade and of unknown weight or thickness are in no combination', () => {
  const unknown = { aspect: 'thickness', fit: 'unknown', text: 'Thickness is not given' } as const
  const otherGrade = { aspect: 'grade', fit: 'other', text: '316: another grade' } as const
  const others = [
    coil('b', '30,000', { dismissed: true }),
    coil('c', 'VARIOUS'),
    coil('d', '30,000', { reasons: [unknown] }),
    coil('e', '60,000', { reasons: [otherGrade] }),
  ]
  expect(findCombinations([coil('a', '30,000'), ...others], 60_000)).toEqual([])
})

test('none is offered if one item does, or no weight is wanted', () => {
  const matches = [coil('a', '30,000'), coil('b', '30,000'), coil('c', '60,000')]
  expect(findCombinations(matches, 60_000)).toEqual([])
  expect(findCombinations(matches.slice(0, 2), null)).toEqual([])
})

test('sheets are named as items', () => {
  const matches = ['a', 'b'].map((id) => aMatch({ id, weight: '5,000', category: 'Hot Rolled Sheet' }))
  expect(findCombinations(matches, 10_000)).toMatchObject([{ text: '2 items from S1 make 10,000 of 10,000 lbs' }])
})
