import * as z from 'zod'
import type { FindDealsInput } from '../../../shared/customers.ts'
import { customerSession } from '../../lib/customer-session.ts'

const draftKey = 'findDealsDraft'

const draft = z.object({
  companyName: z.string(),
  contactName: z.string(),
  phone: z.string(),
  email: z.string(),
  state: z.string(),
})

const blankForm: FindDealsInput = { companyName: '', contactName: '', phone: '', email: '', state: '' }

/** What the form starts with: what was typed before the buyer left it, else what is known about him. */
export function readFindDealsForm(): FindDealsInput {
  return readDraft() ?? draft.safeParse(customerSession.findInfo()).data ?? blankForm
}

/** Keeps what is typed for this browser tab. A store that fails only costs the draft. */
export function writeFindDealsDraft(form: FindDealsInput): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(form))
  } catch {
    return
  }
}

/** Forgets the draft once it was sent. */
export function clearFindDealsDraft(): void {
  try {
    sessionStorage.removeItem(draftKey)
  } catch {
    return
  }
}

function readDraft(): FindDealsInput | undefined {
  try {
    return draft.safeParse(JSON.parse(sessionStorage.getItem(draftKey) ?? 'null')).data
  } catch {
    return undefined
  }
}
