import { expect, test } from 'vitest'
import { aStyledFile } from '../../../../test/lists/list-kinds/styled-file.ts'
import { aFile, readFile, type Value } from '../../../../test/lists/supplier-file.ts'

const headings = ['Coil #', 'Source', 'Product', 'Thk', 'Width', 'Length', 'Grade', 'Pcs', 'Lbs', 'Heat', 'State']
const place = (heading: string) => headings.indexOf(heading)
const coil = (id: string, cells: Readonly<Record<string, Value>> = {}): Value[] => {
  const row: Value[] = [id, 'BLDW', 'HR Coil', 0.125, 48, 'Coil', 'A36', 1, 20_000, `H${id}`, 'OH']
  for (const [heading, cell] of Object.entries(cells)) row[place(heading)] = cell
  return row
}
const called = (column: string, heading: string) => headings.with(place(column), heading)
const without = (row: readonly Value[], column: string) => row.filter((_, at) => at !== place(column))

type Read = Awaited<ReturnType<typeof readFile>>['items'][number]
const columns = {
  pieces: ({ qty_pcs }: Read) => qty_pcs,
  thickness: ({ thickness }: Read) => thickness,
  width: ({ width }: Read) => width,
  pounds: ({ weight_lb }: Read) => weight_lb,
  grade: ({ grade_category }: Read) => grade_category,
  place: ({ location_state }: Read) => location_state,
  id: ({ product_id }: Read) => product_id,
}

test.each<[string, Value[][], keyof typeof columns, unknown[]]>([
  ['pounds in brackets', [called('Lbs', 'Net Wt. (#)'), coil('1')], 'pounds', [20_000]],
  ['a weight in powers of ten', [headings, coil('1', { Lbs: '4.235E+04' })], 'pounds', [42_350]],
  ['thousands with Swiss marks', [headings, coil('1', { Lbs: "40'100" })], 'pounds', [40_100]],
  [
    'a weight of each bundle',
    [
      [...called('Lbs', 'Wt/Bdl'), 'Bdls'],
      [...coil('1', { Lbs: '4,080' }), 3],
    ],
    'pounds',
    [12_240],
  ],
  ['bundles of pieces in a cell', [headings, coil('1', { Pcs: '3 @ 20 pcs' })], 'pieces', [60]],
  [
    'what a line says of all rows',
    [['All coils 48" unless noted'], headings, coil('1', { Width: null }), coil('2', { Width: 60 })],
    'width',
    ['48"', '60'],
  ],
  [
    'headings over three lines',
    [
      headings.map((heading) => (heading === 'Heat' ? 'Heat' : heading === 'Lbs' ? 'Net' : null)),
      headings.map((heading) =>
        heading === 'Heat' || heading === 'Pcs' ? 'No.' : heading === 'Lbs' ? 'Weight' : heading,
      ),
      headings.map((heading) =>
        heading === 'Pcs' ? 'of Pcs' : heading === 'Lbs' ? '(Lbs)' : heading === 'Thk' ? '(in)' : null,
      ),
      coil('1'),
    ],
    'pounds',
    [20_000],
  ],
  [
    'mils',
    [called('Thk', 'Thk (mils)'), coil('1', { Thk: 125 }), coil('2', { Thk: '60 mils' })],
    'thickness',
    ['0.125', '0.06"'],
  ],
  ['no points', [headings, ...['01345', '01196'].map((Thk) => coil('1', { Thk }))], 'thickness', ['0.1345', '0.1196']],
  [
    'a caliber',
    [called('Thk', 'Cal.'), coil('1', { Thk: 10 }), coil('2', { Thk: 12 })],
    'thickness',
    ['10 GA', '12 GA'],
  ],
  ['inches in Spanish', [called('Width', 'Ancho (pulg)'), coil('1')], 'width', ['48']],
  ['a heading in two languages', [called('Width', 'Largeur / Width'), coil('1')], 'width', ['48']],
  [
    'what remains',
    [
      [...called('Lbs', 'Orig Wt'), 'Balance'],
      [...coil('1'), 12_000],
    ],
    'pounds',
    [12_000],
  ],
  [
    'what is available',
    [
      [...called('Lbs', 'On Hand Lbs'), 'Avail Lbs'],
      [...coil('1'), 12_000],
    ],
    'pounds',
    [12_000],
  ],
  [
    'a total beside the pounds of a piece',
    [
      [...headings, 'Total Lbs'],
      [...coil('1', { Lbs: 200 }), 2_000],
    ],
    'pounds',
    [2_000],
  ],
  [
    'a measured thickness',
    [
      [...called('Thk', 'Nom Ga'), 'Act Thk'],
      [...coil('1', { Thk: 11 }), 0.118],
    ],
    'thickness',
    ['0.118'],
  ],
  [
    'units beside their sizes',
    [
      [...headings, 'Thk UM', 'Wid UM'],
      [...coil('1', { Thk: 3.2, Width: 1219 }), 'MM', 'MM'],
      [...coil('2'), 'IN', 'IN'],
    ],
    'thickness',
    ['3.2 mm', '0.125'],
  ],
  [
    'figures beside their heading',
    [
      [...headings.slice(0, 9), '', ...headings.slice(9)],
      [...coil('1').with(8, null).slice(0, 9), 20_000, 'H1', 'OH'],
    ],
    'pounds',
    [20_000],
  ],
  [
    'places above their rows',
    [without(headings, 'State'), ['GARY, IN'], without(coil('1'), 'State')],
    'place',
    ['GARY, IN'],
  ],
  [
    'three blocks side by side',
    [
      [...headings, ...headings, ...headings],
      [...coil('1'), ...coil('2'), ...coil('3')],
    ],
    'id',
    ['1', '2', '3'],
  ],
  [
    'rows that drift',
    [headings, ...['1', '2', '3'].map((id) => coil(id)), [null, ...coil('4')]],
    'id',
    ['1', '2', '3', '4'],
  ],
])('%s are read', async (_, rows, column, wanted) => {
  const { items } = await readFile(aFile({ rows }))
  expect(items.map((item) => columns[column](item))).toEqual(wanted)
})

