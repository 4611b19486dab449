import { expect, test } from 'vitest'
import { describeQueuePlace, findQueuePlace, keepInPlace } from './queue-neighbors.ts'

const listOf = (ids: string) => [...ids].map((id) => ({ id }))
const listed = listOf('abcd')
const kept = (now: string, open: string) =>
  keepInPlace(listOf(now), listed, { id: open })
    .map(({ id }) => id)
    .join('')

test('the open inquiry keeps its place when its new status moves it or takes it off the list', () => {
  expect(kept('acdb', 'b')).toBe('abcd')
  expect(kept('acd', 'b')).toBe('abcd')
  expect(kept('bcda', 'a')).toBe('abcd')
  expect(kept('', 'c')).toBe('c')
})

test('it stays beside those that are still there, and new ones come in', () => {
  expect(kept('xad', 'c')).toBe('xacd')
  expect(kept('xd', 'c')).toBe('cxd')
})

test('neighbors are those in the list', () => {
  expect(findQueuePlace(listed, 'b')).toEqual({ previousId: 'a', nextId: 'c', number: 2 })
  expect(findQueuePlace(listed, 'a').previousId).toBeUndefined()
  expect(findQueuePlace(listed, 'd').nextId).toBeUndefined()
})

test('next is the first one while none is open, or one outside of the list', () => {
  expect(findQueuePlace(listed, undefined).nextId).toBe('a')
  expect(findQueuePlace(listed, 'x')).toEqual({ previousId: undefined, nextId: 'a', number: undefined })
  expect(findQueuePlace([], undefined).nextId).toBeUndefined()
})

test.each([
  [{ number: 3, loaded: 100, total: 1200 }, '3 of 1,200'],
  [{ number: undefined, loaded: 100, total: 115 }, 'Not among the first 100'],
  [{ number: undefined, loaded: 15, total: 15 }, 'Not in this list'],
])('the place of %j is told as %s', (place, text) => {
  expect(describeQueuePlace(place)).toBe(text)
})
