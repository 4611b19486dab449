import type { CustomerContact, CustomerInput } from '../../../shared/inquiries/customers.ts'

/** The values of a looked-up contact for the fields that are still blank. */
export function fillCustomer(form: CustomerInput, contact: CustomerContact): Partial<CustomerInput> {
  const found = { name: contact.customerName, email: contact.email, phone: contact.phone, state: contact.state }
  return Object.fromEntries(
    (['name', 'email', 'phone', 'state'] as const)
      .filter((field) => form[field].trim() === '' && found[field] !== '')
      .map((field) => [field, found[field]]),
  )
}
