import { expect, test } from 'vitest'
import { findQueuePlace } from './queue-neighbors.ts'

const listed = ['a', 'b', 'c', 'd']

test('neighbors are those in the list', () => {
  expect(findQueuePlace(listed, listed, 'b')).toEqual({ previousId: 'a', nextId: 'c', number: 2 })
  expect(findQueuePlace(listed, listed, 'a').previousId).toBeUndefined()
  expect(findQueuePlace(listed, listed, 'd').nextId).toBeUndefined()
})

test('an inquiry that moved with its new status keeps the neighbors it had', () => {
  expect(findQueuePlace(listed, ['b', 'c', 'd', 'a'], 'a')).toEqual({ previousId: undefined, nextId: 'b', number: 4 })
  expect(findQueuePlace(listed, ['a', 'c', 'd'], 'b')).toEqual({ previousId: 'a', nextId: 'c', number: undefined })
})

test('a neighbor that left the list is passed over', () => {
  expect(findQueuePlace(listed, ['b', 'd'], 'b')).toEqual({ previousId: undefined, nextId: 'd', number: 1 })
})

test('next is the first one while none is open, or one outside of the list', () => {
  expect(findQueuePlace([], listed, undefined).nextId).toBe('a')
  expect(findQueuePlace(listed, listed, 'x')).toEqual({ previousId: undefined, nextId: 'a', number: undefined })
  expect(findQueuePlace([], [], undefined).nextId).toBeUndefined()
})
