import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceUnits } from '../quotes/terms.ts'
import {
  billedQuantity,
  finalAmount,
  findMissing,
  findOffPercent,
  type OrderedLine,
  type ShippedPart,
  standingAmount,
  standingQuantity,
  sumOrder,
  sumShipped,
} from './amounts.ts'

const line = (fields: Partial<OrderedLine> = {}): OrderedLine => ({
  ...{ pieces: null, weightLb: 42_350, price: '42.5', unit: 'cwt', basis: 'actual', cost: '38' },
  ...fields,
})
const part = (fields: Partial<ShippedPart> = {}): ShippedPart => ({
  ...{ pieces: null, weightLb: null, isComplete: false },
  ...fields,
})
const included = { freight: 'included', freightAmount: null } as const

test('steel by weight is billed by what the scale says, rounded once over all shipments', () => {
  const coil = line()
  expect(finalAmount(coil, [])).toBeNull()
  expect(finalAmount(coil, [part({ weightLb: 42_130 })])).toBe('17905.25')
  // 0.5 cents each.
  const thirds = [part({ weightLb: 0.5 }), part({ weightLb: 0.5 })]
  expect(finalAmount(line({ price: '1' }), thirds)).toBe('0.01')
})

test('theoretical weights go by the pieces, pieces by their number, and a lot once', () => {
  const plates = line({ pieces: 3, weightLb: 1_000, basis: 'theoretical', price: '1', unit: 'lb' })
  expect(finalAmount(plates, [part({ pieces: 1, weightLb: 400 })])).toBe('333.33')
  expect(sumShipped(plates, [part({ pieces: 1 })])).toMatchObject({ shippedPieces: 1, shippedWeightLb: 333.333 })
  expect(finalAmount(line({ pieces: 9, unit: 'piece', price: '12.5' }), [part({ pieces: 4 })])).toBe('50.00')
  const lot = line({ weightLb: null, unit: 'lot', price: '120' })
  expect(finalAmount(lot, [part({ weightLb: 10 })])).toBe('120.00')
  expect(finalAmount(lot, [part({ weightLb: 10 }), part({ isComplete: true })])).toBe('120.00')
})

test('what is billed is counted in the unit of the price', () => {
  const billed = (of: OrderedLine, ...parts: ShippedPart[]) => billedQuantity(of, sumShipped(of, parts))
  expect(billed(line(), part({ weightLb: 42_130 }))).toBe(421.3)
  expect(billed(line({ unit: 'ton' }), part({ weightLb: 100 }))).toBe(21.175)
  const plates = line({ pieces: 3, weightLb: 1_000, basis: 'theoretical', unit: 'lb' })
  expect(billed(plates, part({ pieces: 2, isComplete: true }))).toBe(666.6666667)
  expect(billed(line({ unit: 'piece', pieces: 9 }))).toBe(9)
})

test('a line stands at what was ordered until it is complete, then at what is billed', () => {
  const standing = (of: OrderedLine, ...parts: ShippedPart[]) => standingQuantity(of, sumShipped(of, parts))
  const coil = line({ pieces: 1 })
  expect(standing(coil, part({ weightLb: 42_130 }))).toEqual({ pieces: 1, weightLb: 42_350 })
  expect(standing(coil, part({ pieces: 1, weightLb: 42_130 }))).toEqual({ pieces: 1, weightLb: 42_130 })
  // Nobody counted the pieces.
  expect(standing(coil, part({ weightLb: 42_130, isComplete: true }))).toEqual({ pieces: null, weightLb: 42_130 })
  // The scale does not decide.
  const plates = line({ pieces: 3, weightLb: 1_000, basis: 'theoretical' })
  const two = part({ pieces: 2, weightLb: 700, isComplete: true })
  expect(standing(plates, two)).toEqual({ pieces: 2, weightLb: 666.667 })
  expect(standing({ ...plates, unit: 'piece' }, two)).toEqual({ pieces: 2, weightLb: 700 })
  expect(standing(line({ unit: 'piece', pieces: 9 }), part({ isComplete: true }))).toEqual({
    pieces: 0,
    weightLb: null,
  })
})

