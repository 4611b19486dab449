import { expect, test } from 'vitest'
import { blankItem } from '../asking/request-draft.ts'
import { toNeedSearch } from './need-search.ts'

const metal = ['carbon']

test.each([
  [
    { category: 'Galvanized Coil', thickness: '0.060', width: '48' },
    { metal, category: ['Galvanized Coil'], thicknessFrom: '0.055', thicknessTo: '0.065', widthFrom: '47.875' },
  ],
  [{ thickness: '10 GA' }, { metal, thicknessFrom: '0.1265', thicknessTo: '0.1425' }],
  [
    { category: 'Hot Rolled Plate', thickness: '3/8', length: "20'" },
    { metal, category: ['Hot Rolled Plate'], thicknessFrom: '0.365', thicknessTo: '0.385', lengthFrom: '239.875' },
  ],
  [{ thickness: '.180-.190' }, { metal, thicknessFrom: '0.172', thicknessTo: '0.198' }],
  [
    { length: 'COIL', gradeCategory: 'A36, A1011 or G90' },
    { metal, grade: ['A36', 'A1011'], coating: ['G90'] },
  ],
  [
    { coatingWt: 'Z275', product: 'Prime' },
    { metal, coating: ['G90'], condition: ['Prime', 'Excess Prime'] },
  ],
  [
    { category: 'Hot Rolled Coil', product: 'Secondary', width: 'wide' },
    { metal, category: ['Hot Rolled Coil'] },
  ],
  [
    { thickness: '14 GA', notes: '304 2B' },
    { metal: ['stainless'], thicknessFrom: '0.0677', thicknessTo: '0.0817' },
  ],
  [{ gradeCategory: '6061' }, { metal: ['aluminum'], grade: ['6061'] }],
  [{ gradeCategory: 'brass' }, { metal: ['brass'] }],
])('%j is searched as %j', (item, search) => {
  expect(toNeedSearch({ ...blankItem, ...item })).toEqual(search)
})

test('what states no steel is not searched', () => {
  expect(toNeedSearch({ ...blankItem, product: 'Prime', thickness: 'as before' })).toBeUndefined()
})
