import { expect, test } from 'vitest'
import { fillCustomer, nameOfPair } from './customer-fields.ts'

const contact = {
  customerName: 'Pat Lee',
  company: 'Acme',
  phone: '(555) 010-0120',
  email: 'pat@acme.example',
  state: '',
}
const blank = { company: 'Acme', name: '', email: '', phone: '', state: '', action: 'View inventory' as const }

test('a known company fills the blank fields', () => {
  expect(fillCustomer(blank, contact)).toEqual({ name: 'Pat Lee', email: 'pat@acme.example', phone: '(555) 010-0120' })
})

test('what staff typed is never replaced', () => {
  expect(fillCustomer({ ...blank, name: 'Kim', email: 'kim@acme.example' }, contact)).toEqual({
    phone: '(555) 010-0120',
  })
})

test('two records of one name and address are told apart by their phones and by what they sent', () => {
  const one = { ...blank, id: '1', name: 'Pat', email: 'pat@acme.example', inquiryCount: 1, needCount: 0 }
  const known = { visitDate: '2026-12-01T12:00:00Z', lastInquiryDate: null, revision: 1, ownerId: null, owner: null }
  const first = { ...known, ...one, phone: '555-0100' }
  const twin = { ...first, id: '2', inquiryCount: 0 }
  expect(nameOfPair(first, [first, twin])).toBe(
    'Pat, Acme, pat@acme.example, 555-0100, 1 inquiry, 0 needs, last visit Dec 1, 2026',
  )
  expect(nameOfPair(first, [first, { ...twin, name: 'Kim' }])).toBe('Pat, Acme, pat@acme.example')
})
