import { expect, test } from 'vitest'
import { mailHref, telHref } from './links.ts'

test('a mail link has only the address, whatever was typed into it', () => {
  expect(mailHref(' ann@example.com ')).toBe('mailto:ann@example.com')
  expect(mailHref('ann+coil@example.com')).toBe('mailto:ann%2Bcoil@example.com')
  expect(mailHref('ann@example.com?bcc=spy@example.com')).toBe('mailto:ann@example.com%3Fbcc%3Dspy@example.com')
})

test('a subject and a text cannot end early', () => {
  expect(mailHref('ann@example.com', { subject: 'Quote & more?', body: 'a&cc=spy@example.com\nb' })).toBe(
    'mailto:ann@example.com?subject=Quote%20%26%20more%3F&body=a%26cc%3Dspy%40example.com%0D%0Ab',
  )
})

test.each([
  ['(555) 010-0100', 'tel:5550100100'],
  ['+1 (555) 010-0100', 'tel:+15550100100'],
  ['555.010.0100 x123', 'tel:5550100100;ext=123'],
  ['555-010-0100, ext. 7', 'tel:5550100100;ext=7'],
])('the number %j is called as %j', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})
