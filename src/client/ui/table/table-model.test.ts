import { expect, test } from 'vitest'
import { idsBetween, withMovedEnd, withTicks } from './table-model.ts'

const ids = ['a', 'b', 'c', 'd', 'e']

test('a range includes both ends, in either direction', () => {
  expect(idsBetween(ids, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(ids, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(idsBetween(ids, 'c', 'c')).toEqual(['c'])
})

test('a range cannot start at a row that the filter hides', () => {
  expect(idsBetween(ids, 'hidden', 'b')).toEqual([])
})

test('ticking keeps the other ticks, unticking removes only the given rows', () => {
  expect(withTicks({ hidden: true }, ['a', 'b'], true)).toEqual({ hidden: true, a: true, b: true })
  expect(withTicks({ hidden: true, a: true, b: true }, ['a'], false)).toEqual({ hidden: true, b: true })
})

test('a range that shrinks unticks the rows it leaves', () => {
  const drawn = withMovedEnd({}, ids, 'b', 'b', 'd')
  expect(drawn).toEqual({ b: true, c: true, d: true })
  expect(withMovedEnd(drawn, ids, 'b', 'd', 'c')).toEqual({ b: true, c: true })
  expect(withMovedEnd(drawn, ids, 'b', 'd', 'a')).toEqual({ a: true, b: true })
})