test('a pivot in tabular form writes each size once', async () => {
  const sizes = [
    ['HR Coil', 0.125, 48],
    [null, null, null],
    [null, null, 60],
    [null, 0.25, 48],
    [null, null, null],
  ]
  const rows = sizes.map((size, at) => [
    ...size,
    ...without(without(without(coil(`${at}`), 'Width'), 'Thk'), 'Product'),
  ])
  const order = ['Product', 'Thk', 'Width', ...headings.filter((one) => !['Product', 'Thk', 'Width'].includes(one))]
  const { items } = await readFile(aFile({ rows: [order, ...rows] }))
  expect(items.map(({ thickness, width }) => `${thickness} x ${width}`)).toEqual([
    ...['0.125 x 48', '0.125 x 48', '0.125 x 60', '0.25 x 48', '0.25 x 48'],
  ])
})

test('a description that ends with the grade gives it', async () => {
  const rows = [
    ['Tag', 'Source', 'Description', 'Pcs', 'Lbs', 'Heat', 'State'],
    ['1', 'BLDW', 'HRPO .125 X 60 X 120 A1011 CS B', 10, 2_552, 'H1', 'OH'],
    ['2', 'BLDW', 'HRPO .250 X 48 X 96 A36', 10, 3_267, 'H2', 'OH'],
  ]
  const { items, survey } = await readFile(aFile({ rows }), { category: 'Hot Rolled P&O Sheet' })
  expect(survey.missing).toEqual([])
  expect(items.map(columns.grade)).toEqual(['A1011 CS B', 'A36'])
})

