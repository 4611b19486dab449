import type { FindDealsInput } from '../../../shared/inquiries/customers.ts'
import type { CustomerAction } from '../../../shared/inquiries/terms.ts'
import type { Db, Tx } from '../../db/database.ts'
import { foldForMatch } from '../../lib/text-key.ts'
import {
  type ContactRow,
  type CustomerKeys,
  customerRows,
  insertVisit,
  lockVisitedCustomer,
  lockVisitsOf,
  visitedNow,
} from './queries.ts'

export type VisitorDetails = Pick<ContactRow, 'company' | 'name' | 'email' | 'phone' | 'state'>

/** Records who filled in the find-deals form. */
export async function recordVisit(db: Db, visit: FindDealsInput): Promise<{ message: string }> {
  const { companyName: company, contactName: name, phone, email, state } = visit
  await db.transaction().execute(async (tx) => {
    await insertVisit(tx, await recordCustomer(tx, { company, name, phone, email, state }, 'View inventory'))
  })
  return { message: 'Visit recorded' }
}

/** Returns the id of the customer with the same company and email, ignoring case, or of a new one. */
export async function recordCustomer(tx: Tx, details: VisitorDetails, action: CustomerAction): Promise<string> {
  const keys = toCustomerKeys(details)
  await lockVisitsOf(tx, keys)
  const known = await lockVisitedCustomer(tx, keys)
  const { id } = known
    ? await customerRows.update(tx, known.id, { ...mergeDetails(known, details), action, ...visitedNow })
    : await customerRows.insert(tx, { ...details, ...keys, action, kept_by_staff: false })
  return id
}

export function toCustomerKeys({ company, email }: { company: string; email: string }): CustomerKeys {
  return { company_key: foldForMatch(company), email_key: foldForMatch(email) }
}

/** On a record that staff keep, a visitor only fills blanks: nobody can redirect a company's mail by using its name. */
export function mergeDetails(known: ContactRow, visit: VisitorDetails): VisitorDetails {
  const [first, second] = known.kept_by_staff ? [known, visit] : [visit, known]
  const pick = (field: keyof VisitorDetails) => (first[field].trim() === '' ? second[field] : first[field])
  return {
    company: pick('company'),
    name: pick('name'),
    email: pick('email'),
    phone: pick('phone'),
    state: pick('state'),
  }
}
