import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ann Lee', 'AL'],
  ['ann maria  von der Lee', 'AL'],
  ['Cher', 'C'],
  ['  ', ''],
  ['Øyvind Åse', 'ØÅ'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
