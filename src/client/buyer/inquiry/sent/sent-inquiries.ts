import { totalWeightLb } from '../../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import type { CustomerDetails } from '../../../platform/session/customer-session.ts'
import { hasStringFields, isStringArray } from '../../../platform/storage/browser-store.ts'
import { groupBySource } from '../../item/group-by-source.ts'
import { isStoredItem } from '../../item/item-fields.ts'
import type { InquiryTexts } from '../supplier-requests.ts'
import { keepInquiries, keptInquiries } from './kept-inquiries.ts'

const keptMax = 10
// The store of a tab holds a few megabytes.
const keptItemsMax = 2_000

const textNames = ['id', 'reference', 'sentAt', 'company', 'contactName', 'email', 'phone', 'notes', 'fob'] as const

/** What a buyer sent at once, to one supplier or several. */
export type SentInquiry = Record<(typeof textNames)[number], string> & {
  suppliers: string[]
  itemCount: number
  weightLb: number
  withoutWeight: number
  /** Empty if there were too many to keep. */
  items: InventoryItem[]
}

type Sent = {
  id: string
  reference: string
  sentAt: string
  customer: CustomerDetails
  texts: InquiryTexts
  items: InventoryItem[]
}

export function toSentInquiry({ id, reference, sentAt, customer, texts, items }: Sent): SentInquiry {
  return {
    id,
    reference,
    sentAt,
    company: customer.companyName,
    contactName: customer.contactName,
    email: customer.email,
    phone: customer.phone,
    notes: texts.notes,
    fob: texts.fob,
    suppliers: [...groupBySource(items).keys()],
    itemCount: items.length,
    ...totalWeightLb(items.map(({ weight }) => weight)),
    items,
  }
}

/** The inquiries to keep with a new one, the latest first; it replaces its own earlier state. */
export function withSentInquiry(kept: readonly SentInquiry[], inquiry: SentInquiry): SentInquiry[] {
  let roomItems = keptItemsMax
  return [inquiry, ...kept.filter(({ id }) => id !== inquiry.id)].slice(0, keptMax).map((sent) => {
    roomItems -= sent.items.length
    return roomItems < 0 ? { ...sent, items: [] } : sent
  })
}

/** What was sent from this tab in this session, the latest first. */
export function readSentInquiries(): SentInquiry[] {
  return keptInquiries().filter(isSentInquiry)
}

/** Keeps an inquiry until the session ends, if storage allows. */
export function keepSentInquiry(inquiry: SentInquiry): void {
  keepInquiries(withSentInquiry(readSentInquiries(), inquiry), inquiry)
}

/** The delivery locations of these inquiries, each once, the latest first. */
export function deliveryPlaces(sent: readonly SentInquiry[]): string[] {
  return [...new Set(sent.map(({ fob }) => fob))]
}

function isSentInquiry(stored: unknown): stored is SentInquiry {
  if (!hasStringFields<string>(stored, textNames)) return false
  const { suppliers, items, itemCount, weightLb, withoutWeight }: Record<string, unknown> = stored
  const areFigures = [itemCount, weightLb, withoutWeight].every(Number.isFinite)
  return areFigures && isStringArray(suppliers) && Array.isArray(items) && items.every(isStoredItem)
}
