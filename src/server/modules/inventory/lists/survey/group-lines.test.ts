import { expect, test } from 'vitest'
import { aFile, readFile, tradeHeadings, type Value } from '../../../../test/lists/supplier-file.ts'
import { readGroupLine } from './group-lines.ts'

test.each<[Value[], ReturnType<typeof readGroupLine>]>([
  [['HOT ROLLED COIL'], { column: 'Product', text: 'HOT ROLLED COIL' }],
  [[null, 'GALV SHEET', null], { column: 'Product', text: 'GALV SHEET' }],
  [['Grade: A1011 CS-B'], { column: 'Grade Category', text: 'A1011 CS-B' }],
  [['Source:', 'DGL5'], { column: 'Source Code', text: 'DGL5' }],
  [['A572-50'], { column: 'Grade Category', text: 'A572-50' }],
  [['Ohio'], { column: 'State', text: 'Ohio' }],
  [['Secondary'], { column: 'Condition', text: 'Secondary' }],
  [['Stainless sheet'], undefined],
  [['Prices subject to change'], undefined],
  [['Total:', '12,000'], undefined],
  [['T-1', 'DRW2', 'HR COIL'], undefined],
  [['Galvanized coils are sold as they lie, please ask for pictures of each'], undefined],
])('the line %j says %j', (cells, line) => {
  expect(readGroupLine(cells.map((cell) => (cell === null ? '' : String(cell))))).toEqual(line)
})

const position = (heading: string) => tradeHeadings.indexOf(heading)
const item = (no: number): Value[] => [
  ...[`T-${no}`, 'DRW2', 'HR COIL', 0.1345, 48, 'COIL', 'A1011 CS-B', 1, 20_000 + no, `H-${no}`, 'IN', 'Prime'],
]
const without = (row: readonly Value[], ...headings: string[]) =>
  row.filter((_, index) => !headings.some((heading) => position(heading) === index))

test('lines above the rows stand for columns that the list lacks, each with a note', async () => {
  const lacking = ['Description', 'Grade']
  const rows: Value[][] = [
    without(tradeHeadings, ...lacking),
    ['HOT ROLLED COIL'],
    ['A1011 CS-B'],
    without(item(1), ...lacking),
    without(item(2), ...lacking),
    ['HR SHEET'],
    without(item(3), ...lacking),
  ]
  const { items, survey, warnings, rowsSkipped } = await readFile(aFile({ rows }))
  expect(survey).toMatchObject({ missing: [], grouped: ['Product', 'Grade Category'] })
  expect(items.map(({ product, grade_category }) => [product, grade_category])).toEqual([
    ['HOT ROLLED COIL', 'A1011 CS-B'],
    ['HOT ROLLED COIL', 'A1011 CS-B'],
    ['HR SHEET', 'A1011 CS-B'],
  ])
  expect(rowsSkipped).toBe(0)
  expect(warnings.map(({ row, column, value }) => [row, column, value])).toEqual([
    [4, 'Product', 'HOT ROLLED COIL'],
    [4, 'Grade Category', 'A1011 CS-B'],
    [7, 'Product', 'HR SHEET'],
  ])
})

test('a source that only the first row of each group has is that of the rows below', async () => {
  const source = position('SRC')
  const rows = [item(1), item(2), item(3), item(4), item(5)].map((row, index) =>
    row.with(source, index === 0 ? 'DRW2' : index === 3 ? 'DGL5' : null),
  )
  const { items, warnings } = await readFile(aFile({ rows: [tradeHeadings, ...rows] }))
  expect(items.map((one) => one.source_code)).toEqual(['DRW2', 'DRW2', 'DRW2', 'DGL5', 'DGL5'])
  expect(warnings.map(({ row, message }) => [row, message])).toEqual([
    [3, "'DRW2' is above; it was used here and in the rows below"],
    [6, "'DGL5' is above; it was used here and in the rows below"],
  ])
})
