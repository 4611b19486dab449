import type { FindDealsInput } from '../../../shared/customers.ts'
import { readStored, removeStored, tabStore, writeStored } from '../../lib/browser-store.ts'
import { customerSession } from '../../lib/customer-session.ts'
import { hasTexts } from '../../lib/unknown-shape.ts'

const draftKey = 'findDealsDraft'

const blankForm: FindDealsInput = { companyName: '', contactName: '', phone: '', email: '', state: '' }
const fieldNames = ['companyName', 'contactName', 'phone', 'email', 'state'] as const

/** What the form starts with: what was typed before the buyer left it, else what is known about him. */
export function readFindDealsForm(): FindDealsInput {
  const known = [readStored(tabStore, draftKey), customerSession.findInfo()].find((form) => hasTexts(form, fieldNames))
  if (!known) return blankForm
  const { companyName, contactName, phone, email, state } = known
  return { companyName, contactName, phone, email, state }
}

/** Keeps what is typed for this browser tab. A store that fails only costs the draft. */
export function writeFindDealsDraft(form: FindDealsInput): void {
  writeStored(tabStore, draftKey, form)
}

/** Forgets the draft once it was sent. */
export function clearFindDealsDraft(): void {
  removeStored(tabStore, draftKey)
}
