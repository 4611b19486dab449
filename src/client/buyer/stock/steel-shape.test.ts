import { expect, test } from 'vitest'
import { findSteelShape } from './steel-shape.ts'

test.for([
  ['Hot Rolled P&O Coil', 'coil'],
  ['Galvanized Sheet', 'sheet'],
  ['Hot Rolled Plate', 'plate'],
  ['Cold Finished Bar', 'bar'],
  ['Hot Rolled Rounds', 'bar'],
  ['Structural Tubing', undefined],
] as const)('%s is drawn as %s', ([category, shape]) => {
  expect(findSteelShape(category)).toBe(shape)
})
