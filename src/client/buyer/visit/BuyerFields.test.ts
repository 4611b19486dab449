import { expect, test } from 'vitest'
import { usStatesAndDc } from '../../../shared/places/states.ts'
import { findStates, toStateOptions } from './BuyerFields.tsx'

const options = toStateOptions(usStatesAndDc)
const find = (typed: string) => findStates(options, typed).map(({ value }) => value)

test('the find-deals form offers 51 states with code and name', () => {
  expect(options).toHaveLength(51)
  expect(options).toContainEqual({ value: 'DC', label: 'DC - District of Columbia' })
})

test('a typed code comes first', () => {
  expect(find('in')[0]).toBe('IN')
  expect(find('ca')[0]).toBe('CA')
})

test('a state is found by its name', () => {
  expect(find('new')).toEqual(['NH', 'NJ', 'NM', 'NY'])
  expect(find('carolina')).toEqual(['NC', 'SC'])
})

test('without a search all states are offered', () => {
  expect(find('')).toHaveLength(51)
})
