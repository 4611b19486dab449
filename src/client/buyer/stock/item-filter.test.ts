import { expect, test } from 'vitest'
import { aListedItem } from '../../../shared/test/factories.ts'
import {
  countMoreFilters,
  describeFilter,
  filterItems,
  isSameChoice,
  listChoices,
  listCosts,
  openFilter,
} from './item-filter.ts'

const sheet = aListedItem({ id: 'sheet', width: '60', length: '120', weight: '4,100 lbs', gradeCategory: 'A572-50' })
const coil = aListedItem({ id: 'coil', gradeCategory: 'A36' })
const unknown = aListedItem({
  id: 'unknown',
  thickness: '10 GA',
  width: 'MIXED',
  weight: '',
  gradeCategory: '',
  condition: '',
})
const items = [sheet, coil, unknown]

function shown(change: Partial<typeof openFilter>): string[] {
  return filterItems(items, { ...openFilter, ...change }).map(({ id }) => id)
}

test('an open filter shows every item', () => {
  expect(filterItems(items, openFilter)).toBe(items)
})

test('each active part of a filter costs the items that only it keeps out', () => {
  const filter = { ...openFilter, width: { from: 60, to: undefined }, grades: ['A36'], thickness: { from: 2, to: 1 } }
  expect(listCosts([sheet, coil], filter)).toEqual([
    { text: 'Width from 60 in', change: { width: openFilter.width }, count: 1 },
    { text: 'Grade A36', change: { grades: [] }, count: 1 },
  ])
})

test('both ends of a range are included, and non-numeric values always pass', () => {
  expect(shown({ width: { from: 48, to: 48 } })).toEqual(['coil', 'unknown'])
  expect(shown({ length: { from: undefined, to: 96 } })).toEqual(['coil', 'unknown'])
  expect(shown({ weight: { from: 4100, to: 4100 } })).toEqual(['sheet', 'unknown'])
  expect(shown({ thickness: { from: 0.2, to: undefined } })).toEqual(['unknown'])
})

test('a reversed range filters nothing out', () => {
  expect(shown({ width: { from: 60, to: 48 } })).toEqual(['sheet', 'coil', 'unknown'])
})

test('grade and condition must be among the chosen ones, ignoring case', () => {
  expect(shown({ grades: ['a36', 'A1011'] })).toEqual(['coil'])
  expect(shown({ grades: ['A36', 'A572-50'] })).toEqual(['sheet', 'coil'])
  expect(shown({ conditions: ['PRIME'], grades: ['A572-50'] })).toEqual(['sheet'])
  expect(isSameChoice('Prime', ' prime')).toBe(true)
})

test('grades are listed by name with their item counts, without blanks', () => {
  const more = [...items, aListedItem({ gradeCategory: 'a36 ' }), aListedItem({ gradeCategory: 'A5' })]
  expect(listChoices(more, 'gradeCategory')).toEqual([
    { label: 'A5', count: 1 },
    { label: 'A36', count: 2 },
    { label: 'A572-50', count: 1 },
  ])
})

test('conditions are listed and filtered as what they are read as', () => {
  const coded = [aListedItem({ id: 'PR', condition: 'PR' }), aListedItem({ id: 'EX PR', condition: 'EX PR' })]
  expect(listChoices([...items, ...coded], 'condition')).toEqual([
    { label: 'Excess Prime', count: 1 },
    { label: 'Prime', count: 3 },
  ])
  expect(filterItems(coded, { ...openFilter, conditions: ['prime'] }).map(({ id }) => id)).toEqual(['PR'])
})

test('the filter is described in one line, and all parts but the thickness are counted', () => {
  const filter = {
    ...openFilter,
    thickness: { from: 0.1875, to: 0.25 },
    width: { from: 48, to: undefined },
    length: { from: 9, to: 1 },
    grades: ['A36', 'A572-50'],
  }
  expect(describeFilter(filter)).toEqual(['Thickness 0.1875 to 0.25 in', 'Width from 48 in', 'Grade A36 or A572-50'])
  expect(countMoreFilters(filter)).toBe(2)
  expect(describeFilter(openFilter)).toEqual([])
})
