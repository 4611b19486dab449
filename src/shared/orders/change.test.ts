import { expect, test } from 'vitest'
import { blankTerms, orderLineTerms } from '../deals/terms.ts'
import { describeVersion, type LineTerms, listDifferences } from './change.ts'

const coil: LineTerms = {
  ...blankTerms(orderLineTerms, 'key'),
  ...{ description: 'HR Coil', grade: 'A36', heat: 'H1', pieces: 4, weightLb: 20_000, price: '42.5', cost: '38' },
}
const without = (changes: Partial<LineTerms>) => [{ before: coil, after: { ...coil, ...changes } }]

test('less, cheaper, another cost and a drop hold at once; anything else waits', () => {
  const waits = (changes: Partial<LineTerms>) => listDifferences(without(changes), 'staff').map((one) => one.waits)
  for (const changes of [{ pieces: 3 }, { weightLb: 19_999.5 }, { price: '42.49' }, { cost: '50' }, { cost: null }]) {
    expect([changes, waits(changes)]).toEqual([changes, [false]])
  }
  for (const changes of [
    ...[{ pieces: 5 }, { weightLb: 20_000.001 }, { weightLb: null }, { price: '42.5001' }, { grade: 'A572' }],
    ...[{ unit: 'lb', price: '0.1' }, { basis: 'theoretical' }, { pieces: 3, price: '43' }, { note: 'By truck' }],
  ] as const) {
    expect([changes, waits(changes)]).toEqual([changes, [true]])
  }
  expect(waits({ price: '42.50' })).toEqual([])
  expect(listDifferences([{ before: coil, after: null }], 'staff')).toEqual([
    { text: 'HR Coil, A36, Heat H1, 4 pieces, 20,000 lb: dropped', waits: false },
  ])
  expect(listDifferences([{ before: null, after: coil }], 'staff')).toMatchObject([{ waits: true }])
  expect(listDifferences([{ before: coil, after: coil, isOtherSteel: true }], 'staff')).toMatchObject([{ waits: true }])
  const freight = (before: string | null, after: string | null) =>
    listDifferences([], 'buyer', { before, after }).map((one) => one.waits)
  expect([freight('500', '499.99'), freight('500', '500.00'), freight('500', '501'), freight(null, '1')]).toEqual([
    ...[[false], [], [true], [true]],
  ])
})

test('a buyer reads no cost, a supplier its cost as the price and nothing that is for the buyer alone', () => {
  const changed = without({ pieces: 3, weightLb: 15_000, price: '41', cost: '37', note: 'For the bridge' })
  const read = (reader: 'staff' | 'buyer' | 'supplier') => listDifferences(changed, reader).map(({ text }) => text)
  const quantity = 'HR Coil: 3 pieces instead of 4 pieces; 15,000 lb instead of 20,000 lb'
  const price = '$41.00/cwt instead of $42.50/cwt'
  const note = 'note For the bridge instead of none'
  expect(read('staff')).toEqual([`${quantity}; ${price}; cost $37.00/cwt instead of $38.00/cwt; ${note}`])
  expect(read('buyer')).toEqual([`${quantity}; ${price}; ${note}`])
  expect(read('supplier')).toEqual([`${quantity}; $37.00/cwt instead of $38.00/cwt`])
  const other = { ...coil, description: 'CR Coil', grade: 'A572', heat: 'H2', pieces: null }
  const pairs = [{ before: coil, after: other, isOtherSteel: true }]
  expect(listDifferences(pairs, 'supplier').map(({ text }) => text)).toEqual([
    'CR Coil, A572, Heat H2, 20,000 lb at $38.00/cwt, instead of HR Coil, A36, Heat H1, 4 pieces, 20,000 lb at $38.00/cwt',
  ])
})

test('freight that was open, or is again, is told in a sentence', () => {
  const told = (before: string | null, after: string | null) =>
    listDifferences([], 'buyer', { before, after }).map(({ text }) => text)
  expect([told(null, '400'), told('450', null), told('450', '400')]).toEqual([
    ['Freight: $400.00, it was to be confirmed'],
    ['Freight: to be confirmed, it was $450.00'],
    ['Freight: $400.00 instead of $450.00'],
  ])
})

test('a version is named by its day and by which change of the order it is', () => {
  expect(describeVersion(3, '2026-11-29T04:00:00Z')).toBe('Change 2, Nov 28, 2026')
})

test('lines are named by what they are, by as much of it as no other line has, and by no number that a drop would change', () => {
  const plate = { ...coil, description: 'HR Plate' }
  const other = { ...plate, heat: 'H2' }
  const pairs = [
    { before: coil, after: null },
    { before: plate, after: plate },
    { before: other, after: { ...other, pieces: 3 } },
  ]
  expect(listDifferences(pairs, 'buyer').map(({ text }) => text)).toEqual([
    'HR Coil, A36, Heat H1, 4 pieces, 20,000 lb: dropped',
    'HR Plate, A36, Heat H2: 3 pieces instead of 4 pieces',
  ])
})
