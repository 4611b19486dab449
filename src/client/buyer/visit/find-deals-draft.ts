import type { FindDealsInput } from '../../../shared/inquiries/customers.ts'
import { buyerMemory, customerSession } from '../../platform/session/customer-session.ts'
import {
  hasStringFields,
  readStored,
  removeStored,
  tabStore,
  writeStored,
} from '../../platform/storage/browser-store.ts'

const draftKey = 'findDealsDraft'

export const blankForm: FindDealsInput = { companyName: '', contactName: '', phone: '', email: '', state: '' }
const fieldNames = ['companyName', 'contactName', 'phone', 'email', 'state'] as const

/** The form's initial values: what was typed before, else the saved customer info, else what this device remembers. */
export function readFindDealsForm(): FindDealsInput {
  const known = [readStored(tabStore, draftKey), customerSession.findInfo(), buyerMemory.find()].find((form) =>
    hasStringFields(form, fieldNames),
  )
  if (!known) return blankForm
  const { companyName, contactName, phone, email, state } = known
  return { companyName, contactName, phone, email, state }
}

/** Saves what is typed for this browser tab. */
export function writeFindDealsDraft(form: FindDealsInput): void {
  writeStored(tabStore, draftKey, form)
}

export function clearFindDealsDraft(): void {
  removeStored(tabStore, draftKey)
}
