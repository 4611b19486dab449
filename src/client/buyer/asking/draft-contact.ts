import * as z from 'zod'
import type { CustomerContact, FindDealsInput } from '../../../shared/inquiries/customers.ts'
import { submitNeedsInput } from '../../../shared/needs/schema.ts'
import { usStates } from '../../../shared/places/states.ts'
import type { BuyerContact, NeedsDraft } from './request-draft.ts'

/** The contact fields in their order on the screen, with their labels. */
export const contactLabels: readonly (readonly [field: keyof BuyerContact, label: string])[] = [
  ['company', 'Company'],
  ['customerName', 'Name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['state', 'State'],
]

/** Name, email and phone of a looked-up customer for fields the buyer did not type. Nothing if the company was changed since. */
export function fillFromLookup({ contact, found }: NeedsDraft, customer: CustomerContact): Partial<BuyerContact> {
  if (contact.company.trim().toLowerCase() !== customer.company.trim().toLowerCase()) return {}
  return Object.fromEntries(
    (['customerName', 'email', 'phone'] as const)
      .filter((field) => contact[field].trim() === '' || contact[field] === found[field])
      .filter((field) => customer[field] !== '' && customer[field] !== contact[field])
      .map((field) => [field, customer[field]]),
  )
}

// The server accepts a request without a state; the form requires one.
const completeContact = submitNeedsInput.shape.customer.extend({ state: z.string().trim().min(1) })

/** The errors of the contact fields, in their order on the screen. */
export function findContactErrors(contact: BuyerContact): Map<keyof BuyerContact, string> {
  const issues = completeContact.safeParse(contact).error?.issues ?? []
  const errors = new Map<keyof BuyerContact, string>()
  for (const [field, label] of contactLabels) {
    const issue = issues.find(({ path }) => path[0] === field)
    if (issue) errors.set(field, contact[field].trim() === '' ? `${label} is required` : issue.message)
  }
  return errors
}

/** Whether the fields that the server requires are filled. */
export function isContactSendable({ customerName, company, email, phone }: BuyerContact): boolean {
  return [customerName, company, email, phone].every((text) => text.trim() !== '')
}

/** The contact under the names of the find-deals form. */
export function toDetails({ company, customerName, email, phone, state }: BuyerContact): FindDealsInput {
  return { companyName: company, contactName: customerName, phone, email, state }
}

/** The contact of a buyer who filled in the find-deals form, where the state may be DC, which this form does not offer. */
export function toContact({ companyName, contactName, email, phone, state }: FindDealsInput): BuyerContact {
  const isOffered = usStates.some(([code]) => code === state)
  return { company: companyName, customerName: contactName, email, phone, state: isOffered ? state : '' }
}
