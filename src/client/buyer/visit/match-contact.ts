import type { CustomerContact, FindDealsInput } from '../../../shared/inquiries/customers.ts'
import { findStateCode } from '../../../shared/places/states.ts'

/** The blank fields that a looked-up contact fills, if both company and person match, ignoring case. */
export function fillFromContact(form: FindDealsInput, contact: CustomerContact): Partial<FindDealsInput> {
  const isSamePerson =
    isSameText(form.companyName, contact.company) && isSameText(form.contactName, contact.customerName)
  if (!isSamePerson) return {}
  const found = { phone: contact.phone, email: contact.email, state: findStateCode(contact.state) ?? '' }
  return Object.fromEntries(
    (['phone', 'email', 'state'] as const)
      .filter((field) => form[field].trim() === '' && found[field] !== '')
      .map((field) => [field, found[field]]),
  )
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
