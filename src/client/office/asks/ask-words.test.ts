import { expect, test } from 'vitest'
import { describeSent, nameSending } from './ask-words.ts'

test('a supplier is asked once an email goes out, and else has a link ready to send', () => {
  const counts = [
    [1, 0],
    [3, 0],
    [2, 1],
    [0, 1],
    [0, 2],
  ] as const
  expect(counts.map(([emailed, byHand]) => [nameSending(emailed, byHand), describeSent(emailed, byHand)])).toEqual([
    ['Send question', 'Supplier Asked'],
    ['Send 3 questions', '3 Suppliers Asked'],
    ['Send 3 questions', '2 Suppliers Asked, Link Ready to Send'],
    ['Make the link', 'Link Ready to Send'],
    ['Make the links', '2 Links Ready to Send'],
  ])
})
