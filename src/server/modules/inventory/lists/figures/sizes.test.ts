import { expect, test } from 'vitest'
import { aFile, readFile, type Value } from '../../../../test/lists/supplier-file.ts'

const around = ['Tag No.', 'SRC', 'Description', 'Grade', 'PCS', 'WT (LBS)', 'Heat#', 'ST'] as const
const anItem = (no: number, product: string): Value[] => [
  ...[`T-${no}`, 'DRW2', product, 'A1011 CS-B', 1, 20_000 + no, `H-${no}`, 'IN'],
]

type Columns = Readonly<Record<string, readonly Value[]>>

/** Reads a list with these columns beside the others. */
async function readSizes(
  columns: Columns,
  { product = 'HR COIL', ...options }: { product?: string } & Parameters<typeof readFile>[1] = {},
) {
  const headings = Object.keys(columns)
  const [first = []] = Object.values(columns)
  const rows = first.map((_, index) => [
    ...anItem(index + 1, product),
    ...headings.map((heading) => columns[heading]?.[index] ?? null),
  ])
  const { items, warnings, ...read } = await readFile(aFile({ rows: [[...around, ...headings], ...rows] }), options)
  const told = warnings.map(({ row, message }) => `${row}: ${message}`)
  return { ...read, told, sized: items.map(({ thickness, width, length }) => [thickness, width, length]) }
}

test.each<[string, Columns, string[][]]>([
  [
    'all three parts',
    { Size: ['0.1345 x 48 x 120', '1/4" X 60" X 240"', '10 GA X 48 X 96', "1/4 x 60 x 20'"] },
    [
      ['0.1345', '48', '120'],
      ['1/4"', '60"', '240"'],
      ['10 GA', '48', '96'],
      ['1/4', '60', "20'"],
    ],
  ],
  [
    'coils',
    { Dimensions: ['16ga x 48 x coil', '.060 48 C', '.060 X 48 X C', '0.0747X60.000XCOIL', '.060 x 4.5 x CL'] },
    [
      ['16ga', '48', 'coil'],
      ['.060', '48', 'C'],
      ['.060', '48', 'C'],
      ['0.0747', '60.000', 'COIL'],
      ['.060', '4.5', 'CL'],
    ],
  ],
  [
    'width and length beside a thickness',
    { THK: ['10 GA', '.25', '.25'], Size: ['48 x 120', '24 x 96', '60" × 20\''] },
    [
      ['10 GA', '48', '120'],
      ['.25', '24', '96'],
      ['.25', '60"', "20'"],
    ],
  ],
  [
    'thickness and width beside a length',
    { 'Thk x Width': ['.135/.140 x 48', '16 GA (.060) x 48'], LGTH: ['COIL', 120] },
    [
      ['.135/.140', '48', 'COIL'],
      ['16 GA (.060)', '48', '120'],
    ],
  ],
  [
    'a column called thickness',
    { THK: ['.25 x 48 x 96', '.5 x 60 x 120'] },
    [
      ['.25', '48', '96'],
      ['.5', '60', '120'],
    ],
  ],
  [
    'a column called width',
    { THK: [0.25, 0.5], Width: ['48 x 96', '60 x 120'] },
    [
      ['0.25', '48', '96'],
      ['0.5', '60', '120'],
    ],
  ],
  [
    'a heading of their own',
    { 'Steel Dim.': ['.25 x 48 x 96', '.5 x 60 x 120'] },
    [
      ['.25', '48', '96'],
      ['.5', '60', '120'],
    ],
  ],
  [
    'millimeters',
    { 'Size (mm)': ['1.5 x 1250 x 2500', '3 x 1500 x C'] },
    [
      ['1.5 mm', '1250 mm', '2500 mm'],
      ['3 mm', '1500 mm', 'C'],
    ],
  ],
  [
    'other marks and an edge',
    { 'Ga x Wid': ['.125 by 48', '.125/48', '.125 × 48.25', '0.125" X 60" ME', '16 GA/48/C'] },
    [
      ['.125', '48', ''],
      ['.125', '48', ''],
      ['.125', '48.25', ''],
      ['0.125"', '60" ME', ''],
      ['16 GA', '48', 'C'],
    ],
  ],
  ['the unit written once', { Size: ['1.5 x 1250 x 2500 mm'] }, [['1.5 mm', '1250 mm', '2500 mm']]],
])('combined sizes are split: %s', async (_, columns, sized) => {
  const read = await readSizes(columns)
  expect(read.sized).toEqual(sized)
  expect(read.told).toEqual([expect.stringMatching(/^2: The sizes of the column '.*' were split: this one is /)])
  expect(read.survey.missing).toEqual([])
})

