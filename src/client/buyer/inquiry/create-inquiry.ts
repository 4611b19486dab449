import * as z from 'zod'
import { requiredText } from '../../../shared/text/text.ts'
import type { CustomerInfo } from '../../platform/session/customer-session.ts'

/** The action behind the dialog's error toasts. */
export const inquiryAction = 'inquiry'

const notesCharsMax = 10_000
const fobCharsMax = 500

/** The fields of the Create Inquiry dialog; the messages appear at the fields and in the toast. */
export const inquiryTexts = z.object({
  notes: requiredText(notesCharsMax, 'Please enter inquiry notes.'),
  fob: requiredText(fobCharsMax, 'Please enter FOB (Delivery Location).'),
})
export type InquiryTexts = z.output<typeof inquiryTexts>

/** What each supplier gets besides the items. */
export function toMessage(customer: CustomerInfo, { notes, fob }: InquiryTexts) {
  return {
    customerName: customer.contactName,
    company: customer.companyName,
    phone: customer.phone,
    email: customer.email,
    state: customer.state,
    notes,
    fob,
  }
}
