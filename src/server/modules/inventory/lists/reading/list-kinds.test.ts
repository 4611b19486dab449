import { expect, test } from 'vitest'
import { aFile, readFile, tradeHeadings, type Value } from '../../../../test/lists/supplier-file.ts'
import { aPackage } from '../../../../test/lists/xlsx-packages.ts'

/** Lists of one column that suppliers write in their own ways; the other columns are plain. */
type KindOfList = { heading?: string; cells: readonly Value[]; options?: Parameters<typeof readFile>[1] }

function aPlainItem(no: number): Value[] {
  return [`T-${no}`, 'DRW2', 'HR COIL', 0.1345, 48, 'COIL', 'A1011 CS-B', 1, 20_000 + no, `H-${no}`, 'IN', 'Prime']
}

const columnOf = (heading: string) => tradeHeadings.indexOf(heading)

/** Reads a list with these cells in the column of this trade heading, which may have another name. */
async function readKind(column: string, { heading = column, cells, options }: KindOfList) {
  const position = columnOf(column)
  const headings = tradeHeadings.with(position, heading)
  const rows = cells.map((cell, index) => aPlainItem(index + 1).with(position, cell))
  const { items, warnings, ...others } = await readFile(aFile({ rows: [headings, ...rows] }), options)
  return { ...others, items, told: warnings.map(({ row, message }) => `${row}: ${message}`) }
}

const foundState = (row: number, state: string) =>
  `${row}: This was read as the state ${state}; the text was kept as written`

test.each([
  {
    heading: 'Location',
    cells: ['Gary, IN', 'Cleveland, OH', 'Gary, IN'],
    regions: ['ENC', 'ENC', 'ENC'],
    told: [foundState(2, 'IN (Indiana)'), foundState(3, 'OH (Ohio)')],
  },
  {
    heading: 'Whse',
    cells: ['GARY IN 46402', 'HOUSTON TX 77029', 'PORTAGE IN 46368'],
    regions: ['ENC', 'WSC', 'ENC'],
    told: [foundState(2, 'IN (Indiana)'), foundState(3, 'TX (Texas)'), foundState(4, 'IN (Indiana)')],
  },
  {
    heading: 'City/State',
    cells: ['Cleveland, Ohio', 'Decatur, Alabama', 'Toledo'],
    regions: ['ENC', 'ESC', undefined],
    told: [
      foundState(2, 'OH (Ohio)'),
      foundState(3, 'AL (Alabama)'),
      '4: This is not a US state; it was kept as written',
    ],
  },
  {
    heading: 'ST',
    cells: ['Plant 2 - Gary, IN', 'IN/OH', 'Dock 9'],
    regions: ['ENC', undefined, undefined],
    told: [
      foundState(2, 'IN (Indiana)'),
      '3: This names several states (IN, OH); it was kept as written',
      '4: This is not a US state; it was kept as written',
    ],
  },
])(
  'places under $heading stay as written, and their states decide the regions',
  async ({ heading, cells, ...wanted }) => {
    const { items, told, itemsWithoutRegion } = await readKind('ST', { heading, cells })
    expect(items.map((item) => item.location_state)).toEqual(cells)
    expect(items.map((item) => item.regions[0])).toEqual(wanted.regions)
    expect(told).toEqual(wanted.told)
    expect(itemsWithoutRegion).toBe(wanted.regions.filter((region) => region === undefined).length)
  },
)

const readAs = (row: number, pieces: string, what = 'other rows with this text') =>
  `${row}: This was read as ${pieces}, like ${what}`
const withWord = 'the other quantities with this word'

