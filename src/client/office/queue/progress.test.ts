import { expect, test } from 'vitest'
import { describeNext } from './progress.ts'

const today = '2026-11-29'
const sent = { state: 'sent', validUntil: '2026-12-02' } as const

test.each([
  ['pending', undefined, 'Ask suppliers'],
  ['pending', { asked: 3, answered: 1 }, '1 of 3 answered'],
  ['pending', { asked: 2, answered: 2 }, 'Write quote'],
  ['pending', { quote: { ...sent, state: 'draft' } }, 'Finish quote'],
  ['quoted', { quote: sent }, 'Buyer, by Dec 2'],
  ['quoted', { quote: { ...sent, validUntil: '2027-01-02' } }, 'Buyer, by Jan 2, 2027'],
  ['quoted', { quote: { ...sent, state: 'declined' } }, 'Declined'],
  ['quoted', { quote: { ...sent, state: 'withdrawn' } }, 'Quote again'],
  ['completed', { quote: sent }, ''],
  ['waiting order', { quote: { ...sent, state: 'accepted' }, order: 'accepted' }, 'Confirm order'],
  ['waiting order', { quote: { ...sent, state: 'accepted' }, order: 'confirmed' }, 'Ship order'],
  ['waiting order', { quote: { ...sent, state: 'accepted' }, order: 'confirmed', waitsFor: 'buyer' }, 'Buyer, change'],
  [
    'waiting order',
    { quote: { ...sent, state: 'accepted' }, order: 'confirmed', waitsFor: 'problem' },
    'Supplier problem',
  ],
  [
    'waiting order',
    { quote: { ...sent, state: 'accepted' }, order: 'confirmed', waitsFor: 'supplier' },
    'Supplier answer',
  ],
  ['waiting order', { quote: sent, order: 'accepted' }, 'Confirm order'],
  ['waiting order', { quote: { ...sent, state: 'accepted' }, order: 'cancelled' }, 'Order cancelled'],
  ['completed', { quote: { ...sent, state: 'accepted' }, order: 'closed' }, ''],
] as const)('a %s request with %j: %s', (status, deal, words) => {
  const all = deal && { asked: 0, answered: 0, quote: null, order: null, waitsFor: null, ...deal }
  expect(describeNext(status, all, today)).toBe(words)
})
