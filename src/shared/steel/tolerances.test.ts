import { expect, test } from 'vitest'
import { readGauge, thicknessToleranceIn } from './tolerances.ts'

test.each([
  [0.1345, 'Hot Rolled Coil', 0.008],
  [0.1345, 'Cold Rolled Coil', 0.006],
  [0.1345, 'Galvanized Coil', 0.009],
  [0.06, 'Hot Rolled', 0.006],
  [0.0179, 'Cold Rolled Sheet', 0.002],
  // Gauge 3 has no range in the chart; 3/16 is nearer to gauge 6 than to 7, and 1/4 beyond gauge 3.
  [0.2391, 'Hot Rolled Coil', 0.0075],
  [0.1875, 'Hot Rolled Coil', 0.009],
  [0.25, 'Hot Rolled Coil', 0.01],
  [0.375, 'Hot Rolled Coil', 0.01],
  [0.1345, 'Hot Rolled Plate', 0.01],
  [0.1345, '', 0.01],
  [1, 'Hot Rolled Plate', 0.01],
  [1.25, 'Hot Rolled Plate', 0.0125],
])('%d in %j may differ by %d', (wantedIn, category, toleranceIn) => {
  expect(thicknessToleranceIn(wantedIn, category)).toBe(toleranceIn)
})

test.each([
  ['16 GA', 'Hot Rolled Coil', 16],
  ['0.0598', 'Hot Rolled Coil', 16],
  ['7 GA', 'Galvanized Coil', 7],
  ['.060 MIN', 'Cold Rolled Coil', undefined],
  ['0.25', 'Hot Rolled Plate', undefined],
  ['.180-.190', 'Hot Rolled Coil', undefined],
  ['MIXED', 'Hot Rolled Coil', undefined],
])('the gauge of %j in %s is %s', (thickness, category, gauge) => {
  expect(readGauge(thickness, category)).toBe(gauge)
})
