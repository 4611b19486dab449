import { expect, test } from 'vitest'
import { formatReference, parseReference } from './references.ts'

test('a reference is found as people type it', () => {
  expect(formatReference('inquiry', 1042)).toBe('I-1042')
  for (const typed of ['I-1042', ' i-1042 ', 'i1042', 'I 1042', '#I-1042', 'I-001042']) {
    expect([typed, parseReference('inquiry', typed)]).toEqual([typed, 1042])
  }
  expect(parseReference('need', formatReference('need', 77))).toBe(77)
  for (const typed of ['1042', 'N-1042', 'I-', 'I-10 42', 'I-1042 Acme', '', `I-${'9'.repeat(16)}`]) {
    expect([typed, parseReference('inquiry', typed)]).toEqual([typed, undefined])
  }
})
