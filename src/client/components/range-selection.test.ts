import { expect, test } from 'vitest'
import { idsBetween, withMovedEnd, withTicks } from './range-selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test('a range holds both of its ends, whichever comes first', () => {
  expect(idsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(ids, 'c', 'c')).toEqual(['c'])
})

test('a row that the filter hides begins no range', () => {
  expect(idsBetween(ids, 'hidden', 'b')).toEqual([])
})

test('ticking keeps what is ticked elsewhere, unticking takes the row out', () => {
  expect(withTicks({ hidden: true }, ['a', 'b'], true)).toEqual({ hidden: true, a: true, b: true })
  expect(withTicks({ hidden: true, a: true, b: true }, ['a'], false)).toEqual({ hidden: true, b: true })
})

test('a range that is drawn back unticks what it leaves', () => {
  const drawn = withMovedEnd({}, ids, 'b', 'b', 'd')
  expect(drawn).toEqual({ b: true, c: true, d: true })
  expect(withMovedEnd(drawn, ids, 'b', 'd', 'c')).toEqual({ b: true, c: true })
  expect(withMovedEnd(drawn, ids, 'b', 'd', 'a')).toEqual({ a: true, b: true })
})
