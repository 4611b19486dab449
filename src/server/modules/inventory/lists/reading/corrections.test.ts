import { expect, test } from 'vitest'
import type { ColumnAction, ColumnName } from '../../../../../shared/lists/terms.ts'
import { readList, usual } from '../../../../test/lists/listed-rows.ts'

const here = { sheet: 0, value: '' } as const

test('a corrected text is read instead of the one in the file', () => {
  const { items, problemRows, corrections } = readList(
    [{ Thickness: '16-Mar' }, { 'Source Code': '' }, { State: 'Ohio' }],
    {
      corrections: [
        { ...here, row: 2, column: 'Thickness', text: '3/16' },
        { ...here, row: 3, column: 'Source Code', text: 'WST1' },
        { ...here, row: 4, column: 'State', text: 'TX' },
      ],
    },
  )
  expect(items.map((item) => [item.thickness, item.source_code, item.location_state])).toEqual([
    ['3/16', 'DMW1', 'OH'],
    ['0.1345', 'WST1', 'OH'],
    ['0.1345', 'DMW1', 'TX'],
  ])
  expect(problemRows).toBe(0)
  expect(corrections.map(({ was, rows }) => [was, rows])).toEqual([
    ['16-Mar', 1],
    ['', 1],
    ['Ohio', 1],
  ])
})

test('one correction replaces a text in every row, except where a row has its own', () => {
  const { items, corrections } = readList([{ Thickness: '16-Mar' }, { Thickness: '16-Mar' }, { Thickness: '16-Mar' }], {
    corrections: [
      { sheet: 0, row: null, column: 'Thickness', value: '16-Mar', text: '3/16' },
      { ...here, row: 3, column: 'Thickness', text: '0.25' },
    ],
  })
  expect(items.map(({ thickness }) => thickness)).toEqual(['3/16', '0.25', '3/16'])
  expect(corrections.map(({ row, rows }) => [row, rows])).toEqual([
    [null, 2],
    [3, 1],
  ])
})

test('a correction takes the place of an error, and is not changed by the unit of its heading', () => {
  const broken = { value: '', shown: '', note: { kind: 'error', error: '#REF!' } } as const
  const { items, problemRows, corrections } = readList([{ Thickness: broken }], {
    headings: { Thickness: 'Thickness (mm)' },
    corrections: [{ ...here, row: 2, column: 'Thickness', text: '0.25' }],
  })
  expect(items[0]?.thickness).toBe('0.25')
  expect([problemRows, corrections[0]?.was]).toEqual([0, '#REF!'])
})

test('corrections of another sheet and of rows that are not there change nothing', () => {
  const { items, corrections } = readList([{}], {
    corrections: [
      { sheet: 1, value: '', row: 2, column: 'Thickness', text: '9' },
      { ...here, row: 99, column: 'Thickness', text: '9' },
    ],
  })
  expect(items[0]?.thickness).toBe('0.1345')
  expect(corrections.map(({ row, rows }) => [row, rows])).toEqual([[99, 0]])
})

test('a column is read in another unit, swapped, or given one text', () => {
  const column = (name: ColumnName, action: ColumnAction, text = '') =>
    ({ ...here, row: null, column: name, action, text }) as const
  const { items, corrections } = readList([{ Weight: '1,000', Width: '120', Length: '48' }, { Weight: '500 lbs' }], {
    headings: { Weight: 'Weight (tons)' },
    corrections: [
      column('Weight', 'kilograms'),
      column('Width', 'swap width and length'),
      column('Thickness', 'millimeters'),
      column('Product', 'text', 'HR Sheet'),
    ],
  })
  const [first, second] = items
  expect(first).toMatchObject({ weight: '1,000 kg', weight_lb: 2_204.623, width: '48', length: '120' })
  expect(first).toMatchObject({ thickness: '0.1345 mm', product: 'HR Sheet' })
  expect(second?.weight).toBe('500 lbs')
  expect(corrections).toMatchObject([
    { action: 'kilograms', rows: 2 },
    { action: 'swap width and length', rows: 2 },
    { action: 'millimeters', rows: 2 },
    { action: 'text', rows: 2 },
  ])
})

test('a row can be left out, and those below still mean it by their dittos', () => {
  const rows = [
    { 'Product ID': 'A', Thickness: '10 GA' },
    { 'Product ID': 'B', Thickness: '"' },
  ]
  const { items, rowsSkipped, corrections, warnings } = readList(rows, {
    corrections: [{ ...here, row: 2, column: null, text: '', leaveOut: true }],
  })
  expect(items).toMatchObject([{ product_id: 'B', thickness: '10 GA' }])
  expect(rowsSkipped).toBe(1)
  expect(corrections).toMatchObject([{ row: 2, column: null, rows: 1, leaveOut: true }])
  expect(warnings).toContainEqual(
    expect.objectContaining({ row: 2, message: 'It was left out at the review; the row was skipped' }),
  )
})

test('a text for a column makes no item of a row that has nothing else', () => {
  const blank = Object.fromEntries(usual.map(([column]) => [column, '']))
  const { items } = readList([{}, { ...blank, 'Source Code': 'DMW1' }], {
    corrections: [{ ...here, row: null, column: 'Heat Num', action: 'text', text: 'N/A' }],
  })
  expect(items.map(({ heat_num }) => heat_num)).toEqual(['N/A'])
})

test('all rows with a problem get one text or their suggestions, except where a row has its own', () => {
  const rows = [
    { Thickness: '16-Mar' },
    { Thickness: '4-Jan' },
    { Thickness: '8-Feb', State: 'Ontario' },
    { State: 'XX' },
  ]
  const { warningKinds } = readList(rows)
  const problemOf = (column: string) => warningKinds.find((kind) => kind.column === column)?.message ?? ''
  const { items, problemRows, corrections } = readList(rows, {
    corrections: [
      { ...here, row: null, column: 'Thickness', problem: problemOf('Thickness'), usesSuggestions: true, text: '' },
      { ...here, row: null, column: 'State', problem: problemOf('State'), text: 'OH' },
      { ...here, row: 3, column: 'Thickness', text: '0.2' },
    ],
  })
  expect(items.map(({ thickness, location_state }) => [thickness, location_state])).toEqual([
    ['3/16', 'OH'],
    ['0.2', 'OH'],
    ['2/8', 'OH'],
    ['0.1345', 'OH'],
  ])
  expect(problemRows).toBe(0)
  expect(corrections.map(({ rows: count }) => count)).toEqual([2, 2, 1])
})
