import { expect, test } from 'vitest'
import { findTurns, type ListSender } from './reading-turns.ts'

const known = (key: string): ListSender => ({ isStranger: false, key })
const stranger = (key: string): ListSender => ({ isStranger: true, key })
/** The senders in the order in which their lists are read, all of which came in that of `senders`. */
function orderOf(...senders: ListSender[]): string {
  const turns = findTurns([], senders)
  const lists = senders.map(({ key }, index) => ({ key, turn: turns[index] ?? 0 }))
  return lists
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ key }) => key)
    .join('')
}

test('lists of each sender are read in turn, and strangers come last', () => {
  expect(orderOf(known('a'), known('a'), known('a'), known('b'), known('b'), known('c'))).toBe('abcaba')
  expect(orderOf(stranger('x'), stranger('x'), stranger('y'), known('a'), known('a'))).toBe('aaxyx')
})

test('a sender who comes later joins those who wait, before what they still have', () => {
  const waiting = [7, 8, 9].map((turn) => ({ sender: known('a'), turn }))
  expect(findTurns(waiting, [known('b'), known('b'), known('a')])).toEqual([7, 8, 10])
})

test('however many wait, all others come before strangers', () => {
  const many = findTurns(
    [],
    Array.from({ length: 12_000 }, () => known('a')),
  )
  expect(Math.max(...many)).toBeLessThan(Math.min(...findTurns([], [stranger('x')])))
  expect(Math.max(...findTurns([{ sender: stranger('x'), turn: 19_999 }], [stranger('x')]))).toBe(19_999)
})
