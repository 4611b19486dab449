import { expect, test } from 'vitest'
import { createSourceProposer } from './propose-source.ts'

test.each([
  ['Baldwin Steel LLC', 'BS2'],
  ['U.S. Steel Supply, Inc.', 'USS1'],
  ['The Acme Company of Ohio', 'AO1'],
  ['Östrand Metall GmbH', 'ÖM1'],
  ['BALDWIN STEEL L.L.C.', 'BS2'],
])('the new source code of %j is short and free, and does not tell the company: %s', (company, code) => {
  const suppliers = [{ company: 'Bay Steel', sourceCodes: ['bs1'] }]
  expect(createSourceProposer({ stored: ['DMW1'], suppliers })(company, [])).toBe(code)
})

test('two companies with the same initials get two source codes, and each the same one throughout a file', () => {
  const propose = createSourceProposer({ stored: [], suppliers: [] })
  const companies = ['Baldwin Steel', 'Bay Steel', 'Baldwin Steel']
  expect(companies.map((company) => propose(company, ['Sheet1']))).toEqual(['BS1', 'BS2', 'BS1'])
})

test('a supplier keeps its source code, and one that is in stock under the name of the company is proposed as it is', () => {
  const suppliers = [
    { company: 'Baldwin Steel, LLC', sourceCodes: ['WST1'] },
    { company: 'Bay Steel', sourceCodes: ['BAY1', 'BAY2'] },
  ]
  const propose = createSourceProposer({ stored: ['Acme Steel'], suppliers })
  expect(propose('Baldwin Steel LLC', [])).toBe('WST1')
  expect(propose('Acme Steel', [])).toBe('Acme Steel')
  // Which of its codes it is cannot be known.
  expect(propose('Bay Steel', [])).toBeUndefined()
})
