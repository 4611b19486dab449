import { expect, test } from 'vitest'
import { type DoubtedLine, type DoubtedSource, findDoubts } from './doubts.ts'

const aLine = (fields: Partial<DoubtedLine> = {}): DoubtedLine => ({
  ...{ description: 'HR Coil', inquiryItemId: null, noQuote: false },
  ...{ price: '42', unit: 'cwt', cost: '39', pieces: 4, weightLb: 20_000 },
  ...fields,
})
const textsOf = (lines: readonly DoubtedLine[], sources: readonly DoubtedSource[] = []) =>
  findDoubts(lines, sources).map(({ text }) => text)

test('nothing is said of a quote that looks right', () => {
  expect(textsOf([aLine(), aLine({ price: '150', cost: '120' }), aLine({ noQuote: true, cost: null })])).toEqual([])
  // A ton at 20 times the price of a hundredweight is the same price.
  expect(
    textsOf([
      aLine(),
      aLine({ price: '840', unit: 'ton', cost: '780' }),
      aLine({ price: '0.42', unit: 'lb', cost: '0.39' }),
    ]),
  ).toEqual([])
})

test.each<[fields: Partial<DoubtedLine>, text: string]>([
  [{ price: '3990' }, 'Line 2, HR Coil: $3,990.00/cwt is 102 times its cost of $39.00/cwt.'],
  [{ price: '4.2' }, 'Line 2, HR Coil: $4.20/cwt is 1/9 of its cost of $39.00/cwt.'],
  [{ price: '3.9' }, 'Line 2, HR Coil: $3.90/cwt is a tenth of its cost of $39.00/cwt.'],
  [{ price: '420', description: '' }, 'Line 2: $420.00/cwt is 11 times its cost of $39.00/cwt.'],
  [
    { price: '84000', unit: 'piece', cost: '1950' },
    'Line 2, HR Coil: $84,000.00/piece is 43 times its cost of $1,950.00/piece.',
  ],
])('a price far from its cost is named: %j', (fields, text) => {
  expect(textsOf([aLine(), aLine(fields), aLine()])).toEqual([text])
})

test.each<[fields: Partial<DoubtedLine>, price: string]>([
  [{ price: '420' }, '$420.00/cwt is 10 times'],
  [{ price: '8400', unit: 'ton' }, '$8,400.00/ton ($420.00/cwt) is 10 times'],
  [{ price: '4.2', unit: 'lb' }, '$4.20/lb ($420.00/cwt) is 10 times'],
  [{ price: '21000', unit: 'piece' }, '$21,000.00/piece ($420.00/cwt) is 10 times'],
  [{ price: '84000', unit: 'lot' }, '$84,000.00/lot ($420.00/cwt) is 10 times'],
  [{ price: '4.20' }, '$4.20/cwt is a tenth of'],
  [{ price: '0.042', unit: 'lb' }, '$0.042/lb ($4.20/cwt) is a tenth of'],
])('without a cost a price far from the median of the others is named, whatever its unit: %j', (fields, price) => {
  const odd = aLine({ ...fields, cost: null })
  expect(textsOf([aLine({ price: '40' }), odd, aLine({ price: '44' })])).toEqual([
    `Line 2, HR Coil: ${price} the median of the other lines, $42.00/cwt.`,
    'Line 2 has no cost.',
  ])
})

test('of two lines the higher price is named, and a line whose weight is unknown is compared with none', () => {
  const lines = [aLine({ price: '4.2', cost: null }), aLine({ price: '42', cost: null })]
  expect(textsOf(lines)).toEqual([
    'Line 2, HR Coil: $42.00/cwt is 10 times line 1’s $4.20/cwt.',
    'Lines 1 and 2 have no cost.',
  ])
  expect(textsOf([aLine(), aLine(), aLine({ price: '90000', unit: 'lot', weightLb: null, cost: '80000' })])).toEqual([])
})

test('a price that its cost shows to be a slip says nothing about the others', () => {
  expect(textsOf([aLine({ price: '3990' }), aLine({ cost: null })])).toEqual([
    'Line 1, HR Coil: $3,990.00/cwt is 102 times its cost of $39.00/cwt.',
    'Line 2 has no cost.',
  ])
})

test('a loss is named with its percent', () => {
  expect(textsOf([aLine({ cost: '51.66' }), aLine()])).toEqual([
    'Line 1, HR Coil: a loss of 23.0%, at $42.00/cwt with a cost of $51.66/cwt.',
  ])
})

test('lines without a cost are named together', () => {
  const lines = [1, 2, 3, 4, 5, 6, 7].map((number) => aLine({ cost: number === 5 ? '39' : null }))
  expect(findDoubts(lines, [])).toEqual([{ path: 'lines.0.cost', text: 'Lines 1–4, 6, and 7 have no cost.' }])
})

test('suppliers that were not asked, have not answered, or lack the steel are named', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', null].map((inquiryItemId) => aLine({ inquiryItemId }))
  const said = { pieces: null, weightLb: null }
  const sources: DoubtedSource[] = [
    { name: 'Apex Steel', itemIds: ['a', 'b', 'z'], ask: undefined },
    {
      name: 'Lake Metals',
      itemIds: ['c', 'd', 'e'],
      ask: {
        reference: 'A-12',
        lines: [
          { inquiryItemId: 'c', available: null, ...said },
          { inquiryItemId: 'd', available: 'no', ...said },
          { inquiryItemId: 'e', available: 'part', pieces: 3, weightLb: null },
        ],
      },
    },
  ]
  expect(textsOf(lines, sources)).toEqual([
    'Apex Steel was not asked about lines 1 and 2.',
    'Line 4, HR Coil: Lake Metals no longer has it.',
    'Line 5, HR Coil: Lake Metals has 3 pieces of 4.',
    'Lake Metals has not answered A-12 about line 3.',
  ])
  expect(
    textsOf(
      lines.map((line) => ({ ...line, noQuote: true })),
      sources,
    ),
  ).toEqual([])
})
