import { expect, test } from 'vitest'
import { aLine, aQuote } from '../../../../shared/test/quotes.ts'
import { applyTheory, findTheory, setLeadTime } from './edit-lines.ts'
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
  const { lines } = toDraft(aQuote([aLine({ id: '1', leadTime: '2 weeks' }), aLine({ id: '2' })]))
  const [first, second] = lines
  expect(setLeadTime(lines, '3–5 days')).toEqual([
    { ...first, leadTime: '3–5 days' },
    { ...second, leadTime: '3–5 days' },
  ])
})
