import { expect, test } from 'vitest'
import { readMeantPhrase } from './phrase-correction.ts'

const stock = {
  categories: ['Hot Rolled Coil', 'Hot Rolled Sheet', 'Galvanized Coil', 'Galvanized Sheet', 'Hot Rolled Plate'],
  sources: ['DMW1'],
  places: ['Gary, IN 46402'],
}
const cities: Readonly<Record<string, string>> = {
  CHICAGO: 'IL',
  'ST LOUIS': 'MO',
  'SOUTH BEND': 'IN',
  'EL PASO': 'TX',
}
const stateOfCity = (city: string) => cities[city.toUpperCase().replace(/\./g, '')]
const meant = (q: string, ...unfound: (string | { word: string; like: string[] })[]) =>
  readMeantPhrase(
    q,
    stock,
    unfound.map((one) => (typeof one === 'string' ? { word: one, like: [] } : one)),
    stateOfCity,
  )?.map(({ text, filter, value }) => `${text} = ${filter} ${value}`)

test.for([
  ['galvanixed coil', 'galvanixed', ['galvanixed coil = category Galvanized Coil']],
  ['hot roled shete', 'shete', ['hot roled shete = category Hot Rolled Sheet']],
  ['hott rolled coil', 'hott', ['hott rolled coil = category Hot Rolled Coil']],
  ['plaet 1/2', 'plaet', ['plaet = category Hot Rolled Plate', '1/2 = thickness 0.49,0.51']],
  ['Indianna', 'Indianna', ['Indianna = state IN']],
  ['secondry', 'secondry', ['secondry = condition Secondary']],
  ['stainles', 'stainles', ['stainles = metal stainless']],
  ['lamnia', 'lamnia', ['lamnia = category Hot Rolled Sheet,Galvanized Sheet']],
  ['GALVANIXED', 'GALVANIXED', ['GALVANIXED = category Galvanized Coil,Galvanized Sheet']],
] as const)('a misspelled word means what is nearest: %s', ([q, word, parts]) => {
  expect(meant(q, word)).toEqual(parts)
})

test('one edit is right for 4 to 7 letters and two from 8; numbers, codes and words of the trade stay', () => {
  expect(meant('shett', 'shett')).toBeDefined()
  expect(meant('shtte', 'shtte')).toBeUndefined()
  expect(meant('galvvnnxed', 'galvvnnxed')).toBeUndefined()
  expect(meant('galvnizzed', 'galvnizzed')).toBeDefined()
  for (const q of ['col', 'c0il', '12345', 'bundle', 'looking', 'gone']) expect(meant(q, q)).toBeUndefined()
})

test('a word of items is meant where no word of the trade is nearer', () => {
  expect(meant('tredplate coil', { word: 'tredplate', like: ['TREADPLATE'] })).toEqual([
    'tredplate = text treadplate',
    'coil = category Hot Rolled Coil,Galvanized Coil',
  ])
})

test('a city that no item has is read as its state, also one of two or three words', () => {
  expect(meant('coil Chicago', 'Chicago')).toEqual([
    'coil = category Hot Rolled Coil,Galvanized Coil',
    'Chicago = state IL',
  ])
  expect(meant('St. Louis', 'Louis')).toEqual(['St. Louis = state MO'])
  expect(meant('coil, south bend', 'bend')?.[1]).toBe('south bend = state IN')
  expect(meant('st, louis', 'louis')).toBeUndefined()
})
