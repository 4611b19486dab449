import * as z from 'zod'
import type { CustomerContact } from '../../../shared/customers.ts'
import { specificationsMax } from '../../../shared/need-terms.ts'
import { steelSpecification, submitNeedsInput } from '../../../shared/needs.ts'
import { usStates } from '../../../shared/states.ts'
import { readStored, removeStored, tabStore, writeStored } from '../../lib/browser-store.ts'
import type { CustomerInfo } from '../../lib/customer-session.ts'
import { type DigitsRule, findDigitsProblem } from '../../lib/digits.ts'

const storageKey = 'needsDraft'

const buyerContact = z.object({
  company: z.string(),
  customerName: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.string(),
})

/** Who asks, as typed. */
export type BuyerContact = z.infer<typeof buyerContact>

const wantedItem = z.object({
  category: z.string(),
  product: z.string(),
  thickness: z.string(),
  width: z.string(),
  length: z.string(),
  qtyPcs: z.string(),
  weightNeeded: z.string(),
  gradeCategory: z.string(),
  condition: z.string(),
  coatingWt: z.string(),
  estimatedNeedDate: z.string(),
  notes: z.string(),
})

/** One wanted item as typed. Right pieces and pounds are digits without separators, the date is `YYYY-MM-DD`. */
export type WantedItem = z.infer<typeof wantedItem>

const listedItem = wantedItem.extend({ id: z.string() })

/** An item of the list; its id is its sequence number. */
export type ListedItem = z.infer<typeof listedItem>

const sentRequest = z.object({ message: z.string(), requestKey: z.string() })

/** A request that was sent without a good answer: its content as one comparable text, and its key. */
export type SentRequest = z.infer<typeof sentRequest>

const needsDraft = z.object({
  contact: buyerContact,
  /** What a lookup put into the contact; a later lookup may replace it, unlike what the buyer typed. */
  found: buyerContact.pick({ customerName: true, email: true, phone: true }).partial(),
  current: wantedItem,
  items: z.array(listedItem),
  nextNumber: z.int().positive(),
  unanswered: sentRequest.nullable(),
})

/** A needs request that is being put together. */
export type NeedsDraft = z.infer<typeof needsDraft>

export const blankItem: WantedItem = {
  category: '',
  product: '',
  thickness: '',
  width: '',
  length: '',
  qtyPcs: '',
  weightNeeded: '',
  gradeCategory: '',
  condition: '',
  coatingWt: '',
  estimatedNeedDate: '',
  notes: '',
}

export const blankDraft: NeedsDraft = {
  contact: { company: '', customerName: '', email: '', phone: '', state: '' },
  found: {},
  current: blankItem,
  items: [],
  nextNumber: 1,
  unanswered: null,
}

/** What the pieces and the pounds of an item take. */
export const amountRules = {
  qtyPcs: { max: 2_147_483_647, example: '1,200' },
  weightNeeded: { max: 9_999_999_999, example: '40,000' },
} as const satisfies Record<string, DigitsRule>

