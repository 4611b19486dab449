import { expect, test } from 'vitest'
import { findFault, pathOf, readShipped, toShippedDrafts } from './shipment-form.ts'

const line = { id: '1', pieces: null, weightLb: 42_350, shippedPieces: 0, shippedWeightLb: 0, isComplete: false }

test('a shipment begins with what is left of each line', () => {
  const part = { ...line, id: '2', pieces: 12, weightLb: 20_000.5, shippedPieces: 5, shippedWeightLb: 8_000.3 }
  const over = { ...line, id: '3', shippedWeightLb: 43_000 }
  const lot = { ...line, id: '4', weightLb: null }
  const drafts = toShippedDrafts([line, part, over, lot, { ...line, id: '5', isComplete: true }])
  expect(drafts.map(({ lineId, pieces, weightLb, complete }) => [lineId, pieces, weightLb, complete])).toEqual([
    ['1', '', '42,350', false],
    ['2', '7', '12,000.2', false],
    ['3', '', '0', false],
    ['4', '', '', true],
  ])
  expect(readShipped(drafts.filter(({ lineId }) => lineId !== '3'))).toEqual([
    { lineId: '1', pieces: null, weightLb: 42_350, complete: false },
    { lineId: '2', pieces: 7, weightLb: 12_000.2, complete: false },
    { lineId: '4', pieces: null, weightLb: null, complete: true },
  ])
})

test('a line that is left out is not sent, and a wrong one is named', () => {
  const [draft] = toShippedDrafts([line])
  if (!draft) throw new Error('There is no draft.')
  expect(readShipped([{ ...draft, isIncluded: false, pieces: 'many' }])).toEqual([])
  expect(readShipped([{ ...draft, pieces: 'many' }])).toMatchObject({
    ...{ lineId: '1', message: /whole number/, path: pathOf('1', 'pieces') },
  })
  expect(readShipped([{ ...draft, weightLb: '2 loads' }])).toMatchObject({
    ...{ lineId: '1', message: /pounds/, path: pathOf('1', 'weightLb') },
  })
  expect(readShipped([{ ...draft, weightLb: '0' }])).toMatchObject({ lineId: '1', message: /leave the line out/ })
})

test('the field that the server finds at fault is found among the lines that are sent', () => {
  const [first, second] = toShippedDrafts([line, { ...line, id: '2' }])
  if (!first || !second) throw new Error('There are no drafts.')
  const drafts = [{ ...first, isIncluded: false }, second]
  expect(['lines.0.pieces', 'lines.0.weightLb', 'lines.0', 'shippedOn'].map((path) => findFault(drafts, path))).toEqual(
    [pathOf('2', 'pieces'), pathOf('2', 'weightLb'), pathOf('2', 'weightLb'), 'shippedOn'],
  )
})
