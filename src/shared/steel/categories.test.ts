import { expect, test } from 'vitest'
import { fallbackProductTypes } from '../stock/terms.ts'
import { categoryTraits, contradictsCategory } from './categories.ts'

test('every product type of the catalog has a form and a finish', () => {
  expect(fallbackProductTypes.map((name) => Object.values(categoryTraits(name)).join(' '))).toEqual([
    'plate hot rolled',
    'coil hot rolled',
    'sheet hot rolled',
    'coil P&O',
    'sheet P&O',
    'coil pickle dry',
    'sheet pickle dry',
    'coil galvanized',
    'sheet galvanized',
    'coil cold rolled',
    'sheet cold rolled',
    'coil galvaneal',
    'sheet galvaneal',
    'coil galvalume',
    'sheet galvalume',
    'coil bonderized',
    'sheet bonderized',
    'coil aluminized',
    'sheet aluminized',
  ])
})

test.each([
  ['HR COIL', 'coil', 'hot rolled'],
  ['HRC', 'coil', 'hot rolled'],
  ['hot-rolled sheets', 'sheet', 'hot rolled'],
  ['CRS', undefined, 'cold rolled'],
  ['CR SHT', 'sheet', 'cold rolled'],
  ['GALV SHT', 'sheet', 'galvanized'],
  ['Galvanised Coil', 'coil', 'galvanized'],
  ['HRPO COIL', 'coil', 'P&O'],
  ['HR P & O Sheet', 'sheet', 'P&O'],
  ['HOT ROLLED PICKLED AND OILED COIL', 'coil', 'P&O'],
  ['HRPD COIL', 'coil', 'pickle dry'],
  ['A36 PLATE', 'plate', undefined],
  ['PL 1/2 X 96 X 240', 'plate', undefined],
  ['GALVANNEALED COIL', 'coil', 'galvaneal'],
  ['CR PAINT GRIP GALV SHEET', 'sheet', 'bonderized'],
  ['ALZ COIL', 'coil', 'aluminized'],
  ['Zincalume sheet', 'sheet', 'galvalume'],
])('%j means form %s and finish %s', (text, form, finish) => {
  expect(categoryTraits(text)).toEqual({ form, finish })
})

test.each([
  ['', undefined, undefined],
  ['STEEL', undefined, undefined],
  ['COIL OR SHEET', undefined, undefined],
  ['HR/CR COIL', 'coil', undefined],
  ['GALV AND GALVALUME COIL', 'coil', undefined],
  ['STAINLESS CR SHEET', 'sheet', undefined],
  ['ALUMINUM SHEET', 'sheet', undefined],
])('%j leaves unclear traits undefined', (text, form, finish) => {
  expect(categoryTraits(text)).toEqual({ form, finish })
})

test.each([
  ['HR COIL', 'Hot Rolled Sheet'],
  ['A36 PLATE', 'Hot Rolled Coil'],
  ['CR COIL', 'Hot Rolled Coil'],
  ['GALV SHT', 'Cold Rolled Sheet'],
  ['HRPO COIL', 'Hot Rolled Coil'],
  ['GALVANNEAL COIL', 'Galvanized Coil'],
  ['CRS', 'Galvanized Sheet'],
])('%j contradicts the category %j', (product, category) => {
  expect(contradictsCategory(product, category)).toBe(true)
})

test.each([
  ['HR COIL', 'Hot Rolled Coil'],
  ['HR COIL', 'Hot Rolled P&O Coil'],
  ['HOT ROLLED SHEET', 'Hot Rolled Pickle Dry Sheet'],
  ['GALV SHEET', 'Bonderized Sheet'],
  ['A36', 'Hot Rolled Coil'],
  ['', 'Hot Rolled Coil'],
  ['COIL', 'Hot Rolled Coil'],
  ['HR COIL', 'Odd lots'],
  ['A36 PLATE', 'Hot Rolled Plate'],
])('%j does not contradict the category %j', (product, category) => {
  expect(contradictsCategory(product, category)).toBe(false)
})
