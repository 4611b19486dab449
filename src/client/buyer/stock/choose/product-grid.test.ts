import { expect, test } from 'vitest'
import { fallbackProductTypes } from '../../../../shared/stock/terms.ts'
import { toProductGrid } from './product-grid.ts'

const grid = (...categories: string[]) =>
  toProductGrid(categories.map((category) => ({ category, items: 1, weightLb: 1 })))
const names = (products: readonly { category: string }[]) => products.map(({ category }) => category)

test('every product type of the specification has its place by family and form', () => {
  const { families, others } = grid(...fallbackProductTypes)
  const placed = families.map(({ name, cells }) => [name, names(cells.coil), names(cells.sheet), names(cells.plate)])
  const both = (...finishes: string[]) => ['Coil', 'Sheet'].map((form) => finishes.map((finish) => `${finish} ${form}`))
  expect(placed).toEqual([
    ['Hot rolled', ...both('Hot Rolled'), []],
    ['Pickled', ...both('Hot Rolled P&O', 'Hot Rolled Pickle Dry'), []],
    ['Cold rolled', ...both('Cold Rolled'), []],
    ['Coated', ...both('Galvanized', 'Galvaneal', 'Galvalume', 'Bonderized', 'Aluminized'), []],
    ['Plate', [], [], ['Hot Rolled Plate']],
  ])
  expect(others).toEqual([])
})

test("a type of staff's own joins the family that its name tells, and is listed apart otherwise", () => {
  const { families, others } = grid(
    'Rebar',
    'A36 Plate',
    'Galvanized G90 Coil',
    'P&O Plate',
    'Cold Rolled',
    'Stainless Coil',
  )
  expect(families.map(({ name, cells }) => [name, names([...cells.coil, ...cells.sheet, ...cells.plate])])).toEqual([
    ['Pickled', ['P&O Plate']],
    ['Coated', ['Galvanized G90 Coil']],
    ['Plate', ['A36 Plate']],
  ])
  expect(names(others)).toEqual(['Rebar', 'Cold Rolled', 'Stainless Coil'])
})
