import type { CustomerContact, FindDealsInput } from '../../../shared/customers.ts'
import { findStateCode } from '../../../shared/states.ts'

/**
 * What a looked-up contact adds to the find-deals form: phone, email and state where the form has none.
 * Nothing unless both the company and the person are the same, ignoring case and outer blanks.
 */
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
