import { expect, test } from 'vitest'
import type { InquiryLine } from '../../../../shared/inquiries/schema.ts'
import type { OrderLine } from '../../../../shared/orders/schema.ts'
import { aLine, aQuote } from '../../../../shared/test/quotes.ts'
import { newLine, toDraft } from '../../quotes/edit/quote-draft.ts'
import { readCells, writeCells } from './clipboard.ts'
import { columnsFor } from './columns.ts'
import { describeDropped, groupRows } from './rows.ts'
import { placeAfter, spanOf } from './spans.ts'
import { readTypedPrice } from './typed-price.ts'

test.for([
  ['42.50', '', { price: '42.50' }],
  ['+3', '38.50', { price: '41.5' }],
  ['+ $1,000', '38.5', { price: '1038.5' }],
  ['12 %', '38.50', { price: '43.12' }],
  ['12.5%', '33.3333', { price: '37.5' }],
  ['+10%', '0.0005', { price: '0.0006' }],
  ['12 %', '', { problem: 'No cost yet' }],
  ['+3', 'abc', { problem: 'No cost yet' }],
  ['No quote', '', { noQuote: true }],
  [' no ', '38.50', { noQuote: true }],
] as const)('%s over a cost of %s', ([typed, cost, read]) => {
  expect(readTypedPrice(typed, cost)).toEqual(read)
})

test('cells go to a spreadsheet and back', () => {
  const cells = [
    ['a', '1,000', ''],
    ['tab\there', 'two\nlines', 'a "quote"'],
    ['"', '', 'end'],
  ]
  expect(readCells(writeCells(cells))).toEqual(cells)
  expect(readCells('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ])
  expect(readCells('38.50')).toEqual([['38.50']])
  expect(readCells('')).toEqual([['']])
  expect(readCells('6" pipe\tx')).toEqual([['6" pipe', 'x']])
})

test('moves stay in the grid, and Tab goes through what is typed in', () => {
  const extent = { rows: 2, columns: 3, isTyped: [false, true, true] }
  expect(placeAfter({ row: 0, col: 0 }, 'up', extent)).toEqual({ row: 0, col: 0 })
  expect(placeAfter({ row: 0, col: 1 }, 'down', extent)).toEqual({ row: 1, col: 1 })
  expect(placeAfter({ row: 0, col: 2 }, 'next', extent)).toEqual({ row: 1, col: 1 })
  expect(placeAfter({ row: 1, col: 2 }, 'next', extent)).toBeUndefined()
  expect(placeAfter({ row: 0, col: 1 }, 'previous', extent)).toBeUndefined()
  expect(placeAfter({ row: 0, col: 2 }, 'first', extent)).toEqual({ row: 0, col: 1 })
  expect(spanOf({ row: 3, col: 1 }, { row: 1, col: 2 })).toEqual({ top: 1, bottom: 3, left: 1, right: 2 })
})

const anItem = (id: string, sourceCodeNow: string) => ({ id, sourceCodeNow }) as InquiryLine // what the rows read of it
const inForce = (fields: Partial<OrderLine>) => ({ ...aLine(), weightLb: 18_000, ...fields }) as OrderLine // likewise

test('steel that a change of the order brought stands with its own source, each line with its own figures', () => {
  const { lines } = toDraft(aQuote([aLine({ id: 'q1', inquiryItemId: 'a' }), aLine({ id: 'q2', inquiryItemId: 'b' })]))
  const groups = groupRows({
    lines,
    inquiries: [{ id: 'inquiry', items: [anItem('a', 'DMW1'), anItem('b', 'DMW1')], mtrs: [] }],
    answers: new Map(),
    orderLines: [
      inForce({ id: 'o1', quoteLineId: 'q1', itemId: 'a', sourceCode: 'DMW1', price: '42' }),
      inForce({ id: 'o2', quoteLineId: 'q2', itemId: 'x', sourceCode: 'X1', pieces: 3 }),
      inForce({ id: 'o3', quoteLineId: '', itemId: 'y', sourceCode: 'X1', price: '40' }),
      inForce({ id: 'o4', quoteLineId: '', itemId: 'z', sourceCode: 'X1', price: '41' }),
    ],
    orderMtrs: [],
    acceptedIds: new Set(['q1', 'q2']),
    dropped: new Map(),
    toLine: () => newLine(undefined),
  })
  const read = groups.map(({ sourceCode, rows }) => [
    sourceCode,
    rows.map(({ key, number, line, ordered }) => [key, number, line.price, line.pieces, ordered?.id]),
  ])
  expect(read).toEqual([
    ['DMW1', [['a', 1, '42.00', '1', 'o1']]],
    [
      'X1',
      [
        ['b', 2, '42.50', '3', 'o2'],
        ['y', undefined, '40.00', '1', 'o3'],
        ['z', undefined, '41.00', '1', 'o4'],
      ],
    ],
  ])
})

test('a line that a change dropped says by which, beside its source and in its row', () => {
  const { lines } = toDraft(aQuote([aLine({ id: 'q1', inquiryItemId: 'a' }), aLine({ id: 'q2', inquiryItemId: 'b' })]))
  const [group] = groupRows({
    lines,
    inquiries: [{ id: 'inquiry', items: [anItem('a', 'DMW1'), anItem('b', 'DMW1')], mtrs: [] }],
    answers: new Map(),
    orderLines: [inForce({ id: 'o1', quoteLineId: 'q1', itemId: 'a', sourceCode: 'DMW1' })],
    orderMtrs: [],
    acceptedIds: new Set(['q1', 'q2']),
    dropped: new Map([['q2', 2]]),
    toLine: () => newLine(undefined),
  })
  const rows = group?.rows ?? []
  const ordered = columnsFor({ isAsked: false, isOrdered: true }).find(({ key }) => key === 'accepted')
  expect(rows.map((row) => [ordered?.read(row), ordered?.beneath?.(row)])).toEqual([
    ['1 pc', '18,000 lb'],
    ['Dropped', 'change 2'],
  ])
  expect([describeDropped(rows), describeDropped(rows.slice(1)), describeDropped(rows.slice(0, 1))]).toEqual([
    ...['1 of 2 lines dropped by change 2', 'dropped by change 2', ''],
  ])
})
