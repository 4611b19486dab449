import { expect, test } from 'vitest'
import { findStateCode, usStates, usStatesAndDc } from './states.ts'

test('the needs form offers 50 states, the find-deals form DC too, by name', () => {
  expect(usStates).toHaveLength(50)
  expect(usStatesAndDc).toHaveLength(51)
  const names = usStatesAndDc.map(([, name]) => name)
  expect(names).toEqual([...names].sort())
  expect(names.indexOf('District of Columbia')).toBe(names.indexOf('Delaware') + 1)
})

test('a state is found by code or name, in any case and with any blanks', () => {
  expect(['oh', ' Alabama ', 'NEW  YORK', 'district of columbia'].map(findStateCode)).toEqual(['OH', 'AL', 'NY', 'DC'])
})

test('anything else is not a state', () => {
  expect(['', 'Ontario', 'ON', 'O H', 'USA'].map(findStateCode)).toEqual(Array.from({ length: 5 }, () => undefined))
})
