import { expect, test } from 'vitest'
import {
  formatDimension,
  formatThickness,
  isBetween,
  parseThicknessIn,
  passesDimensionRange,
  passesThicknessRange,
} from './thickness.ts'

test.each([
  ['0.1875', 0.1875],
  ['.1875', 0.1875],
  [' 0.1345" ', 0.1345],
  ['0.25 in', 0.25],
  ['.25 in.', 0.25],
  ['1 inch', 1],
  ['48', 48],
  ['5.', 5],
  ["0.5''", 0.5],
  ['-0.1', -0.1],
])('%j is a numeric thickness', (text, thicknessIn) => {
  expect(parseThicknessIn(text)).toBe(thicknessIn)
})

test.each([
  ['10 GA'],
  ['3/16'],
  ['3/16"'],
  ['.180-.190'],
  ['0.0747 MIN'],
  ['4.5mm'],
  ['MIXED'],
  [''],
  ['   '],
  ['.'],
  ['0x10'],
  ['1e3'],
  ['1,25'],
  ['Infinity'],
  ['9'.repeat(400)],
])('%j is not a numeric thickness', (text) => {
  expect(parseThicknessIn(text)).toBeUndefined()
})

test('a numeric thickness is shown with 3 decimals and a dimension with 2, everything else as written', () => {
  expect(['.1875', '0.25"', '10 GA'].map(formatThickness)).toEqual(['0.188', '0.250', '10 GA'])
  expect(['48', '61.125', 'COIL'].map(formatDimension)).toEqual(['48.00', '61.13', 'COIL'])
})

test('both ends of a thickness range are included and a missing end is open', () => {
  expect(passesThicknessRange('0.1875', 0.1875, 0.25)).toBe(true)
  expect(passesThicknessRange('0.25', 0.1875, 0.25)).toBe(true)
  expect(passesThicknessRange('0.26', 0.1875, 0.25)).toBe(false)
  expect(passesThicknessRange('0.26', 0.1875, undefined)).toBe(true)
  expect(passesThicknessRange('0.01', undefined, 0.25)).toBe(true)
})

test('an item passes by its exact or its displayed thickness', () => {
  expect(passesThicknessRange('0.1875', 0.188, 0.2)).toBe(true)
  expect(passesThicknessRange('0.1875', 0.1, 0.1875)).toBe(true)
  expect(passesThicknessRange('0.1874', 0.1876, 0.2)).toBe(false)
})

test('sizes are compared in whole ten-thousandths of an inch, so one that lies on a bound passes', () => {
  const metric = (millimeters: number) => ({
    lowIn: millimeters / 25.4,
    highIn: millimeters / 25.4,
    shownIn: millimeters / 25.4,
  })
  expect(isBetween(metric(76.2), 3, 4)).toBe(true)
  expect(isBetween(metric(76.2), 2, 3)).toBe(true)
  expect(isBetween(metric(9.525), 3 / 8, 3 / 8)).toBe(true)
  expect(isBetween(metric(9.53), 3 / 8 + 0.0003, 1)).toBe(false)
  expect(passesThicknessRange('0.37500001', undefined, 0.375)).toBe(true)
  expect(passesThicknessRange('0.3757', undefined, 0.37499999)).toBe(false)
})

test('what lies between the exact and the displayed value is neither', () => {
  expect(passesThicknessRange('0.1347', 0.1348, 0.1349)).toBe(false)
  expect(passesThicknessRange('0.1347', 0.1348, 0.135)).toBe(true)
  expect(passesDimensionRange('47.996', 47.997, 47.999)).toBe(false)
})

test('a thickness that is not numeric always passes, and so does everything in a reversed range', () => {
  expect(passesThicknessRange('10 GA', 0.1, 0.2)).toBe(true)
  expect(passesThicknessRange('', 0.1, 0.2)).toBe(true)
  expect(passesThicknessRange('0.5', 0.2, 0.1)).toBe(true)
})

test('a width or length passes by its exact or its displayed value, and a word such as COIL always', () => {
  expect(passesDimensionRange('61.125', 61.13, 72)).toBe(true)
  expect(passesDimensionRange('48', 48, 48)).toBe(true)
  expect(passesDimensionRange('48', 48.01, undefined)).toBe(false)
  expect(passesDimensionRange('COIL', 96, 120)).toBe(true)
})
