import { expect, test } from 'vitest'
import { describeWeightText, parseWeightLb, totalWeightLb } from './weight.ts'

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
