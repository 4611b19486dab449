import { expect, test } from 'vitest'
import { aLine } from '../test/quotes.ts'
import { detailsOf, lineColumns, shippingOf } from './lines.ts'

const full = { condition: 'Prime', heat: 'C58171', shipsFrom: 'OH', leadTime: '3–5 days' }

test('what is known of a line is said in words, and nothing of what is not', () => {
  const say = (fields: Partial<typeof full> & { noQuote?: boolean }) => {
    const line = aLine(fields)
    return [detailsOf(line), shippingOf(line)]
  }
  expect(say(full)).toEqual(['Prime, heat C58171', 'Ships from OH, lead time 3–5 days'])
  expect(say({ heat: 'C58171', leadTime: ' 2\nweeks ' })).toEqual(['Heat C58171', 'Lead time 2 weeks'])
  expect(say({ condition: 'Prime', shipsFrom: 'OH' })).toEqual(['Prime', 'Ships from OH'])
  expect(say({})).toEqual(['', ''])
  expect(say({ ...full, noQuote: true })).toEqual(['Prime, heat C58171', ''])
})

test('each of them is a column, too', () => {
  const read = (['condition', 'heat', 'shipsFrom', 'leadTime'] as const).map((name) =>
    lineColumns[name].read(aLine(full)),
  )
  expect(read).toEqual(Object.values(full))
})
