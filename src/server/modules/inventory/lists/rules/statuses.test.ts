import { expect, test } from 'vitest'
import { mustBeAnswered } from '../../../../../shared/lists/terms.ts'
import { aFile, readFile, tradeHeadings, type Value } from '../../../../test/lists/supplier-file.ts'

const anItem = (no: number): Value[] => [
  ...[`T-${no}`, 'DRW2', 'HR COIL', 0.1345, 48, 'COIL', 'A1011 CS-B', 1, 20_000 + no, `H-${no}`, 'IN'],
]
const headings = tradeHeadings.slice(0, 11)

/** Reads a list with these cells in a further column. */
async function readStatuses(
  heading: string,
  cells: readonly Value[],
  options: Parameters<typeof readFile>[1] & { merges?: readonly string[] } = {},
) {
  const rows = [[...headings, heading], ...cells.map((cell, index) => [...anItem(index + 1), cell])]
  const { merges = [], ...reading } = options
  const { items, warnings, ...read } = await readFile(aFile({ rows, merges }), reading)
  const kept = items.map(({ product_id }) => Number(product_id.slice(2)))
  return { ...read, kept, told: warnings.map(({ row, message }) => `${row}: ${message}`) }
}

test.each<[string, readonly Value[], number[]]>([
  ['Status', ['Avail', 'SOLD', 'On Hold', 'open', null, 'Reserved - ACME'], [1, 4, 5]],
  ['Availability', ['Available', 'Sold', 'In Stock', 'ALLOC'], [1, 3]],
  ['Avail', ['Y', 'N', 'y'], [1, 3]],
  ['Sold', [null, 'X', 'no', 'x'], [1, 3]],
  ['Sold To', [null, 'Acme Steel', null, '11/20 Smith'], [1, 3]],
  ['Hold', [null, 'JD', '"'], [1]],
  ['Allocated', ['N', 'Yes', 'N'], [1, 3]],
  ['Notes', ['edge wave', 'SOLD', 'Hold for inspection', 'some rust'], [1, 4]],
  ['', [null, 'SOLD', null], [1, 3]],
])('rows that %j says are sold or held are left out: %j', async (heading, cells, kept) => {
  const read = await readStatuses(heading, cells)
  expect(read).toMatchObject({ kept, told: [], rowsSkipped: 0, survey: { headings: { 11: { role: 'Status' } } } })
  expect(read.cautions).toMatchObject([{ kind: 'sold rows', count: cells.length - kept.length }])
})

test.each<[string, readonly Value[], string[]]>([
  ['Stock Status', ['S', 'A', 'A', 'H'], ['A', 'S', 'H']],
  ['Status', [null, 'x', null, 'x'], ['x']],
  ['Estatus', ['V', 'D', 'D', null], ['D', 'V']],
])('codes below %j are asked about: %j', async (heading, cells, asked) => {
  const { questions, survey } = await readStatuses(heading, cells)
  expect(survey.headings[11]?.role).toBe('Status')
  expect(questions.map(({ text }) => /'(.+?)'/.exec(text)?.[1])).toEqual(asked)
})

test('left out statuses are counted, unknown ones too until staff say what they mean, and sold rows can be included', async () => {
  const cells = ['SOLD', 'sold', 'Released', 'Avail', 'Hold?', 'HOLD']
  const read = await readStatuses('Status', cells)
  expect(read.kept).toEqual([4])
  expect(read.statuses).toEqual([
    { text: 'SOLD', rows: 2, isLeftOut: true },
    { text: 'Released', rows: 1, isLeftOut: true },
    { text: 'Avail', rows: 1, isLeftOut: false },
    { text: 'Hold?', rows: 1, isLeftOut: true },
    { text: 'HOLD', rows: 1, isLeftOut: true },
  ])
  expect(read.cautions.map(({ message }) => message)).toEqual([
    "3 rows are marked as sold or held ('SOLD' in 2, 'HOLD' in 1) and were left out.",
    "2 rows have a status that may or may not mean sold ('Released' in 1, 'Hold?' in 1) and were left out until you say what it means.",
  ])
  expect(read.questions.filter(mustBeAnswered)).toHaveLength(2)
  const whole = await readStatuses('Status', cells, { includesSoldRows: true })
  expect(whole.kept).toHaveLength(6)
  expect(whole.statuses.some(({ isLeftOut }) => isLeftOut)).toBe(false)
})

test('a merged status is that of all its rows', async () => {
  const { kept } = await readStatuses('Status', ['Avail', 'SOLD', null, null, 'Avail'], { merges: ['L3:L5'] })
  expect(kept).toEqual([1, 5])
})

test.each<[string, readonly Value[]]>([
  ['Notes', ['edge wave', 'sold by weight', null]],
  ['Avail', [3, 4]],
  ['Reserved', [0, 1200]],
  ['Cond', ['Prime', 'Secondary']],
])('the column %j is no status: %j', async (heading, cells) => {
  const read = await readStatuses(heading, cells)
  expect(read).toMatchObject({ kept: cells.map((_, index) => index + 1), statuses: [], cautions: [] })
})

test('a second column, a weight, a tag, a product and a condition that plainly say sold decide', async () => {
  const rows = [
    [...headings, 'Cond.', 'Status', 'Remarks'],
    [...anItem(1), 'Prime', 'SOLD', null],
    [...anItem(2), 'Prime', null, 'Sold'],
    [...anItem(3), 'Sold', null, null],
    [...anItem(4), 'Prime', null, 'Sold - Acme'],
    [...anItem(5).with(0, 'T-5 SOLD'), 'Prime', null, null],
    [...anItem(6).with(2, 'HR COIL - SOLD'), 'Prime', null, null],
    [...anItem(7).with(8, 'SOLD'), 'Prime', null, null],
    [...anItem(8).with(8, 'in transit'), 'Prime', null, null],
    [...anItem(9), 'Prime', null, null],
  ]
  const { items, warnings } = await readFile(aFile({ rows }))
  expect(items.map(({ product_id }) => product_id)).toEqual(['T-9'])
  expect(warnings).toEqual([])
})

test('a text that only has such a word is kept and told, but not of a row that is none', async () => {
  const rows = [1, 2, 3, 4].map((no) => [
    ...anItem(no).with(6, no > 2 ? 'A36 (not sold by weight, 2 pcs)' : 'A36'),
    null,
  ])
  const withoutSource = rows.with(2, [...anItem(3).with(1, null).with(6, 'A36 (not sold by weight, 2 pcs)'), null])
  const told = async (list: readonly (readonly Value[])[]) => {
    const { warnings } = await readFile(aFile({ rows: [[...headings, 'Note'], ...list] }))
    return warnings.filter(({ message }) => message.includes('kept')).map(({ row, message }) => `${row}: ${message}`)
  }
  const says = (rest: string) => `of the column 'Grade' ${rest} kept`
  expect(await told(rows)).toEqual([`4: 2 rows ${says('say that the steel is sold or held, but they were')}`])
  expect(await told(withoutSource)).toEqual([`5: 1 row ${says('says that the steel is sold or held, but it was')}`])
})
