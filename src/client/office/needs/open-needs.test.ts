import { expect, test } from 'vitest'
import { toggleOpen } from './open-needs.ts'

test('several needs can be open at once; toggling one again closes it', () => {
  expect(toggleOpen(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggleOpen(['a', 'b'], 'a')).toEqual(['b'])
})
