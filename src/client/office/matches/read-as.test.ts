import { expect, test } from 'vitest'
import type { NeedReadAs } from '../../../shared/needs/schema.ts'
import { nothingRead } from '../../../shared/test/factories.ts'
import { describeGates, describeReadAs, describeUnread, toStockSearch } from './read-as.ts'

const coil: NeedReadAs = {
  ...nothingRead,
  finish: 'hot rolled',
  form: 'coil',
  thicknessIn: 0.0747,
  widthIn: 48,
  weightLb: 40_000,
  grades: ['A1011 CS-B', 'A36'],
  classification: 'Prime',
  state: 'OH',
}
const category = 'Hot Rolled Coil'

test('a need is told as it was read, with the tolerance of its thickness', () => {
  expect(describeReadAs(coil, { category }).join(' · ')).toBe(
    'Hot rolled coil · 0.0747 in ± 0.007 · 48 in wide · A1011 CS-B or A36 · Prime · 40,000 lbs · OH',
  )
  expect(describeReadAs(nothingRead, { category: 'Any' })).toEqual([])
  expect(describeReadAs(nothingRead, { category: 'Guard Rail' })).toEqual(['Guard Rail'])
})

test('what could not be read has the name of its field', () => {
  const unread = [{ field: 'weightNeeded', text: 'one truck' }]
  expect(describeUnread({ ...coil, unread })).toEqual(['Weight Needed “one truck”'])
})

test('only what rules stock out can be loosened', () => {
  expect(describeGates(coil, { category })).toEqual([
    'Hot rolled coil',
    '0.0747 in ± 0.007',
    'at least 47.875 in wide',
    'Prime or Excess Prime',
  ])
  expect(describeGates({ ...nothingRead, classification: 'Secondary', coating: 'G90' }, { category: '' })).toEqual([
    'G90 or heavier',
  ])
})

test('the search is filled in from what was read', () => {
  expect(toStockSearch(coil, { category })).toEqual({
    metal: ['carbon'],
    category: [category],
    thicknessFrom: '0.0677',
    thicknessTo: '0.0817',
    widthFrom: '47.875',
    grade: ['A1011 CS-B', 'A36'],
    condition: ['Prime', 'Excess Prime'],
  })
  expect(toStockSearch({ ...nothingRead, metals: ['stainless'] }, { category: 'Any' })).toEqual({
    metal: ['stainless'],
  })
})
