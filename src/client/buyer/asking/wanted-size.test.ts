import { expect, test } from 'vitest'
import { openFilter } from '../stock/item-filter.ts'
import { toWantedSize } from './wanted-size.ts'

test('a filter becomes the size on the needs form', () => {
  const filter = {
    ...openFilter,
    thickness: { from: 0.1265, to: 0.1425 },
    width: { from: 60, to: 60 },
    length: { from: undefined, to: 120 },
    weight: { from: 20_000, to: undefined },
    grades: ['A36', 'A572-50'],
    conditions: ['Prime', 'Secondary'],
  }
  expect(toWantedSize('Hot Rolled Sheet', filter)).toEqual({
    category: 'Hot Rolled Sheet',
    product: '',
    thickness: '0.1265-0.1425',
    width: '60',
    length: '120 MAX',
    gradeCategory: 'A36, A572-50',
    notes: 'Condition: Prime or Secondary\nWeight of an item: 20000 MIN lbs',
  })
  expect(toWantedSize('', { ...filter, conditions: ['prime'] }).product).toBe('Prime')
})

test('an open or reversed range asks for nothing', () => {
  const filter = { ...openFilter, thickness: { from: 2, to: 1 }, width: { from: 48, to: undefined } }
  expect(toWantedSize('', filter)).toMatchObject({ thickness: '', width: '48 MIN', length: '' })
})