test('of the sheets of several months the newest is the stock, and the others are named', async () => {
  const sheets = ['October 2026', 'Nov 2026', 'Sep 2026'].map((name, at) => ({ name, rows: [headings, coil(`${at}`)] }))
  const { items, cautions, questions } = await readFile(aFile(...sheets))
  expect(items.map(columns.id)).toEqual(['1'])
  expect(cautions.map(({ message }) => message).join()).toMatch(/October 2026.*Sep 2026/)
  expect(questions).toMatchObject([{ kind: 'sheets', assumed: 'newest', answer: null }])
})

test('sizes whose figures alone say millimeters are asked about once, and are inches if that is the answer', async () => {
  const sized = [['Coil #', 'Source', 'Product', 'Size', 'Grade', 'Pcs', 'Lbs', 'Heat', 'State']]
  const rows = ['1.5 x 1219 x 3048', '2 x 1500', '.125 x 48 x 120'].map((size, at) => [
    ...[`${at}`, 'BLDW', 'HR Sheet', size, 'A36', 1, 20_000, `H${at}`, 'OH'],
  ])
  const read = (answers = {}) =>
    readFile(aFile({ rows: [...sized, ...rows] }), { category: 'Hot Rolled Coil', answers })
  const { items, questions } = await read()
  expect(items.map(columns.thickness)).toEqual(['1.5 mm', '2 mm', '.125'])
  expect(questions).toMatchObject([{ kind: 'size unit', rows: 2, assumed: 'millimeters', answer: null }])
  const { items: answered } = await read({ 'metric:bldw': 'inches' })
  expect(answered.map(columns.thickness)).toEqual(['1.5', '2', '.125'])
})

const legend = ['Red = sold']
const coded = [[...headings, 'Code'], [...coil('1'), 'Q7'], [...coil('2'), 'B2'], [], legend].map((row) =>
  row.map((cell) => (typeof cell === 'object' ? null : cell)),
)

test('rows that a rule of the sheet colors are left out as the legend says', async () => {
  const rule = { range: 'A2:L3', rule: 'type="expression"', formula: '$L2="Q7"', fill: 'FF0000' }
  const { items, statuses } = await readFile(Buffer.from(aStyledFile({ cells: coded, rules: [rule] })))
  expect(items.map(columns.id)).toEqual(['2'])
  expect(statuses).toMatchObject([{ text: 'red', rows: 1, isLeftOut: true }])
})

test('a legend beside rules that cannot be followed is told', async () => {
  const rule = { range: 'A2:L3', rule: 'type="expression"', formula: 'LEFT($L2)="Q"', fill: 'FF0000' }
  const { items, warnings } = await readFile(Buffer.from(aStyledFile({ cells: coded, rules: [rule] })))
  expect(items).toHaveLength(2)
  expect(warnings.map(({ message }) => message)).toContain(
    "'Red = sold' is on the sheet, but Excel colors cells by rules that could not be followed: take sold rows out of the file",
  )
})

const withColumn = (heading: string, cells: readonly Value[]) => [
  [...headings, heading],
  ...cells.map((cell, at) => [...coil(`${at + 1}`), cell]),
]

