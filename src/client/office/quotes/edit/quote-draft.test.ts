import { expect, test } from 'vitest'
import { aLine, aQuote } from '../../../../shared/test/quotes.ts'
import { fillDown } from './edit-lines.ts'
import { findChangedFields, newLine, toDraft, toUpdate } from './quote-draft.ts'

test('a draft that is typed as it is stored has no changes', () => {
  const draft = toDraft(aQuote())
  const typed = (fields: object) => ({ ...draft, lines: draft.lines.map((line) => ({ ...line, ...fields })) })
  expect(findChangedFields(typed({ price: '$42.5', weightLb: '42350 lb' }), draft)).toEqual({})
  expect(findChangedFields(typed({ weightLb: '' }), draft)).toHaveProperty('lines')
})

test('what cannot be saved is named with its line', () => {
  const quote = aQuote()
  const draft = toDraft(quote)
  const problemOf = (fields: object) =>
    toUpdate(quote, findChangedFields({ ...draft, lines: draft.lines.map((line) => ({ ...line, ...fields })) }, draft))
      .problem
  expect(problemOf({ price: '4x' })).toMatchObject({
    path: 'lines.0.price',
    message: expect.stringMatching(/^Line 1, price: /),
  })
  expect(problemOf({ weightLb: 'call' })).toEqual({
    path: 'lines.0.weightLb',
    message: 'Line 1, weight: Must be a number',
  })
  expect(problemOf({ price: '43' })).toBeUndefined()
})

test('a new line is quoted by the unit and in the lead time of the one above', () => {
  const [above] = toDraft(aQuote([aLine({ unit: 'ton', leadTime: '3–5 days', shipsFrom: 'OH' })])).lines
  expect(newLine(above)).toMatchObject({ unit: 'ton', leadTime: '3–5 days', shipsFrom: '', description: '', price: '' })
  expect(newLine(undefined)).toMatchObject({ unit: 'cwt', leadTime: '' })
})

test('filling down copies price and unit to lines without a price, or to the selected ones', () => {
  const { lines } = toDraft(
    aQuote([
      aLine({ id: '1', price: '42.5', unit: 'ton' }),
      aLine({ id: '2', price: null }),
      aLine({ id: '3', price: '50' }),
      aLine({ id: '4', price: null, noQuote: true }),
    ]),
  )
  const pricesOf = (selected: string[]) =>
    fillDown(lines, 0, new Set(selected)).map(({ price, unit }) => `${price} ${unit}`)
  expect(pricesOf([])).toEqual(['42.50 ton', '42.50 ton', '50.00 cwt', ' cwt'])
  expect(pricesOf(['3', '4'])).toEqual(['42.50 ton', ' cwt', '42.50 ton', ' cwt'])
  expect(fillDown(lines, 1, new Set())).toBe(lines)
})
