import { expect, test } from 'vitest'
import type { AskAnswerLine } from '../../../../shared/asks/schema.ts'
import { aLine, aQuote } from '../../../../shared/test/quotes.ts'
import { applyTheory, countUnfilled, fillCosts, findTheory, setLeadTime } from './edit-lines.ts'
import { toDraft } from './quote-draft.ts'

const plate = { description: 'HR Plate', thickness: '3/16', width: '60', length: "10'", pieces: 10, weightLb: 3_800 }
const draftLine = (fields: Partial<Parameters<typeof aLine>[0]>) => {
  const [line] = toDraft(aQuote([aLine({ ...plate, ...fields })])).lines
  if (!line) throw new Error('The quote has a line.')
  return line
}

test('theory weighs sheets and plates by their size and pieces', () => {
  expect(findTheory(draftLine({}), undefined)).toEqual({ weightLb: 3_828.6 })
  expect(applyTheory(draftLine({}), undefined)).toMatchObject({ basis: 'theoretical', weightLb: '3,828.6' })
})

test.each([
  [{ description: 'HR Coil' }, 'Coils are weighed'],
  [{ description: 'Angle' }, 'Theory is for sheets and plates: say which in the description'],
  [{ thickness: '' }, 'Needs a thickness'],
  [{ width: 'random' }, 'Needs a width in inches'],
  [{ length: '' }, 'Needs a length in inches'],
  [{ pieces: null }, 'Needs the number of pieces'],
])('without theory, %j says why', (fields, reason) => {
  const line = draftLine(fields)
  expect(findTheory(line, undefined)).toEqual({ reason })
  expect(applyTheory(line, undefined)).toBe(line)
})

test('the category of the item decides before the description', () => {
  expect(findTheory(draftLine({ description: 'Sheet cut from coil' }), 'Hot Rolled Coil')).toEqual({
    reason: 'Coils are weighed',
  })
})

test('every line gets the same lead time, and keeps all else', () => {
  const draft = toDraft(aQuote([aLine({ id: '1', leadTime: '2 weeks' }), aLine({ id: '2' })]))
  const [first, second] = draft.lines
  expect(setLeadTime(draft, '3–5 days').lines).toEqual([
    { ...first, leadTime: '3–5 days' },
    { ...second, leadTime: '3–5 days' },
  ])
})

const said = (fields: Partial<AskAnswerLine>): AskAnswerLine => ({
  ...{ id: '', available: 'yes', pieces: null, weightLb: null, cost: '38.5', unit: 'cwt', readyOn: null, note: '' },
  ...fields,
})

test("suppliers' costs fill the lines in their units, and leave prices and lines without a quote alone", () => {
  const draft = toDraft(
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
  const filled = fillCosts(draft, answers)
  expect(filled.lines.map(({ cost }) => cost)).toEqual(['770.00', '45.00', '', '7.00', '8.00'])
  expect(filled.lines.map(({ cost: _, ...line }) => line)).toEqual(draft.lines.map(({ cost: _, ...line }) => line))
  expect(countUnfilled(draft, answers)).toBe(1)
})
