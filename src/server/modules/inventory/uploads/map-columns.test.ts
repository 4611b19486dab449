import { expect, test } from 'vitest'
import { requiredColumns } from '../../../../shared/inventory-terms.ts'
import type { Sheet } from '../../../lib/workbook/workbook.ts'
import { mapColumns } from './map-columns.ts'

function aSheet(...rows: readonly (readonly string[])[]): Sheet {
  return { name: 'List', rows: rows.map((cells, index) => ({ number: index + 1, cells })) }
}

test('headings are found whatever their case, blanks and punctuation', () => {
  const headings = [
    'product_id',
    ' SOURCE  CODE ',
    'Product',
    'thickness',
    'WIDTH',
    'Length:',
    'Grade-Category',
    'Qty. Pcs',
    'Weight',
    'Heat Num.',
    'state',
  ]
  const { columns, rows } = mapColumns([aSheet(headings, ['P-1'])])
  expect([...columns.keys()]).toEqual(requiredColumns)
  expect(rows).toEqual([{ number: 2, cells: ['P-1'] }])
})

test('the first sheet with the headings counts, wherever its first filled row stands', () => {
  const list: Sheet = { name: 'List', rows: [{ number: 4, cells: [...requiredColumns, 'Region Code'] }] }
  const { columns } = mapColumns([aSheet(['Call for prices']), { name: 'Empty', rows: [] }, list])
  expect(columns.get('Region Code')).toBe(11)
})

test('a refusal names every missing column by its specified name', () => {
  const headings = requiredColumns.filter((column) => column !== 'Heat Num' && column !== 'State')
  expect(() => mapColumns([aSheet(['Cover']), aSheet(headings)])).toThrow('Missing required columns: Heat Num, State')
  expect(() => mapColumns([aSheet([...headings, 'State'])])).toThrow('Missing required column: Heat Num')
})

test('a workbook without any filled cell has no usable rows', () => {
  expect(() => mapColumns([{ name: 'Empty', rows: [] }])).toThrow(expect.objectContaining({ code: 'NO_USABLE_ROWS' }))
})

test('of two equal headings the first counts, with a warning', () => {
  const { columns, warnings } = mapColumns([aSheet([...requiredColumns, 'Notes', 'weight'])])
  expect(columns.get('Weight')).toBe(8)
  expect(warnings).toEqual([
    {
      row: 1,
      column: 'Weight',
      value: 'weight',
      message: 'The column Weight stands more than once; the first one counts',
    },
  ])
})
