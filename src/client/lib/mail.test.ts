import { expect, test } from 'vitest'
import { mailHref } from './mail.ts'

test('a mail link leads to the address alone, whatever somebody typed into it', () => {
  expect(mailHref(' ann@example.com ')).toBe('mailto:ann@example.com')
  expect(mailHref('ann+coil@example.com')).toBe('mailto:ann%2Bcoil@example.com')
  expect(mailHref('ann@example.com?bcc=spy@example.com')).toBe('mailto:ann@example.com%3Fbcc%3Dspy@example.com')
})
