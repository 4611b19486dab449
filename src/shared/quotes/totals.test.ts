import { expect, test } from 'vitest'
import { lineAmount, type PricedLine, sumPart, sumQuote } from './totals.ts'

const line = (fields: Partial<PricedLine>): PricedLine => ({
  pieces: 1,
  weightLb: 10_000,
  price: '40',
  unit: 'cwt',
  noQuote: false,
  cost: '30',
  ...fields,
})
const noFreight = { freight: 'included', freightAmount: null } as const

test('cents of lines are added, and freight comes on top', () => {
  const lines = [line({ weightLb: 0.333, price: '1', unit: 'lb' }), line({ weightLb: 0.333, price: '1', unit: 'lb' })]
  expect(lines.map(lineAmount)).toEqual(['0.33', '0.33'])
  expect(sumQuote(lines, { freight: 'added', freightAmount: '850.5' })).toMatchObject({
    weightLb: 0.666,
    lines: '0.66',
    freight: '850.50',
    all: '851.16',
  })
  expect(sumQuote(lines, { freight: 'buyer arranges', freightAmount: '850.5' })).toMatchObject({ freight: '0.00' })
})

test('lines that are not quoted count nowhere', () => {
  const skipped = line({ noQuote: true, cost: null })
  expect(lineAmount(skipped)).toBeNull()
  expect(sumQuote([line({}), skipped], noFreight)).toEqual(sumQuote([line({})], noFreight))
})

test('the margin is of the lines, and unknown while a priced line lacks a cost', () => {
  const freight = { freight: 'added', freightAmount: '500' } as const
  expect(sumQuote([line({})], freight)).toMatchObject({ cost: '3000.00', margin: '1000.00', marginPercent: '25.0' })
  expect(sumQuote([line({ cost: '45' })], freight)).toMatchObject({ margin: '-500.00', marginPercent: '-12.5' })
  for (const lines of [[line({ cost: null })], [line({}), line({ cost: null })], []]) {
    expect(sumQuote(lines, freight)).toMatchObject({ cost: null, margin: null, marginPercent: null })
  }
  // A line without a price has no cost yet.
  expect(sumQuote([line({}), line({ price: null, cost: null })], freight)).toMatchObject({ marginPercent: '25.0' })
})

test('a part of the lines has its own weight, money and margin; freight added for all lines is then open', () => {
  const lines = [
    { id: 'a', ...line({}) },
    { id: 'b', ...line({ weightLb: 5_000, cost: '36' }) },
    { id: 'c', ...line({ noQuote: true }) },
  ]
  const freight = { freight: 'added', freightAmount: '850' } as const
  expect(sumPart(lines, freight, new Set(['a', 'b']))).toEqual(sumQuote(lines, freight))
  expect(sumPart(lines, freight, new Set(['b', 'c']))).toEqual({
    weightLb: 5_000,
    lines: '2000.00',
    freight: null,
    all: '2000.00',
    cost: '1800.00',
    margin: '200.00',
    marginPercent: '10.0',
  })
  expect(sumPart(lines, noFreight, new Set(['b']))).toMatchObject({ freight: '0.00', all: '2000.00' })
})