test.each([
  { cells: ['12 pcs', '3 pcs', 4], pieces: [12, 3, 4], told: [readAs(2, '12', withWord)] },
  {
    cells: ['2 coils', '1 coil', '1 COIL'],
    pieces: [2, 1, 1],
    told: [readAs(2, '2', withWord), readAs(3, '1', withWord)],
  },
  { cells: ['~3', '12+', '~3'], pieces: [3, 12, 3], told: [readAs(2, '3'), readAs(3, '12')] },
  {
    cells: ['1,250 sheets', '3 bundles', '2-3'],
    pieces: [1_250, 0, 0],
    told: [
      readAs(2, '1,250', withWord),
      '3: The quantity is not a whole number; 0 was stored',
      '4: The quantity is not a whole number; 0 was stored',
    ],
  },
])('the quantities $cells are $pieces', async ({ cells, ...wanted }) => {
  const { items, told } = await readKind('PCS', { cells })
  expect(items.map((item) => item.qty_pcs)).toEqual(wanted.pieces)
  expect(told).toEqual(wanted.told)
})

const usedHere = (row: number, mark: string, text: string) =>
  `${row}: '${mark}' means the text above, '${text}', which was used here and in the rows below with the same mark`

test.each([
  {
    column: 'Grade',
    cells: ['A36', '"', '"', 'A572-50', '"'],
    texts: ['A36', 'A36', 'A36', 'A572-50', 'A572-50'],
    told: [usedHere(3, '"', 'A36'), usedHere(6, '"', 'A572-50')],
  },
  { column: 'Heat#', cells: ['H7', 'ditto', 'Same'], texts: ['H7', 'H7', 'H7'], told: [usedHere(3, 'ditto', 'H7')] },
  {
    column: 'THK',
    cells: ['10 GA', '-"-', "''"],
    texts: ['10 GA', '10 GA', '10 GA'],
    told: [usedHere(3, '-"-', '10 GA')],
  },
  {
    column: 'Width',
    cells: ['"', 48, null, 'ditto', '48"'],
    texts: ['', '48', '', '', '48"'],
    told: [2, 5].map((row) => {
      const mark = row === 2 ? '"' : 'ditto'
      return `${row}: '${mark}' means the text above, but there is none; it was left blank`
    }),
  },
])('ditto marks under $column: $cells', async ({ column, cells, ...wanted }) => {
  const { items, told } = await readKind(column, { cells })
  const key = ({ Grade: 'grade_category', 'Heat#': 'heat_num', THK: 'thickness', Width: 'width' } as const)[column]
  expect(items.map((item) => key && item[key])).toEqual(wanted.texts)
  expect(told).toEqual(wanted.told)
})

test('a ditto mark below a total or repeated headings means the item above them', async () => {
  const total = ['TOTAL', ...Array.from({ length: 7 }, () => null), 20_001]
  const rows = [tradeHeadings, aPlainItem(1), total, tradeHeadings, aPlainItem(2).with(6, 'ditto').with(8, '"')]
  const { items } = await readFile(aFile({ rows }))
  expect(items[1]).toMatchObject({ grade_category: 'A1011 CS-B', weight_lb: 20_001 })
})

test('formulas that were never calculated are counted by column; empty results are none', async () => {
  const item = (no: number) => {
    const texts = aPlainItem(no).map(
      (value, index) => `<c r="${String.fromCharCode(65 + index)}${no + 1}" t="str"><v>${value}</v></c>`,
    )
    texts[7] = `<c r="H${no + 1}"><f>1+${no}</f></c>`
    texts[8] = `<c r="I${no + 1}"><f>G2*2</f>${no === 1 ? '<v></v>' : '<v>2100</v>'}</c>`
    texts[11] = `<c r="L${no + 1}" t="str"><f>""</f><v></v></c>`
    return `<row r="${no + 1}">${texts.join('')}</row>`
  }
  const headings = tradeHeadings.map((heading) => `<c t="str"><v>${heading}</v></c>`).join('')
  const sheetData = `<row r="1">${headings}</row>${item(1)}${item(2)}`
  const { items, warnings } = await readFile(Buffer.from(aPackage({ sheetData })))
  expect(items.map((one) => [one.qty_pcs, one.weight, one.condition])).toEqual([
    [0, '', ''],
    [0, '2100', ''],
  ])
  const rest = 'which was read as blank. Open the file in Excel, save it and upload it again'
  expect(warnings.slice(0, 2)).toMatchObject([
    { row: 2, column: 'Qty Pcs', message: `2 cells of this column have a formula without its result, ${rest}` },
    { row: 2, column: 'Weight', message: `1 cell of this column has a formula without its result, ${rest}` },
  ])
})

