import { expect, test } from 'vitest'
import { filterCustomers } from './customer-filter.ts'

const customers = [
  { company: 'Acme Steel', name: 'Pat Lee', email: 'pat@acme.example', phone: '(555) 010-0120', state: 'OH' },
  { company: 'Bolt & Co', name: 'Lee Ann', email: 'lee@bolt.example', phone: '(555) 010-0121', state: 'TX' },
]
const companies = (search: string) => filterCustomers(customers, search).map(({ company }) => company)

test('a search looks into every field, in any case', () => {
  expect(companies('ACME')).toEqual(['Acme Steel'])
  expect(companies('0121')).toEqual(['Bolt & Co'])
})

test('every word must be found, in whatever field', () => {
  expect(companies('lee tx')).toEqual(['Bolt & Co'])
  expect(companies('lee wy')).toEqual([])
})

test('a blank search shows all', () => {
  expect(companies('  ')).toHaveLength(2)
})