/** The contact fields in the order in which they stand on the screen, with their labels. */
export const contactLabels: readonly (readonly [field: keyof BuyerContact, label: string])[] = [
  ['company', 'Company'],
  ['customerName', 'Name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['state', 'State'],
]

/** Whether the item says enough to be listed: its product, its classification or its thickness. */
export function isPartlyFilled({ product, category, thickness }: WantedItem): boolean {
  return [product, category, thickness].some((text) => text.trim() !== '')
}

/** Whether the item in the form will not be in the list though something was typed into it. */
export function isLeftOut(draft: NeedsDraft): boolean {
  const isBlank = Object.values(draft.current).every((text) => text.trim() === '')
  return !isBlank && withCurrentItem(draft) === draft
}

/** Whether there is anything to review: a listed item, or one in the form that would be listed. */
export function isReviewable(draft: NeedsDraft): boolean {
  return withCurrentItem(draft).items.length > 0
}

/** Takes the item in the form into the list, under the next sequence number, if it says enough, is right and the list has room. */
export function withCurrentItem(draft: NeedsDraft): NeedsDraft {
  const { current, items, nextNumber } = draft
  if (!isPartlyFilled(current) || items.length >= specificationsMax || findItemErrors(current).size > 0) return draft
  return {
    ...draft,
    items: [...items, { ...withPlainAmounts(current), id: String(nextNumber) }],
    nextNumber: nextNumber + 1,
    current: blankItem,
  }
}

// A blank after the digits is let pass while they are typed.
function withPlainAmounts(item: WantedItem): WantedItem {
  return { ...item, qtyPcs: item.qtyPcs.trim(), weightNeeded: item.weightNeeded.trim() }
}

/** Puts a removed item back where its number belongs. */
export function withItemRestored(draft: NeedsDraft, item: ListedItem): NeedsDraft {
  if (draft.items.some(({ id }) => id === item.id)) return draft
  return { ...draft, items: [...draft.items, item].sort((a, b) => Number(a.id) - Number(b.id)) }
}

/**
 * What a looked-up customer adds to the contact: name, email and phone, where the buyer typed none himself. The state
 * stays. Nothing once the company has been changed to another than the one that was looked up.
 */
export function fillFromLookup({ contact, found }: NeedsDraft, customer: CustomerContact): Partial<BuyerContact> {
  if (contact.company.trim().toLowerCase() !== customer.company.trim().toLowerCase()) return {}
  return Object.fromEntries(
    (['customerName', 'email', 'phone'] as const)
      .filter((field) => contact[field].trim() === '' || contact[field] === found[field])
      .filter((field) => customer[field] !== '' && customer[field] !== contact[field])
      .map((field) => [field, customer[field]]),
  )
}

// The procedure takes a request without a state; the form asks for it.
const completeContact = submitNeedsInput.shape.customer.extend({ state: z.string().trim().min(1) })

/** The message beside each wrong contact field, in the fields' order on the screen. */
export function findContactErrors(contact: BuyerContact): Map<keyof BuyerContact, string> {
  const issues = completeContact.safeParse(contact).error?.issues ?? []
  const errors = new Map<keyof BuyerContact, string>()
  for (const [field, label] of contactLabels) {
    const issue = issues.find(({ path }) => path[0] === field)
    if (issue) errors.set(field, contact[field].trim() === '' ? `${label} is required` : issue.message)
  }
  return errors
}

/** Whether what the server insists on is there: name, company, email and phone. */
export function isContactSendable({ customerName, company, email, phone }: BuyerContact): boolean {
  return [customerName, company, email, phone].every((text) => text.trim() !== '')
}

/** The message beside each field of an item that is no row of digits though it must be, or that the server would refuse. */
export function findItemErrors(item: WantedItem): Map<string, string> {
  const issues = steelSpecification.safeParse(toSpecification(item, '')).error?.issues ?? []
  const errors = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  for (const field of ['qtyPcs', 'weightNeeded'] as const) {
    const problem = findDigitsProblem(item[field], amountRules[field])
    if (problem) errors.set(field, problem)
  }
  return errors
}

/** What is sent: the contact, and every item with the buyer's state as the place where the steel is wanted. */
export function toRequest({ contact, items }: NeedsDraft) {
  return { customer: contact, specifications: items.map((item) => toSpecification(item, contact.state)) }
}

function toSpecification(item: WantedItem, locationState: string) {
  return {
    product: item.product,
    category: item.category,
    thickness: item.thickness.trim(),
    width: item.width.trim(),
    length: item.length.trim(),
    qtyPcs: item.qtyPcs.trim() === '' ? null : Number(item.qtyPcs),
    gradeCategory: item.gradeCategory.trim(),
    condition: item.condition,
    locationState,
    weightNeeded: item.weightNeeded.trim() || null,
    coatingWt: item.coatingWt.trim() || null,
    estimatedNeedDate: item.estimatedNeedDate || null,
    notes: item.notes.trim() || null,
  }
}

/**
 * The key under which a request is sent. One that was tried before and has not changed keeps its key, so that the server
 * recognizes it when only its answer got lost; a changed one gets a new key, since the same key with other content is refused.
 */
export function planRequest(message: string, unanswered: SentRequest | null, newKey: () => string): SentRequest {
  return unanswered?.message === message ? unanswered : { message, requestKey: newKey() }
}

/** The draft of this browser tab; without a contact in it the saved customer info fills the contact. */
export function readNeedsDraft(info: CustomerInfo | undefined): NeedsDraft {
  const draft = needsDraft.safeParse(readStored(tabStore, storageKey)).data ?? blankDraft
  const isContactBlank = Object.values(draft.contact).every((text) => text === '')
  return isContactBlank && info ? { ...draft, contact: toContact(info) } : draft
}

/** Keeps the draft for this browser tab, a blank one by forgetting it. A store that fails only costs the draft its survival. */
export function writeNeedsDraft(draft: NeedsDraft): void {
  if (JSON.stringify(draft) === JSON.stringify(blankDraft)) removeStored(tabStore, storageKey)
  else writeStored(tabStore, storageKey, draft)
}

// The saved info may name the District of Columbia, which this form does not offer.
function toContact({ companyName, contactName, email, phone, state }: CustomerInfo): BuyerContact {
  const isOffered = usStates.some(([code]) => code === state)
  return { company: companyName, customerName: contactName, email, phone, state: isOffered ? state : '' }
}