test('sizes are taken from descriptions, which stay as they are', async () => {
  const descriptions = [
    'HRC .125 X 48 A36',
    'CR SHT 16GA 48 X 120',
    'HR PLATE 1/2 X 96 X 240',
    'HR COIL .060 X 48 X C',
    'HR COIL',
  ]
  const rows = descriptions.map((text, index) => anItem(index + 1, text))
  const { items, cautions } = await readFile(aFile({ rows: [around, ...rows] }))
  expect(items.map(({ product, thickness, width, length }) => [product, thickness, width, length])).toEqual([
    [descriptions[0], '.125', '48', ''],
    [descriptions[1], '16GA', '48', '120'],
    [descriptions[2], '1/2', '96', '240'],
    [descriptions[3], '.060', '48', 'C'],
    [descriptions[4], '', '', ''],
  ])
  expect(cautions.find(({ kind }) => kind === 'no figures')?.message).toBe(
    '1 row has no thickness and 1 row has no width. Buyers who ask for one may not find these items.',
  )
})

test('a preview has the sizes with their parts, the most frequent first', async () => {
  const { sizes, survey } = await readSizes({ Size: ['.25 x 48 x 96', '.060 x 48 x C', '.060 x 48 x C', null, '"'] })
  expect(sizes).toEqual([
    { text: '.060 x 48 x C', thickness: '.060', width: '48', length: 'C', rows: 2 },
    { text: '.25 x 48 x 96', thickness: '.25', width: '48', length: '96', rows: 1 },
  ])
  expect(survey.headings.at(-1)).toMatchObject({ heading: 'Size', role: 'Size', matched: null })
})

test('what is not certain is kept whole and told', async () => {
  const sizes = ['.25 x 48 x 96', '.060 x 4 x C', '1.5 x 1250 x 2500', '.25 x 48 x 96 HR', '10 x 48 x 120']
  const { sized, told } = await readSizes({ Size: sizes }, { category: 'Hot Rolled Sheet', product: 'HR SHEET' })
  expect(sized).toEqual([
    ['.25', '48', '96'],
    ['.060 x 4 x C', '', ''],
    ['1.5 mm', '1250 mm', '2500 mm'],
    ['.25 x 48 x 96 HR', '', ''],
    ['10', '48', '120'],
  ])
  expect(told.filter((text) => !/weight/.test(text)).slice(1)).toEqual([
    "3: '.060 x 4 x C' cannot be read as a thickness; it was kept as written",
    "5: '.25 x 48 x 96 HR' cannot be read as a thickness; it was kept as written",
    "6: '10' has no unit: perhaps 10 GA, which is 0.1345 in; it was kept as written",
  ])
})

test('sizes in feet are told, and a size that contradicts another column', async () => {
  const read = await readSizes(
    { THK: ['3/16', '1/4', '0.1345'], Size: ['3/16 x 4 x 8', '1/2 x 5 x 10', '10 GA x 48 x 96'] },
    { category: 'Hot Rolled Plate', product: 'HR PLATE' },
  )
  expect(read.sized).toEqual([
    ['3/16', "4'", "8'"],
    ['1/4', "5'", "10'"],
    ['0.1345', '48', '96'],
  ])
  expect(read.told.filter((text) => !/weight/.test(text)).slice(1)).toEqual([
    "2: '3/16 x 4 x 8' was read in feet, and so were the other sizes with such figures",
    '3: The size says 1/2; the text of this column was kept',
  ])
})

test.each(['Width', 'Width"', 'Wid (in)'])(
  'widths with a fraction of an inch below %s are no sizes',
  async (heading) => {
    const widths = ['38 1/2', '51 1/4', '38 1/2"', '60-1/2']
    const { sized, sizes } = await readSizes({
      THK: widths.map(() => '14 GA'),
      [heading]: widths,
      LGTH: widths.map(() => 'COIL'),
    })
    expect(sized.map(([, width]) => width)).toEqual(widths)
    expect(sizes).toEqual([])
  },
)

test('a column of sizes is not used where the file has its own columns', async () => {
  const read = await readSizes({ THK: ['.25'], Width: ['48'], LGTH: ['96'], Size: ['.25 x 48 x 96'] })
  expect(read).toMatchObject({ sizes: [], told: [], sized: [['.25', '48', '96']] })
})
