import { expect, test } from 'vitest'
import type { SteelFinish } from '../../shared/steel/categories.ts'
import { readCoatingCell } from './coating-cells.ts'

test.each<[string, SteelFinish | undefined, string, string | undefined]>([
  ['G90', undefined, 'Coating', 'G90'],
  ['g-60', 'galvanized', 'Ctg', 'G60'],
  ['AZ 55', 'galvalume', 'Ctg', 'AZ55'],
  ['T1 25', 'aluminized', 'Coating', 'T1-25'],
  ['A60', 'galvaneal', 'Coating', 'A60'],
  ['Z275', 'galvanized', 'Coating', 'Z275'],
  ['90', 'galvanized', 'Ctg Wt', 'G90'],
  ['.90', 'galvanized', 'Zinc oz', 'G90'],
  ['0.6 oz', 'galvanized', 'Zinc', 'G60'],
  ['1.15', 'galvanized', 'Ctg', 'G115'],
  ['60', undefined, 'G', 'G60'],
  ['40', 'galvaneal', 'Ctg Wt', 'A40'],
  ['55', 'galvalume', 'Ctg Wt', 'AZ55'],
  ['275', 'galvanized', 'Ctg Wt', 'Z275'],
  ['90', 'galvanized', 'Coating (g/m2)', 'Z90'],
  ['Bare', 'galvanized', 'Coating', ''],
  ['-', 'galvanized', 'Coating', ''],
  ['25', 'aluminized', 'Coating', undefined],
  ['90', undefined, 'Coating', undefined],
  ['70', 'galvanized', 'Coating', undefined],
  ['chem treat', 'galvanized', 'Coating', undefined],
])('%j of %s steel under %s is the coating %j', (text, finish, heading, coating) => {
  expect(readCoatingCell(text, finish, heading)).toBe(coating)
})
