import { expect, test } from 'vitest'
import { mailHref } from './mail.ts'

test('a mail link has only the address, whatever was typed into it', () => {
  expect(mailHref(' ann@example.com ')).toBe('mailto:ann@example.com')
  expect(mailHref('ann+coil@example.com')).toBe('mailto:ann%2Bcoil@example.com')
  expect(mailHref('ann@example.com?bcc=spy@example.com')).toBe('mailto:ann@example.com%3Fbcc%3Dspy@example.com')
})
