import { expect, test } from 'vitest'
import {
  checkWeight,
  describeWeightText,
  isWeightOff,
  parseWeightLb,
  steelDensityLbPerIn3,
  theoreticalWeightLb,
  totalWeightLb,
} from './weight.ts'

test.each([
  ['42350', 42_350],
  ['42,350', 42_350],
  [' 42,350 lbs ', 42_350],
  ['42350 LB.', 42_350],
  ['1,000 pounds', 1_000],
  ['500#', 500],
  ['.5', 0.5],
  ['20 NT', 40_000],
  ['4,710 kg', 10_383.773],
  ['19.21 M.T.', 42_350.801],
  ['18 Gross Tons', 40_320],
])('%j is a weight in pounds', (text, weightLb) => {
  expect(parseWeightLb(text)).toBe(weightLb)
})

test.each([
  [''],
  ['  '],
  [','],
  ['21.175 T'],
  ['20 tons'],
  ['4,71 MT'],
  ['19.210,5 kg'],
  [`${'9'.repeat(13)} NT`],
  ['CALL'],
  ['NaN'],
  ['9'.repeat(14)],
  ['9'.repeat(400)],
])('%j is not a weight in pounds', (text) => {
  expect(parseWeightLb(text)).toBeUndefined()
})

test('a total counts unreadable weights as 0 and says how many there are', () => {
  expect(totalWeightLb(['42,350', '1,000 lbs', '20 NT', '20 T', ''])).toEqual({ weightLb: 83_350, withoutWeight: 2 })
  expect(totalWeightLb([])).toEqual({ weightLb: 0, withoutWeight: 0 })
})

test('a weight in pounds is shown with its unit; any other text stays as written', () => {
  expect(describeWeightText('42350')).toBe('42,350 lbs')
  expect(describeWeightText('2 truckloads')).toBe('2 truckloads')
  expect(describeWeightText(null)).toBe('')
})

const sheet = { thicknessIn: 0.25, widthIn: 48, lengthIn: 96, qtyPcs: 1 }
const tenPlates = { thicknessIn: 0.1875, widthIn: 60, lengthIn: 120, qtyPcs: 10 }

test('the density is 7,850 kg per cubic meter', () => {
  const lbPerIn3 = (7_850 / 0.45359237) * 0.0254 ** 3
  expect(lbPerIn3.toFixed(4)).toBe(steelDensityLbPerIn3.toFixed(4))
})

test('a piece weighs thickness times width times length times density', () => {
  expect(theoreticalWeightLb(sheet).toFixed(2)).toBe('326.71')
  expect(theoreticalWeightLb(tenPlates).toFixed(1)).toBe('3828.6')
})

test('a weight is off when it differs from the theoretical one by more than 15%', () => {
  expect([115, 85, 100].map((listedLb) => isWeightOff(listedLb, 100))).toEqual([false, false, false])
  expect([115.1, 84.9, 0].map((listedLb) => isWeightOff(listedLb, 100))).toEqual([true, true, true])
  expect(isWeightOff(100, 0)).toBe(false)
})

const theoryLb = theoreticalWeightLb(tenPlates)

test.each([
  [theoryLb / 10, 'one piece', ': is this the weight of one piece?'],
  [theoryLb / 2.20462, 'kilograms', ': are these kilograms?'],
  [theoryLb / 2_000, 'tons', ': are these tons?'],
  [theoryLb / 2_204.62, 'tons', ': are these tons?'],
  [theoryLb / 100, 'hundredweight', ': is this hundredweight?'],
  [theoryLb * 3, 'unclear', ''],
  [theoryLb / 30, 'unclear', ''],
])('a listed weight of %d lb for 3,829 lb of plate has the likely reason: %s', (listedLb, reason, question) => {
  expect(checkWeight(listedLb, tenPlates)).toEqual({
    theoryLb,
    reason,
    warning: `The theoretical weight is 3,829 lb${question}`,
  })
})

test('the weight of a single piece is never taken for that of one of several', () => {
  expect(checkWeight(sheet.qtyPcs, sheet)?.reason).not.toBe('one piece')
})

test('of two likely reasons the nearer one is given', () => {
  const two = { ...sheet, qtyPcs: 2 }
  expect(checkWeight(theoreticalWeightLb(two) / 2, two)?.reason).toBe('one piece')
  expect(checkWeight(theoreticalWeightLb(two) / 2.2046, two)?.reason).toBe('kilograms')
})

test('a weight within 15% passes, and so does a missing weight or one without a theoretical weight', () => {
  expect(checkWeight(theoryLb * 1.1, tenPlates)).toBeUndefined()
  expect(checkWeight(5_000, { ...tenPlates, qtyPcs: 0 })).toBeUndefined()
  expect(checkWeight(0, tenPlates)).toBeUndefined()
})
