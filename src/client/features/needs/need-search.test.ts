import { expect, test } from 'vitest'
import { toNeedSearch } from './need-search.ts'
import { blankItem } from './request-draft.ts'

test.each([
  [
    { category: 'Galvanized Coil', thickness: '0.060', width: '48' },
    { category: ['Galvanized Coil'], thicknessFrom: '0.055', thicknessTo: '0.065', widthFrom: '47.875' },
  ],
  [{ thickness: '10 GA' }, { thicknessFrom: '0.1265', thicknessTo: '0.1425' }],
  [
    { category: 'Hot Rolled Plate', thickness: '3/8', length: "20'" },
    { category: ['Hot Rolled Plate'], thicknessFrom: '0.365', thicknessTo: '0.385', lengthFrom: '239.875' },
  ],
  [{ thickness: '.180-.190' }, { thicknessFrom: '0.172', thicknessTo: '0.198' }],
  [
    { length: 'COIL', gradeCategory: 'A36, A1011 or G90' },
    { grade: ['A36', 'A1011'], coating: ['G90'] },
  ],
  [
    { coatingWt: 'Z275', product: 'Prime' },
    { coating: ['G90'], condition: ['Prime', 'Excess Prime'] },
  ],
  [{ category: 'Hot Rolled Coil', product: 'Secondary', width: 'wide' }, { category: ['Hot Rolled Coil'] }],
])('%j is searched as %j', (item, search) => {
  expect(toNeedSearch({ ...blankItem, ...item })).toEqual(search)
})

test('what states no steel is not searched', () => {
  expect(toNeedSearch({ ...blankItem, product: 'Prime', thickness: 'as before' })).toBeUndefined()
})