test.each([
  { heading: 'P/S', cells: ['P', 'S', 'P'] },
  { heading: 'Prm/Sec', cells: ['Prm', 'Sec', '2nds'] },
  { heading: 'Quality', cells: ['Prm', '2nds', 'Prm'] },
  { heading: 'Status', cells: ['P/S', 'Sec.', 'EP'] },
])('conditions under $heading stay as written', async ({ heading, cells }) => {
  const { items, told } = await readKind('Cond.', { heading, cells })
  expect([items.map((item) => item.condition), told]).toEqual([cells, []])
})

const decided = (row: number, what: string, text: string, figure: string) =>
  `${row}: This column writes ${what}: '${text}' was read as ${figure}, and so were the other figures`
const noCoil = (row: number, pounds: string) => `${row}: Few coils weigh ${pounds} lb; it was kept as written`

test.each([
  {
    column: 'THK',
    cells: ['0,1345', '1,250', '0,075'],
    figures: ['0.1345', '1.250', '0.075'],
    told: [decided(2, 'decimals with a comma', '0,1345', '0.1345')],
  },
  {
    column: 'Width',
    cells: ['48,5', 60, '36,25'],
    figures: ['48.5', '60', '36.25'],
    told: [decided(2, 'decimals with a comma', '48,5', '48.5')],
  },
  {
    column: 'WT (LBS)',
    cells: ['19.250', '8.400', '21.005'],
    figures: ['19250', '8400', '21005'],
    told: [decided(2, 'thousands with a point', '19.250', '19250')],
  },
  {
    column: 'WT (LBS)',
    cells: ['19.250,5', '1.008.400,0', '850,25'],
    figures: ['19250.5', '1008400.0', '850.25'],
    told: [decided(2, 'decimals with a comma', '19.250,5', '19250.5'), noCoil(3, '1,008,400')],
  },
  {
    column: 'WT (LBS)',
    heading: 'Weight',
    cells: ['19.250', '8.400'],
    figures: ['19.250', '8.400'],
    told: [
      "2: '19.250' may be 19,250 lb or a weight in tons, and so may the other weights; they were kept as written",
      noCoil(2, '19.25'),
      noCoil(3, '8.4'),
    ],
  },
  {
    column: 'WT (LBS)',
    cells: ['42,350', '41,100', '42,35'],
    figures: ['42,350', '41,100', '42,35'],
    told: ['4: The comma is in an odd place; this counts as 4,235 lb'],
  },
  {
    column: 'WT (LBS)',
    cells: [42.35, '4,235,000', '42,350'],
    figures: ['42.35', '4,235,000', '42,350'],
    told: [noCoil(2, '42.35'), noCoil(3, '4,235,000')],
  },
  {
    column: 'WT (LBS)',
    heading: 'Wt (MT)',
    cells: ['19.250', '8.400'],
    figures: ['19.250 mt', '8.400 mt'],
    told: ['1: The heading says mt: its numbers were stored with this unit'],
  },
])('the figures $cells under $column are $figures', async ({ column, heading, cells, ...wanted }) => {
  const { items, told } = await readKind(column, { cells, ...(heading !== undefined && { heading }) })
  const key = ({ THK: 'thickness', Width: 'width', 'WT (LBS)': 'weight' } as const)[column]
  expect(items.map((item) => key && item[key])).toEqual(wanted.figures)
  expect(told).toEqual(wanted.told)
})
