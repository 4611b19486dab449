import { expect, test } from 'vitest'
import { readCells, writeCells } from './clipboard.ts'
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
