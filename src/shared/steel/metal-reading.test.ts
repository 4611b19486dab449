import { expect, test } from 'vitest'
import { listMetals, type MetalMask, readGradeMetals, readMetals, stainlessNumber } from './metal-reading.ts'

const namesOf = (mask: MetalMask) => listMetals(mask).join(' or ') || 'carbon'

test.each([
  ['304 2B 14ga', 'stainless'],
  ['16 ga 304 stainless 48 x 120', 'stainless'],
  ['316L', 'stainless'],
  ['SS304 sheet', 'stainless'],
  ['430 #4 finish', 'stainless'],
  ['CR SHEET T-304 S/S', 'stainless'],
  ['17-4PH', 'stainless'],
  ['6061-T6', 'aluminum'],
  ['5052 H32 .125 x 48 x 96', 'aluminum'],
  ['alum diamond plate', 'aluminum'],
  ['brass', 'brass'],
  ['Inconel 625', 'nickel'],
  ['D2 tool steel', 'tool steel'],
  ['copper', 'copper'],
  ['Aluminized Coil', 'carbon'],
  ['aluminum killed', 'carbon'],
  ['55% aluminum-zinc', 'carbon'],
  ['copper bearing', 'carbon'],
  ['zinc-aluminum-magnesium', 'carbon'],
  ['no stainless', 'carbon'],
  ['A1011 SS 310', 'carbon'],
  ['304', 'carbon'],
  ['10 x 316L', 'carbon'],
  ['AR400', 'carbon'],
  ['A1 condition, 430 lbs', 'carbon'],
  ['Galvanized Sheet', 'carbon'],
])('the text %s names %s', (text, metal) => {
  expect(namesOf(readMetals(text))).toBe(metal)
})

test.each([
  ['304', 'stainless'],
  ['304/304L', 'stainless'],
  ['5052', 'aluminum'],
  ['ASTM A240 Type 316', 'stainless'],
  ['A240', 'stainless'],
  ['430 BA', 'stainless'],
  ['304, 316', 'stainless'],
  ['D2', 'tool steel'],
  ['3003', 'aluminum'],
  ['C260', 'brass'],
  ['C11000', 'copper'],
  ['304 or 6061', 'stainless or aluminum'],
  ['C1018', 'carbon'],
  ['A36', 'carbon'],
  ['A653 SS 340', 'carbon'],
  ['HSLA 410', 'carbon'],
  ['AR400', 'carbon'],
  ['A514 T-1', 'carbon'],
  ['1050', 'carbon'],
  ['SS-36', 'carbon'],
  ['', 'carbon'],
])('the grade %s names %s', (grade, metal) => {
  expect(namesOf(readGradeMetals(grade))).toBe(metal)
})

test('one number for all spellings of a stainless grade', () => {
  const spellings = ['304L', 'SS304L', '304L 2B', 'Type 304L', 'A240 304L', '304L Stainless Steel', '304L SS #4']
  expect([...new Set(spellings.map(stainlessNumber))]).toEqual(['304L'])
  expect(stainlessNumber('A36')).toBeUndefined()
})