test('a line is complete with all its pieces, without pieces but for a tenth of its weight, or as staff say', () => {
  const isComplete = (of: OrderedLine, ...parts: ShippedPart[]) => sumShipped(of, parts).isComplete
  const plates = line({ pieces: 10 })
  expect(isComplete(plates, part({ pieces: 9, weightLb: 42_350 }))).toBe(false)
  expect(isComplete(plates, part({ pieces: 9, weightLb: 38_000 }), part({ pieces: 1, weightLb: 4_000 }))).toBe(true)
  expect(isComplete(plates, part({ weightLb: 42_350 }))).toBe(false)
  expect(isComplete(line(), part({ weightLb: 38_114.999 }))).toBe(false)
  expect(isComplete(line(), part({ weightLb: 38_115 }))).toBe(true)
  expect(isComplete(line({ weightLb: null, unit: 'lot' }), part({ weightLb: 5 }))).toBe(false)
  expect(isComplete(line(), part({ isComplete: true }))).toBe(true)
})

test('more than a tenth too much, or complete with more than a tenth too little, is off by so much', () => {
  const off = (of: OrderedLine, ...parts: ShippedPart[]) => findOffPercent(of, parts)
  expect(off(line(), part({ weightLb: 46_585 }))).toBeUndefined()
  expect(off(line(), part({ weightLb: 46_585 }), part({ weightLb: 1_694 }))).toBeCloseTo(14)
  expect(off(line(), part({ weightLb: 20_000 }))).toBeUndefined()
  expect(off(line(), part({ weightLb: 21_175, isComplete: true }))).toBeCloseTo(-50)
  // The further of pieces and weight.
  expect(off(line({ pieces: 10 }), part({ pieces: 12, weightLb: 42_350 }))).toBeCloseTo(20)
  expect(off(line({ pieces: 10 }), part({ pieces: 12, weightLb: 63_525 }))).toBeCloseTo(50)
  expect(off(line({ pieces: 10 }), part({ weightLb: 42_000, isComplete: true }))).toBeUndefined()
  expect(off(line({ weightLb: null, unit: 'lot' }), part({ weightLb: 5, isComplete: true }))).toBeUndefined()
})

test('a shipment has what its line is billed by', () => {
  const pieces = part({ pieces: 2 })
  const weight = part({ weightLb: 900 })
  expect([findMissing(line(), pieces), findMissing(line(), weight)]).toEqual(['weightLb', undefined])
  const plates = line({ pieces: 3, basis: 'theoretical' })
  expect([findMissing(plates, pieces), findMissing(plates, weight)]).toEqual([undefined, 'pieces'])
  expect(findMissing(line({ unit: 'piece' }), weight)).toBe('pieces')
  expect(findMissing(line({ unit: 'lot' }), pieces)).toBeUndefined()
  expect(findMissing(line(), part({ isComplete: true }))).toBeUndefined()
})

test('an order comes to its final amounts where lines are complete, with freight, less its costs', () => {
  const whole = [
    { line: line(), parts: [part({ weightLb: 42_130 })] },
    { line: line({ weightLb: 1_000 }), parts: [part({ weightLb: 100 })] },
  ]
  expect(sumOrder(whole, { freight: 'added', freightAmount: '500' })).toEqual({
    weightLb: 43_130,
    orderedWeightLb: 43_350,
    orderedAmount: '18423.75',
    shippedWeightLb: 42_230,
    lines: '18330.25',
    freight: '500.00',
    all: '18830.25',
    cost: '16389.40',
    margin: '1940.85',
  })
  expect(sumOrder(whole, { freight: 'added', freightAmount: null })).toMatchObject({ freight: null, all: '18330.25' })
  const [first] = whole
  const unknown = [...whole, { line: { ...line(), cost: null }, parts: [] }]
  expect(sumOrder(first ? unknown : [], included)).toMatchObject({ cost: null, margin: null })
})

