import { expect, test } from 'vitest'
import type { AskAnswerLine } from '../../../../shared/asks/schema.ts'
import { aLine, aQuote } from '../../../../shared/test/quotes.ts'
import { toDraft } from '../edit/quote-draft.ts'
import { changeCosts, describeCosts, findCosts, findRefused } from './take-costs.ts'

const said = (fields: Partial<AskAnswerLine>): AskAnswerLine => ({
  ...{ id: '', available: 'yes', pieces: null, weightLb: null, cost: '38.5', unit: 'cwt', readyOn: null, note: '' },
  ...fields,
})

test("suppliers' costs fill the lines in their units, and leave prices and lines without a quote alone", () => {
  const { lines } = toDraft(
    aQuote([
      aLine({ id: '1', inquiryItemId: 'a', unit: 'ton', price: '900', cost: '1' }),
      // A lot of the part that is there: 900 for 2,000 lb.
      aLine({ id: '2', inquiryItemId: 'b', weightLb: 42_350 }),
      aLine({ id: '3', inquiryItemId: 'c', noQuote: true, cost: null }),
      aLine({ id: '4', inquiryItemId: 'd', pieces: null, unit: 'piece', cost: '7' }),
      aLine({ id: '5', inquiryItemId: 'e', cost: '8' }),
    ]),
  )
  const answers = new Map([
    ['a', said({})],
    ['b', said({ available: 'part', weightLb: 2_000, cost: '900', unit: 'lot' })],
    ['c', said({})],
    ['d', said({})],
    ['e', said({ cost: null })],
  ])
  const taken = findCosts(lines, answers)
  const filled = changeCosts(lines, taken.filled)
  expect(filled.map(({ cost }) => cost)).toEqual(['770.00', '45.00', '', '7.00', '8.00'])
  expect(filled.map(({ cost: _, ...line }) => line)).toEqual(lines.map(({ cost: _, ...line }) => line))
  expect(describeCosts(lines, taken)).toEqual({
    title: '2 costs filled in',
    description:
      '1 replaced another cost: line 1. 1 kept: line 4. The supplier’s is for another unit, with no weight or pieces to convert by.',
  })

  // Undo leaves a cost that was typed since.
  const typed = filled.map((line) => (line.id === '2' ? { ...line, cost: '46' } : line))
  const back = new Map([...taken.filled].map(([id, { from, to }]) => [id, { from: to, to: from }]))
  expect(changeCosts(typed, back).map(({ cost }) => cost)).toEqual(['1.00', '46', '', '7.00', '8.00'])
})

test('where each line has the cost of its supplier nothing changes, and it says so', () => {
  const { lines } = toDraft(aQuote([aLine({ inquiryItemId: 'a', cost: '38.50' })]))
  const taken = findCosts(lines, new Map([['a', said({})]]))
  expect([taken.filled.size, describeCosts(lines, taken).title]).toEqual([0, 'No cost changed'])
})

test('what a supplier does not have is offered to go without a quote, unless it has a price', () => {
  const { lines } = toDraft(
    aQuote([
      aLine({ id: '1', inquiryItemId: 'a', price: null }),
      aLine({ id: '2', inquiryItemId: 'b' }),
      aLine({ id: '3', inquiryItemId: 'c', price: null, noQuote: true }),
      aLine({ id: '4', inquiryItemId: 'd', price: null }),
    ]),
  )
  const no = said({ available: 'no', cost: null })
  const answers = new Map([...['a', 'b', 'c'].map((id) => [id, no] as const), ['d', said({})] as const])
  expect(findRefused(lines, answers).map(({ id }) => id)).toEqual(['1'])
})
