import * as z from 'zod'
import { inquiryItemsMax, sendingInquiriesMax } from '../../../shared/inquiries/terms.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { requiredText } from '../../../shared/text/text.ts'
import type { CustomerDetails } from '../../platform/session/customer-session.ts'
import { groupBySource } from '../item/group-by-source.ts'

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
export function toMessage(customer: CustomerDetails, { notes, fob }: InquiryTexts) {
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

/** One supplier's part of an inquiry. */
export type SupplierRequest = {
  sourceCode: string
  itemIds: string[]
  /** All other content as JSON, for comparison. */
  message: string
  requestKey: string
  /** Shared by the requests of one sending, however often it takes. */
  sendingId: string
}

/** The suppliers with more items than one inquiry may have. */
export function overfullSources(items: readonly Pick<InventoryItem, 'sourceCode'>[]): string[] {
  return [...groupBySource(items)]
    .filter(([, group]) => group.length > inquiryItemsMax)
    .map(([sourceCode]) => sourceCode)
}

/**
 * One request per supplier. An unchanged request keeps its key, so the server recognizes it if only its answer was lost;
 * a changed one gets a new key, since the server refuses the same key with other content.
 */
export function planRequests(
  items: readonly Pick<InventoryItem, 'id' | 'sourceCode'>[],
  message: string,
  unanswered: readonly SupplierRequest[],
  newKey: () => string,
): SupplierRequest[] {
  let sendingId = unanswered[0]?.sendingId ?? newKey()
  return [...groupBySource(items)].map(([sourceCode, group], index) => {
    if (index > 0 && index % sendingInquiriesMax === 0) sendingId = newKey()
    const request = { sourceCode, itemIds: group.map((item) => item.id), message }
    return (
      unanswered.find((earlier) => isSameRequest(earlier, request)) ?? { ...request, requestKey: newKey(), sendingId }
    )
  })
}

function isSameRequest(a: SupplierRequest, b: Omit<SupplierRequest, 'requestKey' | 'sendingId'>): boolean {
  if (a.sourceCode !== b.sourceCode || a.message !== b.message || a.itemIds.length !== b.itemIds.length) return false
  const ids = new Set(a.itemIds)
  return b.itemIds.every((id) => ids.has(id))
}

export type SendOutcome = {
  sent: SupplierRequest[]
  /** The reference of the sending, if anything was sent. */
  reference: string | undefined
  failed: { request: SupplierRequest; reason: unknown }[]
}

/** Sends all requests in parallel and waits for every answer. */
export async function sendAll(
  requests: readonly SupplierRequest[],
  send: (request: SupplierRequest) => Promise<{ reference: string }>,
): Promise<SendOutcome> {
  const outcome: SendOutcome = { sent: [], reference: undefined, failed: [] }
  const answers = await Promise.allSettled(requests.map(send))
  requests.forEach((request, index) => {
    const answer = answers[index]
    if (answer?.status === 'fulfilled') {
      outcome.sent.push(request)
      outcome.reference = answer.value.reference
    } else outcome.failed.push({ request, reason: answer?.reason })
  })
  return outcome
}

/** The text of the success toast. */
export function sentText(supplierCount: number, reference: string): string {
  const text =
    supplierCount > 1
      ? `Your inquiries have been sent to ${supplierCount} suppliers. We'll contact you soon.`
      : "Your inquiry has been sent successfully. We'll contact you soon."
  return `${text} Reference ${reference}.`
}
