import type { Customer, CustomerContact, CustomerEntry, CustomerInput } from '../../../shared/inquiries/customers.ts'
import { customerActions } from '../../../shared/inquiries/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { type ExportColumn, timeColumn } from '../../platform/export/use-list-export.ts'
import { formatPacificDate } from '../../platform/text/format.ts'

export const customerLabels: Readonly<Record<keyof CustomerInput, string>> = {
  company: 'Company',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  state: 'State',
  action: 'Action',
}

/** `Pat Doe, Acme Steel, pat@acme.example`, as a choice among customers says it. */
export function nameCustomer({ name, company, email }: Pick<Customer, 'name' | 'company' | 'email'>): string {
  return [name, company, email].filter((part) => part.trim() !== '').join(', ')
}

/** `1 inquiry, 2 needs, last visit Dec 1, 2026`. */
export function describeDealings({ inquiryCount, needCount, visitDate }: CustomerEntry): string {
  const sent = [formatCountOf(inquiryCount, 'inquiry', 'inquiries'), formatCountOf(needCount, 'need')]
  return [...sent, `last visit ${formatPacificDate(visitDate)}`].join(', ')
}

/** A customer of a pair as `nameCustomer` does; with what tells them apart where both have one name. */
export function nameOfPair(customer: CustomerEntry, pair: readonly CustomerEntry[]): string {
  const name = nameCustomer(customer)
  if (pair.every((one) => one === customer || nameCustomer(one) !== name)) return name
  return [name, customer.phone, describeDealings(customer)].filter(Boolean).join(', ')
}

/** A customer as the form shows it; blank fields and the default action for a new one. */
export function toCustomerInput(customer: Customer | undefined): CustomerInput {
  const { company = '', name = '', email = '', phone = '', state = '' } = customer ?? {}
  const action = customerActions.find((known) => known === customer?.action) ?? 'View inventory'
  return { company, name, email, phone, state, action }
}

/** The values of a looked-up contact for the fields that are still blank. */
export function fillCustomer(form: CustomerInput, contact: CustomerContact): Partial<CustomerInput> {
  const found = { name: contact.customerName, email: contact.email, phone: contact.phone, state: contact.state }
  return Object.fromEntries(
    (['name', 'email', 'phone', 'state'] as const)
      .filter((field) => form[field].trim() === '' && found[field] !== '')
      .map((field) => [field, found[field]]),
  )
}

const fields = ['company', 'name', 'email', 'phone', 'state', 'action'] as const

export const customerColumns: readonly ExportColumn<CustomerEntry>[] = [
  ...fields.map((field) => ({
    heading: customerLabels[field],
    textOf: (customer: CustomerEntry) => customer[field],
  })),
  timeColumn('Visit', ({ visitDate }) => visitDate),
  timeColumn('Last Inquiry', ({ lastInquiryDate }) => lastInquiryDate),
  { heading: 'Inquiries', textOf: (one) => String(one.inquiryCount), numberOf: (one) => one.inquiryCount },
  { heading: 'Needs', textOf: (one) => String(one.needCount), numberOf: (one) => one.needCount },
]
