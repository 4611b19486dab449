import { expect, test } from 'vitest'
import { findStateIn, findStatesIn } from './state-in-text.ts'

test.each([
  ['IN', ['in', 'Gary, IN', 'gary, in', 'GARY IN', 'GARY IN 46402', 'gary in 46402-1234', 'Gary, Indiana, USA']],
  [
    'IN',
    ['IN - Gary', 'Plant 2 - Gary, IN', 'Burns Harbor (IN)', 'IN, Gary', 'Gary, Ind.', 'IN/Gary', 'Gary IN U.S.A.'],
  ],
  ['OH', ['Cleveland, Ohio', 'CLEVELAND OHIO 44101', 'North Star BlueScope, Delta OH', 'Northern Ohio']],
  ['WV', ['Weirton, West Virginia', 'Weirton West Virginia']],
  ['PA', ['Indiana, PA', 'Washington, PA', 'Pittsburgh, Pa.', 'Port Washington, PA']],
  ['DC', ['Washington, D.C.', 'Washington D.C. 20001']],
  ['MO', ['Kansas City, MO', 'Kansas City MO 64101']],
  ['NC', ['Hertford, N.C.', 'Hertford N. C.']],
  ['CA', ['Ontario, CA', 'Ontario, California']],
  ['CO', ['Pueblo, CO', 'PUEBLO CO']],
  [
    'IN',
    [
      'Butler IN Flat Roll',
      'BUTLER IN FLAT ROLL',
      'Gary IN plant',
      'Gary, IN whse #2, bay 4',
      'FOB Gary IN',
      'FOB: IN',
    ],
  ],
  ['TX', ['Sinton TX mill', 'TX Houston', 'Texas mill', 'Houston TX Ship Channel', 'F.O.B. Houston, TX (dock 3)']],
  ['AL', ['NUCOR Decatur, AL', 'Decatur Alabama sheet mill', 'DECATUR AL MILL 2']],
  ['OH', ['FOB: Cleveland, Ohio', 'OH plant', 'Middletown OH Works', 'FOB mill - Delta OH']],
  ['SC', ['Nucor Steel Berkeley SC - Sheet Mill', 'BERKELEY SC COLD MILL']],
  ['OR', ['Portland OR Terminal', 'Portland, OR yard']],
] as const)('%s is found in %j', (code, places) => {
  expect(places.map((place) => findStateIn(place))).toEqual(places.map(() => code))
})

test.each([
  'Gary Works',
  'Kansas City',
  'Port Washington',
  'gary in',
  'In transit',
  'IN-TRANSIT',
  'IN STOCK',
  'IN PLANT',
  'In yard 4',
  'GARY IN PLANT',
  'COILS IN MILL',
  'Held IN Mill',
  'OK MILL',
  'FOB mill',
  'Delivered',
  'Kansas City Plant',
  'Indiana Harbor Works',
  'ACME STEEL CO',
  'Hamilton, ON, CA',
  'Hamilton, Ontario, Canada',
  'Monterrey, NL',
  '46402',
  'Plant 2',
  `${'Gary, '.repeat(40)}IN`,
])('no state is found in %j', (place) => {
  expect(findStatesIn(place)).toEqual([])
})

test.each(['IN/OH', 'Gary, IN or Cleveland, OH', 'IN, OH', 'Gary IN & Hammond IN / Cleveland OH'])(
  '%j names two states, so none is taken',
  (place) => {
    expect(findStatesIn(place)).toEqual(['IN', 'OH'])
    expect(findStateIn(place)).toBeUndefined()
  },
)
