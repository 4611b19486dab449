import { expect, test } from 'vitest'
import { matchesEtag } from './entity-tag.ts'

test.each(['"a1"', 'W/"a1"', '"b2", "a1"', ' W/"b2",W/"a1" ', '*'])('%j matches the ETag "a1"', (asked) => {
  expect(matchesEtag(asked, '"a1"')).toBe(true)
  expect(matchesEtag(asked, 'W/"a1"')).toBe(true)
})

test.each([undefined, '', '"b2"', 'a1', '"A1"', '"a1', '"b2" "a1"'])('%j does not match the ETag "a1"', (asked) => {
  expect(matchesEtag(asked, '"a1"')).toBe(false)
})
