import type { Customer } from '../../../shared/customers.ts'

type Searched = Pick<Customer, 'company' | 'name' | 'email' | 'phone' | 'state'>

/** The customers whose company, name, email, phone or state holds every word of the search, in the order given. */
export function filterCustomers<Row extends Searched>(customers: readonly Row[], search: string): Row[] {
  const words = search.trim().toLowerCase().split(/\s+/)
  return customers.filter(({ company, name, email, phone, state }) => {
    const text = [company, name, email, phone, state].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
