import { expect, test } from 'vitest'
import type { OrderState } from '../../../shared/quotes/order-states.ts'
import { describeRequest } from './words.ts'

const orders = (...states: readonly OrderState[]) =>
  states.map((state) => ({ reference: 'O-1003', state, createdAt: '2026-11-26T00:00:00Z', link: null }))

test('a request whose orders are over says what became of them', () => {
  expect(describeRequest({ state: 'ordered', orders: orders('cancelled', 'confirmed') })).toBe('You ordered')
  expect(describeRequest({ state: 'cancelled', orders: orders('cancelled') })).toBe('Cancelled')
  expect(describeRequest({ state: 'ordered', orders: [] })).toBe('You ordered')
  expect(describeRequest({ state: 'quoted', orders: orders('cancelled') })).toBe('We gave you prices')
  expect(describeRequest({ state: 'closed', orders: orders('cancelled', 'closed') })).toBe('Completed')
  expect(describeRequest({ state: 'closed', orders: orders('cancelled') })).toBe('Closed')
})
