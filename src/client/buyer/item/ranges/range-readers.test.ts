import { expect, test } from 'vitest'
import { readRange } from './range.ts'
import { thicknessReader } from './range-readers.ts'

const coils = thicknessReader('Hot Rolled Coil')

test('a gauge is the lower end of its ordering range in From and the upper one in To', () => {
  expect(readRange(coils, { from: '10 GA', to: '10ga' })).toEqual({ from: 0.1265, to: 0.1425 })
  expect(readRange(thicknessReader('Galvanized Coil'), { from: '#10', to: '' })).toEqual({
    from: 0.1292,
    to: undefined,
  })
  expect(readRange(coils, { from: '3/16', to: '4.5 mm' })).toEqual({ from: 0.1875, to: 4.5 / 25.4 })
})

test('two gauges may come in either order, but not a gauge and a decimal', () => {
  const range = { from: 0.0538, to: 0.1425 }
  expect(readRange(coils, { from: '10 GA', to: '16 GA' })).toEqual(range)
  expect(readRange(coils, { from: '16 GA', to: '10 GA' })).toEqual(range)
  expect(readRange(coils, { from: '10 GA', to: '0.05' })).toEqual({ from: 0.1265, to: 0.05 })
})

test('a gauge that the category lacks is no thickness', () => {
  expect(coils.read('42 GA', 'from')).toBeUndefined()
  expect(thicknessReader('Hot Rolled Plate').read('10 GA', 'from')).toBeUndefined()
})
