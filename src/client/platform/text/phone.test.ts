import { expect, test } from 'vitest'
import { telHref } from './phone.ts'

test.each([
  ['(555) 010-0100', 'tel:5550100100'],
  ['+1 (555) 010-0100', 'tel:+15550100100'],
  ['555.010.0100 x123', 'tel:5550100100;ext=123'],
  ['555-010-0100, ext. 7', 'tel:5550100100;ext=7'],
])('the number %j is called as %j', (phone, href) => {
  expect(telHref(phone)).toBe(href)
})
