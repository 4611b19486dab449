import { expect, test } from 'vitest'
import { tellsCompany } from './company-names.ts'

test.each([
  ['Baldwin Steel LLC', 'Baldwin Steel LLC', true],
  ['BALDWIN-2', 'Baldwin Steel LLC', true],
  ['US STEEL', 'U.S. Steel', true],
  ['ABC', 'ABC Inc.', true],
  ['BS1', 'Baldwin Steel LLC', false],
  ['ABC1', 'ABC Inc.', false],
  ['', 'Baldwin Steel LLC', false],
  ['BS1', '', false],
])('the source code %j tells the company %j: %s', (code, company, tells) => {
  expect(tellsCompany(code, company)).toBe(tells)
})
