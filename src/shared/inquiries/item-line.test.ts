import { expect, test } from 'vitest'
import { aListedItem } from '../test/factories.ts'
import { describeItem } from './item-line.ts'

test('an item is told with its condition', () => {
  const item = aListedItem({ gradeCategory: 'CS TYPE B', condition: ' Secondary ' })
  expect(describeItem(item)).toBe('0.1345 × 48 × COIL, CS TYPE B, Secondary')
  expect(describeItem({ ...item, condition: '', gradeCategory: '' })).toBe('0.1345 × 48 × COIL')
})
