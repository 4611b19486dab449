import { expect, test } from 'vitest'
import { aFile, readFile, tradeHeadings, type Value } from '../../../../test/supplier-file.ts'

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
    cells: ['Plant 2 - Gary, IN', 'IN/OH', 'In transit'],
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
