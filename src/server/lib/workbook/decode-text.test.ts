import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test.each([
  ['windows-1252', [0x80, 0x94], '€”'],
  ['ISO-8859-1', [0xb0], '°'],
  ['utf-8', [0xc2, 0xb0], '°'],
  // Said, but not so.
  ['utf-8', [0xb0], '°'],
  ['nobody-knows-it', [0xc2, 0xb0], '°'],
  ['', [0xb0], '°'],
])('bytes that come as %s are read', (charset, bytes, text) => {
  expect(decodeText(Buffer.from(bytes), charset)).toBe(text)
})
