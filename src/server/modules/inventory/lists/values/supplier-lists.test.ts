import { expect, test } from 'vitest'
import { requiredColumns } from '../../../../../shared/lists/terms.ts'
import { aFile, readFile, tradeHeadings, type Value } from '../../../../test/lists/supplier-file.ts'

/** Item `no` of a list in the order of `tradeHeadings`. */
function anItem(no: number, source = 'DRW2'): Value[] {
  return [`T-${no}`, source, 'HR COIL', 0.1345, 48, 'COIL', 'A1011 CS-B', 1, 20_000 + no, `H-${no}`, 'IN', 'Prime']
}

const itemsOf = (count: number, source?: string) =>
  Array.from({ length: count }, (_, index) => anItem(index + 1, source))

test('a report with a cover, a logo line, merged grades, hidden sold rows and a total', async () => {
  const rows = itemsOf(40).map((row, index) =>
    row.map((value, column) => (column === 6 && index > 0 && index < 4 ? null : value)),
  )
  const bytes = aFile(
    { name: 'Cover', rows: [['EXCESS INVENTORY'], [], ['Call for prices']], origin: 'B2' },
    {
      name: 'INV 11-17',
      rows: [
        ['MIDWEST METALS'],
        [],
        [],
        tradeHeadings,
        ...rows,
        ['TOTAL', null, null, null, null, null, null, 40, 800_820],
      ],
      merges: ['A1:L1', 'G5:G8'],
      hiddenRows: [10, 11],
    },
  )
  const { items, survey, ...tally } = await readFile(bytes)
  expect(survey).toMatchObject({ sheet: 1, headingRow: 4 })
  expect(tally).toMatchObject({ rowsSkipped: 0, hiddenRows: 2, totalRows: 1, sourceCodes: ['DRW2'], cautions: [] })
  expect(items).toHaveLength(38)
  expect(items.slice(0, 5).map((item) => item.grade_category)).toEqual(Array(5).fill('A1011 CS-B'))
  expect(tally.warnings).toMatchObject([
    { row: 0, message: '2 hidden rows were left out; rows of sold steel are often hidden' },
    { row: 5, column: 'Grade Category', value: 'A1011 CS-B' },
  ])
  expect((await readFile(bytes, { includesHiddenRows: true })).items).toHaveLength(40)
})

test('a messy list: no source, an error cell, a second weight column, blank rows', async () => {
  const headings = [...requiredColumns.map((column) => column.toLowerCase()), 'Notes', 'Weight']
  const item = (id: string, source: string, quantity: Value): Value[] => [
    ...[
      id,
      source,
      'HR COIL',
      0.1345,
      48,
      'COIL',
      'A36',
      quantity,
      { t: 'n', v: 1234, f: '617*2' } as const,
      `H-${id}`,
      ' al ',
    ],
    'x',
  ]
  const rows = [headings, item('1', 'DMX4', 1), item('2', '', 1), item('3', 'DMX4', { t: 'e', v: 42 }), [], ['  ', ' ']]
  const { items, rowsSkipped, warnings } = await readFile(aFile({ rows }))
  expect(items.map((one) => [one.product_id, one.qty_pcs, one.weight_lb, one.location_state])).toEqual([
    ['1', 1, 1_234, 'AL'],
    ['3', 0, 1_234, 'AL'],
  ])
  expect(rowsSkipped).toBe(1)
  expect(warnings.map(({ row, column, value }) => [row, column, value])).toEqual([
    [1, 'Weight', 'Weight'],
    [3, 'Source Code', ''],
    [4, 'Qty Pcs', '#N/A'],
  ])
})

test('dimensions and identifiers in all the formats of Excel', async () => {
  const thicknesses: Value[] = [
    '.1875',
    { t: 'n', v: 0.1875, z: '# ??/??' },
    { t: 'n', v: 46_097, z: 'd-mmm' },
    '10 GA',
    '.180-.190',
  ]
  const rows = thicknesses.map((thickness, index) => anItem(index).with(3, thickness))
  const identified = anItem(9)
    .with(0, { t: 'n', v: 12_345, z: '0000000' })
    .with(9, { t: 'n', v: 456_000, z: '0.00E+00' })
  const { items, warnings } = await readFile(aFile({ rows: [tradeHeadings, ...rows, identified] }))
  expect(items.map(({ thickness }) => thickness)).toEqual(['.1875', '3/16', '16-Mar', '10 GA', '.180-.190', '0.1345'])
  expect(items.at(-1)).toMatchObject({ product_id: '0012345', heat_num: '456000' })
  expect(warnings.map(({ row, column, value, expected }) => [row, column, value, expected])).toEqual([
    [4, 'Thickness', '16-Mar', '3/16'],
    [7, 'Heat Num', '456000', 'a cell that is formatted as text'],
  ])
})

