import { expect, test } from 'vitest'
import { sumPart } from '../../../../shared/quotes/totals.ts'
import { aLine, aQuote } from '../../../../shared/test/quotes.ts'
import { compareVersions } from './compare-versions.ts'
import { summarizeQuote, writeQuote } from './quote-text.ts'

const parties = { brandName: 'Example Steel', company: 'Acme Steel', customerName: 'Pat Doe' }
const link = 'https://steel.example/quote/abc'

const lines = [
  aLine({ id: '1', note: 'Ships\nMonday' }),
  aLine({
    id: '2',
    description: 'HR Plate',
    grade: 'A36',
    pieces: 10,
    weightLb: 3_828.6,
    price: '850',
    unit: 'ton',
    length: '120',
  }),
  aLine({ id: '3', description: 'Angle', noQuote: true, weightLb: null, price: null }),
]
const quote = aQuote(lines, { state: 'sent' })

test('a quote is written as aligned text', () => {
  expect(writeQuote(quote, parties, link)).toBe(
    `Quote I-1042, version 1 from Example Steel
For Acme Steel, Pat Doe
Good through Dec 4, 2026

Date:      Nov 20, 2026
FOB point: Cleveland, OH
Freight:   Freight of $500.00 is added to the price of the steel.

#  Description  Size (in)            Grade  Pcs  Weight (lbs)        Price      Amount
1  HR Coil      0.1345 × 48 × COIL   A1011    1        42,350   $42.50/cwt  $17,998.75
   Ships Monday
2  HR Plate     0.1345 × 48 × 120    A36     10       3,828.6  $850.00/ton   $1,627.16
3  Angle        0.1345 × 48 × COIL   A1011    1                   No quote

Weight:  46,178.6 lbs (23.089 tons)
Steel:   $19,625.91
Freight: $500.00
Total:   $20,125.91

Net 30

Lines priced by weight are billed at the actual weight on the scale, so the final amount may differ.

*Subject to prior sale

https://steel.example/quote/abc`
      .replaceAll('COIL   ', 'COIL  ')
      .replaceAll('120    ', '120   ')
      .replace('Size (in)            ', 'Size (in)           '),
  )
  expect(summarizeQuote(quote, parties, link)).not.toContain('HR Plate')
})

test('of a quote that was accepted in part, the text has what was accepted beside what was quoted', () => {
  const [first] = quote.lines
  const accepted = {
    ...quote,
    state: 'accepted',
    totals: sumPart(quote.lines, quote, new Set(['1'])),
    answer: {
      answer: 'accept',
      lineIds: [first?.id ?? ''],
      name: 'Pat',
      note: null,
      purchaseOrder: null,
      at: quote.createdAt,
    },
  } as const satisfies typeof quote
  const text = writeQuote(accepted, parties, link)
  expect(text).toMatch(
    /Steel: +\$17,998\.75 of \$19,625\.91 quoted\nFreight: +To be confirmed \(\$500\.00 quoted for all lines\)\nTotal without freight: \$17,998\.75 of \$19,625\.91 quoted/,
  )
  expect(text).toMatch(/\$1,627\.16\n {3}not accepted/)
  expect(compareVersions(accepted, quote).terms).toContainEqual({
    name: 'Total',
    before: '$17,998.75 of $20,125.91 quoted',
    after: '$20,125.91',
  })
})

test('two versions differ in the lines that were added, removed and changed, and in their terms', () => {
  const [coil = aLine(), plate = aLine()] = quote.lines
  const next = aQuote([aLine({ ...coil, price: '41' }), plate, aLine({ id: '4', description: 'Sheet' })], {
    fobPoint: 'Gary, IN',
  })
  const { terms, lines, unchangedLines } = compareVersions(quote, next)
  expect(terms).toContainEqual({ name: 'FOB point', before: 'Cleveland, OH', after: 'Gary, IN' })
  expect(lines.map(({ description, kind }) => `${description} ${kind}`)).toEqual([
    'HR Coil changed',
    'Sheet added',
    'Angle removed',
  ])
  expect(lines[0]?.differences).toEqual([
    { name: 'Price', before: '$42.50/cwt', after: '$41.00/cwt' },
    { name: 'Amount', before: '$17,998.75', after: '$17,363.50' },
  ])
  expect(unchangedLines).toBe(1)
})
