import { expect, test } from 'vitest'
import { fillFromContact } from './use-buyer-form.ts'

const contact = {
  customerName: 'Ann Lee',
  company: 'Apex Steel',
  phone: '555 0100',
  email: 'ann@apex.example',
  state: 'OH',
}
const form = { companyName: ' apex steel ', contactName: 'ANN LEE', phone: '', email: '', state: '' }

test('a known person of a known company gets phone, email and state filled in', () => {
  expect(fillFromContact(form, contact)).toEqual({ phone: '555 0100', email: 'ann@apex.example', state: 'OH' })
})

test("another person of the same company does not get a colleague's details", () => {
  expect(fillFromContact({ ...form, contactName: 'Bob Ray' }, contact)).toEqual({})
})

test('another company of the same person gets nothing', () => {
  expect(fillFromContact({ ...form, companyName: 'Apex' }, contact)).toEqual({})
})

test('what the buyer typed is kept', () => {
  expect(fillFromContact({ ...form, phone: '555 0199' }, contact)).toEqual({ email: 'ann@apex.example', state: 'OH' })
})

test('a state that is stored by name is filled as its code, an unreadable one not at all', () => {
  expect(fillFromContact(form, { ...contact, state: 'ohio' }).state).toBe('OH')
  expect(fillFromContact(form, { ...contact, state: 'Ontario' })).not.toHaveProperty('state')
})
