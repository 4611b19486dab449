import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountDecimals, convertPrice, formatCents, isWeighable, parseDecimal, priceCents } from './money.ts'
import { type PriceUnit, priceUnits } from './terms.ts'

const decimals = (wholeMax: number, places: number) =>
  fc
    .tuple(fc.nat(wholeMax), fc.nat(10 ** places - 1))
    .map(([whole, fraction]) => `${whole}.${String(fraction).padStart(places, '0')}`)

/** The amount by long multiplication of decimal digits, as on paper; a price of 4 decimals for a count of 3. */
function onPaper(price: string, count: string, divisor: number): string {
  const digitsOf = (text: string) => [...text.replace('.', '')].map(Number).reverse()
  const [a, b] = [digitsOf(price), digitsOf(count)]
  const product = Array<number>(a.length + b.length + 1).fill(0)
  a.forEach((x, i) => {
    b.forEach((y, j) => {
      let at = i + j
      let carry = x * y
      while (carry > 0) {
        carry += product[at] ?? 0
        product[at] = carry % 10
        carry = Math.floor(carry / 10)
        at += 1
      }
    })
  })
  // Seven decimals; division by 100 or 2,000 moves the point and halves thrice at most.
  let text = product.reverse().join('').padStart(30, '0')
  let point = text.length - 7
  if (divisor >= 100) point -= 2
  if (divisor === 2_000) {
    point -= 1
    let rest = 0
    const halved = [...text, '0', '0'].map((digit) => {
      const value = rest * 10 + Number(digit)
      rest = value % 2
      return Math.floor(value / 2)
    })
    text = halved.join('')
  }
  const cents = [...text.slice(0, point + 2)].map(Number)
  if (Number(text[point + 2] ?? '0') >= 5) {
    let at = cents.length - 1
    while (cents[at] === 9) cents[at--] = 0
    cents[at] = (cents[at] ?? 0) + 1
  }
  const written = cents.join('').replace(/^0+(?=\d{3})/, '')
  return `${written.slice(0, -2)}.${written.slice(-2)}`
}

test('an amount is what multiplication on paper gives, in every unit', () => {
  const divisors: Record<PriceUnit, number> = { cwt: 100, ton: 2_000, lb: 1, piece: 1, lot: 1 }
  fc.assert(
    fc.property(
      decimals(99_999, 4),
      decimals(9_999_999, 3),
      fc.nat(100_000),
      fc.constantFrom(...priceUnits),
      (price, weight, pieces, unit) => {
        const counted = { cwt: weight, ton: weight, lb: weight, piece: `${pieces}.000`, lot: '1.000' }[unit]
        const cents = priceCents(price, unit, { pieces, weightLb: Number(weight) })
        expect(cents === undefined ? undefined : formatCents(cents)).toBe(onPaper(price, counted, divisors[unit]))
      },
    ),
    { numRuns: 2_000 },
  )
})

test('half a cent is rounded up', () => {
  for (const [price, unit, weightLb, amount] of [
    ['42.5', 'cwt', 42_350, '17998.75'],
    ['0.005', 'lb', 1, '0.01'],
    ['0.0049', 'lb', 1, '0.00'],
    ['1.005', 'lb', 1, '1.01'],
    ['850', 'ton', 42_350, '17998.75'],
    ['0.1', 'lb', 0.3, '0.03'],
    ['999999999.9999', 'lb', 999_999_999.999, '999999999998900000.00'],
  ] as const) {
    const cents = priceCents(price, unit, { pieces: null, weightLb }) ?? 0n
    expect([price, unit, weightLb, formatCents(cents)]).toEqual([price, unit, weightLb, amount])
  }
})

test('a price without what its unit counts has no amount', () => {
  expect(priceCents('1', 'cwt', { pieces: 5, weightLb: null })).toBeUndefined()
  expect(priceCents('1', 'piece', { pieces: null, weightLb: 5 })).toBeUndefined()
  expect(priceCents('1.5', 'lot', { pieces: null, weightLb: null })).toBe(150n)
})

test('only plain decimal text is money', () => {
  for (const text of ['', ' 1', '1,000', '1.', '.5', '-1', '+1', '1e3', '0x10', '1.23456', '١', 'NaN', '1234567890']) {
    expect([text, parseDecimal(text, 4)]).toEqual([text, undefined])
  }
  expect(parseDecimal('042.5', 4)).toBe(425_000n)
  fc.assert(
    fc.property(fc.bigInt(1n, 99_999_999_999n), (cents) => {
      expect(parseDecimal(formatCents(cents), amountDecimals)).toBe(cents)
      expect(formatCents(-cents)).toBe(`-${formatCents(cents)}`)
    }),
  )
})

test('a weight has at most three decimals', () => {
  for (const weightLb of [0, 0.1, 42_350.125, 999_999_999.999])
    expect([weightLb, isWeighable(weightLb)]).toEqual([weightLb, true])
  for (const weightLb of [0.0001, 1.0005, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect([weightLb, isWeighable(weightLb)]).toEqual([weightLb, false])
  }
})

const coil = { pieces: 12, weightLb: 42_350 }
test.each([
  ['38.5', 'cwt', 'ton', coil, '770'],
  ['770', 'ton', 'lb', coil, '0.385'],
  ['38.5', 'cwt', 'cwt', { pieces: null, weightLb: null }, '38.5'],
  // Weights convert among themselves, even where the line has none.
  ['1', 'ton', 'cwt', { pieces: null, weightLb: null }, '0.05'],
  // 42,350 lb at 38.5 a hundredweight is 16,304.75, of 12 pieces.
  ['38.5', 'cwt', 'lot', coil, '16304.75'],
  ['38.5', 'cwt', 'piece', coil, '1358.7292'],
  ['900', 'lot', 'cwt', { pieces: null, weightLb: 2_400.5 }, '37.4922'],
  ['100', 'piece', 'lot', coil, '1200'],
  // Half a ten-thousandth goes up.
  ['0.0001', 'ton', 'lb', coil, undefined],
  ['0.1', 'ton', 'lb', coil, '0.0001'],
  ['0.0999', 'ton', 'lb', coil, undefined],
  ['38.5', 'cwt', 'piece', { pieces: null, weightLb: 42_350 }, undefined],
  ['900', 'lot', 'cwt', { pieces: 12, weightLb: null }, undefined],
  ['900', 'lot', 'lb', { pieces: 12, weightLb: 0 }, undefined],
  ['999999999', 'lb', 'ton', coil, undefined],
  ['call', 'cwt', 'ton', coil, undefined],
] as const)('%s per %s is, per %s of %j, %s', (price, from, to, quantity, converted) => {
  expect(convertPrice(price, { from, to, ...quantity })).toBe(converted)
})
