import { expect, test } from 'vitest'
import { summarizeLines } from './line-summary.ts'

const coil = {
  product: 'HR COIL',
  category: 'Hot Rolled Coil',
  sourceCode: 'DMW1',
  locationState: 'OH',
  weight: '42,350',
}

test('lines are summed up by product, source and weight', () => {
  const plate = { ...coil, category: '', product: 'Plate', locationState: 'IN', weight: '1000 lbs' }
  expect(summarizeLines([coil, plate, { ...coil, weight: 'call' }])).toEqual({
    products: ['Hot Rolled Coil', 'Plate'],
    sources: ['DMW1 - IN, OH'],
    weightLb: 43_350,
    itemsWithoutWeight: 1,
  })
})

test('a line of an unknown item has no names, and at most ten names are kept', () => {
  const unknown = { product: null, category: null, sourceCode: null, locationState: null, weight: null }
  expect(summarizeLines([unknown])).toEqual({ products: [], sources: [], weightLb: 0, itemsWithoutWeight: 1 })
  const many = Array.from({ length: 12 }, (_, n) => ({ ...coil, category: `Product ${n}` }))
  expect(summarizeLines(many).products).toHaveLength(10)
})
