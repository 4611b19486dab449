import type { CustomerContact, CustomerInput } from '../../../shared/customers.ts'

/** What a looked-up contact adds to the customer form: every field of it that is still blank there. */
export function fillCustomer(form: CustomerInput, contact: CustomerContact): Partial<CustomerInput> {
  const found = { name: contact.customerName, email: contact.email, phone: contact.phone, state: contact.state }
  return Object.fromEntries(
    (['name', 'email', 'phone', 'state'] as const)
      .filter((field) => form[field].trim() === '' && found[field] !== '')
      .map((field) => [field, found[field]]),
  )
}
