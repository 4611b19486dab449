import { expect, test } from 'vitest'
import { gradeKey, gradeStandard, meetsGrade } from './grades.ts'

test.each([
  [
    'A1011 CS-B',
    ['A1011 CS TYPE B', 'ASTM A1011 CS B', 'a1011 cs ty b', 'A1011 CSB', 'A1011-CS-B', 'A1011/CS/B', 'A-1011 CS-B'],
  ],
  ['A1011 CS-B', ['A1011/A1011M CS TYPE B', 'ASTM A1011-18a CS Type B', 'A1011 CQ-B', ' A1011  CS   TYPE  B ']],
  ['A572-50', ['A572 GR 50', 'A572 GRADE 50', 'ASTM A572 Gr.50', 'A572GR50', 'A572-GR50', 'A572/A572M-21 GR 50']],
  ['A36', ['ASTM A36', 'A-36', 'A 36', 'A36-19', 'A36/A36M']],
  ['A653 CS-B', ['A653 CS-B G90', 'A653 CS TYPE B G60', 'A653 CS-B A60', 'A653 CS-B G90 BOND', 'A653 CS-B, A924 Z275']],
  ['A653 SS-50', ['A653 SS Gr 50 G90', 'A653 SS50 G60']],
  ['A1011 HSLAS-50', ['A1011 HSLAS Gr 50', 'A1011 HSLA 50', 'A1011 HSLAS50']],
  ['A1011 HSLAS-F-50', ['A1011 HSLAS-F GR 50', 'A1011 HSLA-F50']],
  ['A1011 HSLAS-50-CL1', ['A1011 HSLAS GR 50 CLASS 1', 'A1011 HSLAS 50 CL 1', 'A1011 HSLAS GR.50 CL.1']],
  ['A1011 SS-36-2', ['A1011 SS GR 36 TYPE 2', 'A1011 SS36 TY2']],
  ['A516-70', ['A516 GR 70', 'ASTM A516-70']],
  ['SA516-70', ['SA-516-70', 'SA 516 GR 70']],
  ['A463 CS-B', ['A463 CS-B T1-25']],
  ['A514-B', ['A514 GR B', 'A514B']],
  ['1008', ['SAE 1008', 'C1008', 'AISI-1008']],
  ['AR400', ['AR 400', 'AR-400']],
  ['G90', ['g90']],
  ['', ['', '  ', '-']],
])('the key %j is that of %j', (key, texts) => {
  expect(texts.map(gradeKey)).toEqual(texts.map(() => key))
})

test('grades that differ have different keys', () => {
  const texts = ['A1011 CS-A', 'A1011 CS-B', 'A1011 DS-B', 'A1008 CS-B', 'A572-50', 'A572-60', 'A36', 'A60', 'SS-50']
  expect(new Set(texts.map(gradeKey)).size).toBe(texts.length)
})

test('a key keeps its own spelling', () => {
  const texts = ['A1011 HSLAS Gr 50 Class 1', 'A572 GR 50', 'SA-516 GR 70', 'CS TYPE B', 'HSLA 50', 'A36/A572-50']
  const keys = texts.map(gradeKey)
  expect(keys.map(gradeKey)).toEqual(keys)
})

test.each([
  ['A1011 CS-B', 'A1011'],
  ['SA516-70', 'A516'],
  ['A36', 'A36'],
  ['CS-B', undefined],
  ['AR400', undefined],
])('the standard of %j is %j', (key, standard) => {
  expect(gradeStandard(key)).toBe(standard)
})

test('a grade named in part is met by those that hold it', () => {
  const meets = (grade: string, wanted: string) => meetsGrade(gradeKey(grade), gradeKey(wanted))
  expect(meets('A1011 CS-B', 'A1011')).toBe(true)
  expect(meets('A1011 CS-B', 'CS TYPE B')).toBe(true)
  expect(meets('A1011 HSLAS Gr 50', 'HSLA')).toBe(true)
  expect(meets('A792 SS Gr 80', 'A792 grade 80')).toBe(true)
  expect(meets('A1011 CS-B', 'CS-A')).toBe(false)
  expect(meets('A1011', 'A1011 CS-B')).toBe(false)
  expect(meets('A362', 'A36')).toBe(false)
  expect(meets('A572-50', '')).toBe(false)
})
