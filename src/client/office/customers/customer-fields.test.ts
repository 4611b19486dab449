import { expect, test } from 'vitest'
import { fillCustomer } from './customer-fields.ts'

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
