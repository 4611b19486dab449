import { customerActions } from '../../../shared/inquiries/customer-terms.ts'
import type { Customer, CustomerInput } from '../../../shared/inquiries/customers.ts'

/** The labels of a customer's fields. */
export const customerLabels: Readonly<Record<keyof CustomerInput, string>> = {
  company: 'Company',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  state: 'State',
  action: 'Action',
}

/** A customer as the form shows it; blank fields and the default action for a new one. */
export function toCustomerInput(customer: Customer | undefined): CustomerInput {
  const { company = '', name = '', email = '', phone = '', state = '' } = customer ?? {}
  const action = customerActions.find((known) => known === customer?.action) ?? 'View inventory'
  return { company, name, email, phone, state, action }
}
