import { expect, test } from 'vitest'
import { checkWeight, isWeightOff, steelDensityLbPerIn3, theoreticalWeightLb } from './theoretical-weight.ts'

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
    note: `The theoretical weight is 3,829 lb${question}`,
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