test('an HTML table as ERP systems export it', async () => {
  const cells = [requiredColumns, anItem(1).slice(0, 11), anItem(2).slice(0, 11)]
  const html = cells.map((row) => `<tr>${row.map((cell) => `<td>${String(cell)}</td>`).join('')}</tr>`).join('')
  const bytes = Buffer.from(`<html><body><table>${html}</table></body></html>`)
  expect(await readFile(bytes)).toMatchObject({ items: [{ heat_num: 'H-1' }, { heat_num: 'H-2' }], warnings: [] })
})

test('headings with accents, trailing blanks, line breaks and no-break spaces', async () => {
  const headings =
    'No. de série |Fournisseur|Produit|Épaisseur| Largeur|Longueur\n|Nuance|Quantité|Poids|Heat\nNo.|\u00a0État\u00a0'
  const { survey, items } = await readFile(
    aFile({ rows: [['Tag\r\nNo. ', ...headings.split('|').slice(1)], ...itemsOf(2).map((row) => row.slice(0, 11))] }),
  )
  expect(survey.missing).toEqual([])
  expect(items).toMatchObject([{ product_id: 'T-1', heat_num: 'H-1', location_state: 'IN' }, {}])
})

test('columns in another order, with others in between', async () => {
  const order = [9, 3, 4, 5, 8, 7, 0, 10, 1, 6, 2]
  const turn = (row: readonly Value[], price: Value) =>
    [...order.slice(0, 5), -1, ...order.slice(5)].map((place) => (place < 0 ? price : (row[place] ?? null)))
  const rows = [turn(tradeHeadings, '$/CWT'), ...itemsOf(2).map((row) => turn(row, 41.5))]
  const { items, warnings, survey } = await readFile(aFile({ rows }))
  expect(items[1]).toMatchObject({
    product_id: 'T-2',
    heat_num: 'H-2',
    weight_lb: 20_002,
    width: '48',
    source_code: 'DRW2',
  })
  expect(warnings).toEqual([])
  expect(survey.headings.find(({ heading }) => heading === '$/CWT')).toMatchObject({ matched: null, suggestion: null })
})

test('lists on other sheets are read too, unless their steel is sold or they are hidden', async () => {
  const bytes = aFile(
    { name: 'Sold', rows: [tradeHeadings, ...itemsOf(9)], isHidden: true },
    { name: 'Coils', rows: [tradeHeadings, ...itemsOf(3)] },
    { name: 'Sheets', rows: [['Cut lengths'], tradeHeadings, ...itemsOf(2)] },
    { name: 'Sold in May', rows: [tradeHeadings, ...itemsOf(2)] },
    { name: 'Terms', rows: [['Prior sale'], ['Net 30']] },
  )
  const { items, cautions, survey, tables } = await readFile(bytes)
  expect(survey.sheet).toBe(1)
  expect(tables).toMatchObject([
    { sheet: 1, headingRow: 1, items: 3 },
    { sheet: 2, headingRow: 2, items: 2 },
  ])
  expect(items).toHaveLength(5)
  expect(cautions.filter(({ kind }) => kind === 'other list')).toMatchObject([
    { count: 2, message: expect.stringContaining('the hidden sheet "Sold" and "Sold in May"') },
  ])
})

test('a report that repeats its title and headings on every page', async () => {
  const title = ['OPEN STOCK REPORT']
  const pages = [1, 2, 3].flatMap((page) => [
    title,
    tradeHeadings,
    ...Array.from({ length: 40 }, (_, index) => anItem(page * 100 + index)),
    [null, null, null, null, null, `Page ${page} of 3`],
  ])
  const { items, totalRows, rowsSkipped, warnings } = await readFile(aFile({ rows: pages }))
  expect(items).toHaveLength(120)
  expect({ totalRows, rowsSkipped, warnings }).toEqual({ totalRows: 7, rowsSkipped: 0, warnings: [] })
})

test('plates listed with the weight of one piece get warnings and a caution', async () => {
  const plates = itemsOf(3).map((row) =>
    row.with(2, 'HR PLATE').with(3, '3/16').with(4, 60).with(5, 120).with(7, 10).with(8, 383),
  )
  const { cautions, warnings } = await readFile(aFile({ rows: [tradeHeadings, ...plates] }), {
    category: 'Hot Rolled Plate',
  })
  expect(cautions).toMatchObject([{ kind: 'weights off', count: 3 }])
  expect(warnings).toHaveLength(3)
  expect(warnings[0]).toMatchObject({ row: 2, column: 'Weight', value: '383', expected: 'about 3,829 lb' })
})
