import type { FindDealsInput } from '../../../shared/inquiries/customers.ts'
import type { CustomerAction } from '../../../shared/inquiries/terms.ts'
import type { Db, Tx } from '../../db/database.ts'
import { foldForMatch } from '../../lib/text-key.ts'
import { findTakeover } from './former/queries.ts'
import { deleteOpenPairs, pairCustomers } from './pairs/queries.ts'
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
  const known = await lockKnownCustomer(tx, keys)
  if (!known) {
    const { id } = await customerRows.insert(tx, { ...details, ...keys, action, kept_by_staff: false })
    await pairCustomers(tx, [id])
    return id
  }
  const { id, revision, ...contact } = known
  const merged = mergeDetails(contact, details)
  const isChanged = detailNames.some((field) => merged[field] !== contact[field])
  await customerRows.update(tx, id, { ...merged, action, ...visitedNow, revision: revision + (isChanged ? 1 : 0) })
  if (isChanged) await pairAnew(tx, id)
  return id
}

type KnownCustomer = NonNullable<Awaited<ReturnType<typeof lockVisitedCustomer>>>

/** The customer with these keys, or who took over from one that was merged: of that one a visitor only fills blanks. */
async function lockKnownCustomer(tx: Tx, keys: CustomerKeys): Promise<KnownCustomer | undefined> {
  for (;;) {
    const known = await lockVisitedCustomer(tx, keys)
    if (known) return known
    const id = await findTakeover(tx, keys)
    if (id === undefined) return undefined
    const [target] = await customerRows.lockAll(tx, [id])
    // Merged on or given back while its row was waited for.
    if (target && (await findTakeover(tx, keys)) === id) return { ...target, kept_by_staff: true }
  }
}

/** Looks for whom the customer may be twice, after its details changed. */
export async function pairAnew(tx: Tx, id: string): Promise<void> {
  await deleteOpenPairs(tx, id)
  await pairCustomers(tx, [id])
}

export function toCustomerKeys({ company, email }: { company: string; email: string }): CustomerKeys {
  return { company_key: foldForMatch(company), email_key: foldForMatch(email) }
}

const detailNames = ['company', 'name', 'email', 'phone', 'state'] as const

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