test.each<[string, Value[][], string[]]>([
  [
    'a star that a line below the list explains',
    [headings, coil('1'), coil('2*'), [], ['* = sold, awaiting pickup']],
    ['1'],
  ],
  ['a blank where others are ticked as for sale', withColumn('For Sale', ['x', null, 'x']), ['1', '3']],
  ['a reserved figure that is all there is', withColumn('Reserved', [0, 20_000, 5_000]), ['1', '3']],
  ['nothing under what is available at last', withColumn('Net Avail Lbs', [20_000, 0]), ['1']],
  ['an arrow below it', [headings, coil('1'), coil('2'), ['^^ SOLD'], coil('3')], ['1', '3']],
  ['a line that speaks of the coil above', [headings, coil('1'), ['** above coil sold to Acme **'], coil('2')], ['2']],
  [
    'a line below that names its tags',
    [headings, ...['A1', 'A2', 'A3', 'A4'].map((id) => coil(id)), [], ['Coils A2, A4 sold 11/28']],
    ['A1', 'A3'],
  ],
  ['a note above that names its tag', [['Note: tag A2 is on hold'], headings, coil('A1'), coil('A2')], ['A1']],
  [
    'a line not to quote what is below',
    [headings, coil('1'), ['-- DO NOT QUOTE BELOW THIS LINE --'], coil('2')],
    ['1'],
  ],
  ['a buyer in the tag', [headings, coil('1'), coil('A2 - sold JT 11/20')], ['1']],
  [
    'a range of tags that a line names',
    [headings, ...['A1', 'A2', 'A3', 'A4'].map((id) => coil(id)), [], ['Tags A1 thru A3 on hold']],
    ['A4'],
  ],
  ['a heat that a line names', [headings, coil('A1'), coil('A2'), [], ['Heat HA2 is on QA hold']], ['A1']],
  [
    'a line that counts what is sold below',
    [headings, coil('1'), ['Next 2 coils SOLD'], coil('2'), coil('3'), coil('4')],
    ['1', '4'],
  ],
  ['arrows down from a banner', [headings, coil('1'), ['vvv SOLD vvv'], coil('2')], ['1']],
  ['the word in a column of days', withColumn('Last Upd', ['11/02', 'SOLD 11/05', null]), ['1', '3']],
  ['a change that drops it', withColumn('Chg', ['ADD', 'DEL', null]), ['1', '3']],
  ['initials of who reserved it', withColumn('Rsvd By', [null, 'JT', null]), ['1', '3']],
  ['a buyer beside a release', withColumn('Sold To / Rel#', [null, 'Acme 4471', null]), ['1', '3']],
  ['a symbol that a line explains', [...withColumn('', ['○', '●', '○']), [], ['● sold  ○ available']], ['1', '3']],
])('steel with %s is not for sale', async (_, rows, ids) => {
  const { items, statuses } = await readFile(aFile({ rows }))
  expect(items.map(columns.id)).toEqual(ids)
  expect(statuses.filter(({ isLeftOut }) => isLeftOut)).toHaveLength(1)
})

test.each<[string, Value[][], string[]]>([
  [
    'behind the product',
    [headings, ...['Prime', '2nds', 'Secondary'].map((said, at) => coil(`${at}`, { Product: `HR Coil - ${said}` }))],
    ['Prime', 'Secondary', 'Secondary'],
  ],
  ['behind the grade', [headings, coil('1', { Grade: 'A1011 CS-B SEC' }), coil('2')], ['Secondary', '']],
  [
    'ticked in columns of their own',
    [[...headings, 'Prime', 'Sec'], [...coil('1'), 'X', null], [...coil('2'), null, 'x'], coil('3')],
    ['Prime', 'Secondary', ''],
  ],
  [
    'at the beginning of remarks',
    withColumn('Remarks', ['Secondary - rust', 'no prime edge', null]),
    ['Secondary', '', ''],
  ],
  ['below a disposition', withColumn('Disp', ['PRIME', 'SEC', 'SCRAP']), ['PRIME', 'SEC']],
  ['of tags that a line names', [headings, coil('A1'), coil('A2'), [], ['Tag A2 is secondary']], ['', 'Secondary']],
])('conditions %s are read', async (_, rows, wanted) => {
  const { items } = await readFile(aFile({ rows }))
  expect(items.map(({ condition }) => condition)).toEqual(wanted)
})

test.each([
  'All items above sold as is',
  'Prices above are subject to prior sale',
  '2 coils sold 11/28',
  '0 above 40,000 lb',
])('the line %j below a list speaks of no row', async (line) => {
  const { items, cautions } = await readFile(aFile({ rows: [headings, coil('1'), coil('2'), [], [line]] }))
  expect([items.map(columns.id), cautions]).toEqual([['1', '2'], []])
})