const decimal = (wholeMax: number, places: number) =>
  fc
    .tuple(fc.nat(wholeMax), fc.nat(10 ** places - 1))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(places, '0')}`)
const weight = fc.nat(90_000_000).map((thousandths) => thousandths / 1_000)
const randomLine = fc.record({
  pieces: fc.option(fc.integer({ min: 1, max: 60 })),
  weightLb: weight,
  price: decimal(9_999, 4),
  unit: fc.constantFrom(...priceUnits),
  basis: fc.constantFrom('actual' as const, 'theoretical' as const),
  cost: decimal(9_999, 4),
})
const randomPart = fc.record({ pieces: fc.nat(30), weightLb: weight, isComplete: fc.boolean() })

/** On paper: exact fractions, rounded half up to the cent at the end. */
function onPaper({ unit, basis, pieces, weightLb }: OrderedLine, price: string, parts: readonly ShippedPart[]): string {
  const digits = (text: string, places: number) => {
    const [whole = '', fraction = ''] = text.split('.')
    return BigInt(whole + fraction.padEnd(places, '0'))
  }
  const pounds = (lb: number | null) => digits((lb ?? 0).toFixed(3), 3)
  let [top, bottom] = [digits(price, 4), 10_000n]
  const allPieces = parts.reduce((sum, one) => sum + BigInt(one.pieces ?? 0), 0n)
  if (unit === 'piece') top *= allPieces
  else if (unit !== 'lot') {
    const per = { cwt: 100n, ton: 2_000n, lb: 1n }[unit]
    bottom *= per * 1_000n
    if (basis === 'theoretical' && pieces) {
      top *= pounds(weightLb) * allPieces
      bottom *= BigInt(pieces)
    } else top *= parts.reduce((sum, one) => sum + pounds(one.weightLb), 0n)
  }
  const cents = (top * 100n * 2n + bottom) / (bottom * 2n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

test('2,000 random orders come to the same as on paper', () => {
  const lines = fc.array(fc.tuple(randomLine, fc.array(randomPart, { maxLength: 4 })), { minLength: 1, maxLength: 5 })
  const toCents = (text: string) => BigInt(text.replace('.', ''))
  fc.assert(
    fc.property(lines, decimal(9_999, 2), (random, freightAmount) => {
      const whole = random.map(([one, parts]) => ({ line: one, parts }))
      const standing = whole.map(({ line: one, parts }) => {
        const isComplete = sumShipped(one, parts).isComplete
        // As it was ordered, a line is one shipment of all of it.
        const all = isComplete ? parts : [part({ pieces: one.pieces, weightLb: one.weightLb })]
        const isUnpriced = !isComplete && one.unit === 'piece' && one.pieces === null
        return { one, parts, all: isUnpriced ? undefined : all }
      })
      for (const { one, parts } of standing) {
        if (parts.length > 0) expect(finalAmount(one, parts)).toBe(onPaper(one, one.price, parts))
      }
      const sumOf = (priceOf: (one: (typeof standing)[number]['one']) => string) =>
        standing.reduce((sum, { one, all }) => sum + (all ? toCents(onPaper(one, priceOf(one), all)) : 0n), 0n)
      for (const { one, parts } of standing) {
        const shipped = sumShipped(one, parts)
        const [amount, quantity] = [standingAmount(one, one.price, shipped), billedQuantity(one, shipped)]
        if (amount !== null) expect((quantity ?? 0) * Number(one.price)).toBeCloseTo(Number(amount), 1.9)
      }
      const totals = sumOrder(whole, { freight: 'added', freightAmount })
      expect(toCents(totals.lines) + toCents(freightAmount)).toBe(toCents(totals.all))
      const weights = standing.map(({ one, parts }) => standingQuantity(one, sumShipped(one, parts)).weightLb ?? 0)
      expect(weights.reduce((sum, lb) => sum + Math.round(lb * 1_000), 0)).toBe(Math.round(totals.weightLb * 1_000))
      const steel = sumOf((one) => one.price)
      expect(toCents(totals.all)).toBe(steel + toCents(freightAmount))
      if (totals.cost === null) return
      expect(toCents(totals.cost)).toBe(sumOf((one) => one.cost))
      expect(toCents(totals.margin ?? '')).toBe(steel - toCents(totals.cost))
    }),
    { numRuns: 2_000 },
  )
})
