import { expect, test } from 'vitest'
import { withSearch } from './buyer-trail.ts'

test('of what is typed letter by letter one search stays, and a search again comes first', () => {
  const typed = ['ga', 'galv', 'galv 48', 'galv'].reduce<string[]>(withSearch, [])
  expect(typed).toEqual(['galv'])
  expect(withSearch(['A36 plate', 'galv'], 'galv')).toEqual(['galv', 'A36 plate'])
})

test('the latest five searches are remembered', () => {
  const searches = ['1 in', '2 in', '3 in', '4 in', '5 in', '6 in'].reduce<string[]>(withSearch, [])
  expect(searches).toEqual(['6 in', '5 in', '4 in', '3 in', '2 in'])
})
