import { expect, test } from 'vitest'
import { mustBeAnswered } from '../../../../../shared/lists/terms.ts'
import { aStyledFile, type RowLook, type StyledSheet } from '../../../../test/lists/list-kinds/styled-file.ts'
import { readFile } from '../../../../test/lists/supplier-file.ts'

type Cells = (string | number | null)[][]

const headings = ['Coil #', 'Source', 'Product', 'Thk', 'Width', 'Length', 'Grade', 'Pcs', 'Lbs', 'Heat', 'State']
const coil = (id: string): (string | number)[] => [
  ...[id, 'BLDW', 'HR Coil', 0.125, 48, 'Coil', 'A36', 1, 20_000, `H${id}`, 'OH'],
]

/** Ids of three letters are coils; other texts are lines of their own. */
const rowsOf = (lines: readonly string[]): Cells =>
  lines.map((line) => (/^[A-Z]\d{2}$/.test(line) ? coil(line) : [line]))

async function read(...sheets: readonly StyledSheet[]) {
  const { items, questions, ...tally } = await readFile(Buffer.from(aStyledFile(...sheets)))
  return { ...tally, kept: items.map((one) => one.product_id), items, asked: questions.filter(mustBeAnswered) }
}

const readLines = (...lines: readonly string[]) => read({ cells: [headings, ...rowsOf(lines)] })

test.each(['SOLD - AWAITING PICKUP', 'INCOMING - ETA 12/20', 'Material below is SOLD', 'CUSTOMER OWNED', 'SCRAP'])(
  'coils below %j are left out, without a question',
  async (banner) => {
    const { kept, asked } = await readLines('A01', banner, 'B01', 'AVAILABLE', 'A02')
    expect([kept, asked]).toEqual([['A01', 'A02'], []])
  },
)

test('a banner that is not understood ends what is sold, and its coils wait for an answer', async () => {
  const { kept, asked } = await readLines('A01', 'SOLD', 'B01', 'BAY SEVEN', 'C01')
  expect([kept, asked.map(({ text }) => text)]).toEqual([
    ['A01'],
    ["What does the line 'BAY SEVEN' say about the rows below it?"],
  ])
})

test('banners of condition hold until the next one, beside a product too, and none is guessed beneath rejects', async () => {
  const { items, asked } = await readLines(
    'PRIME',
    'A01',
    'Secondary HR Coils',
    'A02',
    'REJECTS',
    'A03',
    'EXCESS PRIME',
    'A04',
  )
  expect(items.map((one) => [one.product_id, one.condition])).toEqual([
    ['A01', 'PRIME'],
    ['A02', 'Secondary'],
    ['A04', 'EXCESS PRIME'],
  ])
  expect(asked.map(({ kind }) => kind)).toEqual(['section'])
})

test('where a condition ends by a line that nobody knows, it is blank until staff say', async () => {
  const { items, asked } = await readLines('PRIME', 'A01', 'BAY SEVEN', 'A02')
  expect(items.map((one) => one.condition)).toEqual(['PRIME', ''])
  expect(asked).toHaveLength(1)
})

test('the name of a sheet is the condition of its rows', async () => {
  const cells = (...ids: string[]) => [headings, ...rowsOf(ids)]
  const { items, warnings } = await read(
    { name: 'PRIME', cells: cells('A01') },
    { name: '2nds', cells: cells('A02') },
    { name: 'Pending Sale', cells: cells('A03') },
  )
  expect(items.map((one) => [one.product_id, one.condition])).toEqual([
    ['A01', 'Prime'],
    ['A02', 'Secondary'],
  ])
  expect(warnings.map(({ message }) => message)).toContain("The sheet is called '2nds'; its rows got this condition")
})

const colors = { yellow: 'FFFF00', orange: 'FFA500', blue: '00B0F0', red: 'FF0000' } as const
const inColor = (row: number, rgb: string): RowLook => ({ row, fill: { rgb } })
const table: Cells = [headings, ...rowsOf(['A01', 'A02', 'A03', 'A04'])]
const red: RowLook = { row: 3, font: { rgb: colors.red } }
const both = [inColor(2, colors.orange), inColor(3, colors.blue)]

test.each<[string, readonly StyledSheet[], string[], number]>([
  [
    'red letters, below',
    [{ cells: [...table, [], ['Coils in red are sold or on hold']], looks: [red] }],
    ['A01', 'A03', 'A04'],
    0,
  ],
  ['beside', [{ cells: table.with(0, [...headings, null, 'RED = sold']), looks: [red] }], ['A01', 'A03', 'A04'], 0],
  [
    'on another sheet',
    [
      { cells: table, looks: [red] },
      { name: 'Key', cells: [['Red', 'Sold']] },
    ],
    ['A01', 'A03', 'A04'],
    0,
  ],
  [
    'two colors',
    [{ cells: [...table, ['Orange are committed; blue are available']], looks: both }],
    ['A02', 'A03', 'A04'],
    0,
  ],
  [
    'cells of these colors',
    [
      {
        cells: [...table, [], ['On hold', null, 'Sold']],
        looks: [
          ...both,
          { row: 7, fill: { rgb: colors.orange }, columns: [0] },
          { row: 7, fill: { rgb: colors.blue }, columns: [2] },
        ],
      },
    ],
    ['A03', 'A04'],
    0,
  ],
  [
    'words that nobody knows',
    [{ cells: [...table, ['Orange = sold, blue = ask Jim']], looks: both }],
    ['A03', 'A04'],
    1,
  ],
])('a legend of colors: %s', async (_, sheets, wanted, questions) => {
  const { kept, asked } = await read(...sheets)
  expect([kept, asked.length]).toEqual([wanted, questions])
})

test('the whole legend is in its question', async () => {
  const legend = 'Yellow rows are being looked at by our yard in Toledo and may be released before Friday, blue = sold'
  const { asked } = await read({ cells: [...table, [legend]], looks: [inColor(2, colors.yellow)] })
  expect(asked.map(({ text }) => text)).toEqual([`'${legend}': leave out the rows that are yellow?`])
})

test('what a key says of marks is not asked', async () => {
  const cells = [
    [...headings, 'Stat'],
    ...rowsOf(['A01', 'A02']).map((row, at) => [...row, at === 0 ? 'O' : 'C']),
    ['O = open, C = committed'],
  ]
  const { kept, asked } = await read({ cells })
  expect([kept, asked]).toEqual([['A01'], []])
})
