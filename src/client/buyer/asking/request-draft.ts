import * as z from 'zod'
import type { CustomerContact, FindDealsInput } from '../../../shared/inquiries/customers.ts'
import { type NeedValues, type WantedKey, wantedFields } from '../../../shared/needs/fields.ts'
import { steelSpecification, submitNeedsInput } from '../../../shared/needs/schema.ts'
import { specificationsMax } from '../../../shared/needs/terms.ts'
import { usStates } from '../../../shared/places/states.ts'
import { customerInfoLifetimeMs, sentNeedsKey } from '../../platform/session/customer-session.ts'
import { readStored, removeStored, tabStore, writeStored } from '../../platform/storage/browser-store.ts'
import { type DigitsRule, findDigitsProblem } from '../../ui/fields/digits.ts'

const storageKey = 'needsDraft'

const buyerContact = z.object({
  company: z.string(),
  customerName: z.string(),
  email: z.string(),
  phone: z.string(),
  state: z.string(),
})

export type BuyerContact = z.infer<typeof buyerContact>

// Object.fromEntries loses the key types, here and below.
const wantedItem = z.object(
  Object.fromEntries(wantedFields.map(({ key }) => [key, z.string()])) as Record<WantedKey, z.ZodString>,
)

/** One wanted item as typed. Pieces and pounds are digits without separators, the date is `YYYY-MM-DD`. */
export type WantedItem = z.infer<typeof wantedItem>

const listedItem = wantedItem.extend({ id: z.string() })

/** An item of the list; its id is its sequence number. */
export type ListedItem = z.infer<typeof listedItem>

const sentRequest = z.object({ message: z.string(), requestKey: z.string() })

/** A request without a successful response: its content as JSON, and its key. */
export type SentRequest = z.infer<typeof sentRequest>

const needsDraft = z.object({
  contact: buyerContact,
  /** What a lookup filled in; a later lookup may replace it, unlike typed text. */
  found: buyerContact.pick({ customerName: true, email: true, phone: true }).partial(),
  current: wantedItem,
  /** The listed item that the form holds for editing, by id. */
  editedId: z.string().nullable().default(null),
  items: z.array(listedItem),
  nextNumber: z.int().positive(),
  unanswered: sentRequest.nullable(),
})

export type NeedsDraft = z.infer<typeof needsDraft>

const sentList = z.object({
  reference: z.string(),
  sentAt: z.iso.datetime(),
  contact: buyerContact,
  items: z.array(listedItem),
})

/** A list as it was sent. */
export type SentList = z.infer<typeof sentList>

export const blankItem = Object.fromEntries(wantedFields.map(({ key }) => [key, ''])) as WantedItem

export const blankDraft: NeedsDraft = {
  contact: { company: '', customerName: '', email: '', phone: '', state: '' },
  found: {},
  current: blankItem,
  editedId: null,
  items: [],
  nextNumber: 1,
  unanswered: null,
}

export const amountRules = {
  count: { max: 2_147_483_647, example: '1,200' },
  pounds: { max: 9_999_999_999, example: '40,000' },
} as const satisfies Record<string, DigitsRule>

/** The contact fields in their order on the screen, with their labels. */
export const contactLabels: readonly (readonly [field: keyof BuyerContact, label: string])[] = [
  ['company', 'Company'],
  ['customerName', 'Name'],
  ['email', 'Email'],
  ['phone', 'Phone'],
  ['state', 'State'],
]

/** Whether the item has a product, a classification or a thickness. */
export function isPartlyFilled({ product, category, thickness }: WantedItem): boolean {
  return [product, category, thickness].some((text) => text.trim() !== '')
}

/** Whether something was typed into the form but cannot be listed. */
export function isLeftOut(draft: NeedsDraft): boolean {
  return !isBlank(draft.current) && withCurrentItem(draft) === draft
}

/** Whether nothing of an item was typed. */
export function isBlank(item: WantedItem): boolean {
  return Object.values(item).every((text) => text.trim() === '')
}

/** Whether there is anything to review. */
export function isReviewable(draft: NeedsDraft): boolean {
  return withCurrentItem(draft).items.length > 0
}

/** Whether the list has no room for the form's item. */
export function isListFull({ items, editedId }: NeedsDraft): boolean {
  return editedId === null && items.length >= specificationsMax
}

/**
 * Puts the form's item into the list, if it is filled and valid and the list has room: an edited item in its place, a new
 * one at the end with the next number.
 */
export function withCurrentItem(draft: NeedsDraft): NeedsDraft {
  const { current, items, nextNumber, editedId } = draft
  if (!isPartlyFilled(current) || isListFull(draft) || findItemErrors(current).size > 0) return draft
  if (editedId !== null) {
    const edited = { ...withPlainAmounts(current), id: editedId }
    return { ...withoutEdit(draft), items: items.map((item) => (item.id === editedId ? edited : item)) }
  }
  return {
    ...draft,
    items: [...items, { ...withPlainAmounts(current), id: String(nextNumber) }],
    nextNumber: nextNumber + 1,
    current: blankItem,
  }
}

/** Puts several items at the end of the list; undefined if it has no room for all of them. */
export function withItems(draft: NeedsDraft, items: readonly WantedItem[]): NeedsDraft | undefined {
  if (draft.items.length + items.length > specificationsMax) return undefined
  const listed = items.map((item, index) => ({ ...withPlainAmounts(item), id: String(draft.nextNumber + index) }))
  return { ...draft, items: [...draft.items, ...listed], nextNumber: draft.nextNumber + items.length }
}

// Spaces around the digits are allowed while typing.
function withPlainAmounts(item: WantedItem): WantedItem {
  return { ...item, qtyPcs: item.qtyPcs.trim(), weightNeeded: item.weightNeeded.trim() }
}

/** Takes a listed item into the form for editing. It stays in the list as it was until it is saved. */
export function withEdit(draft: NeedsDraft, { id, ...item }: ListedItem): NeedsDraft {
  return { ...draft, current: item, editedId: id }
}

/** Ends the editing of a listed item, which stays as it was. */
export function withoutEdit(draft: NeedsDraft): NeedsDraft {
  return { ...draft, current: blankItem, editedId: null }
}

/** Takes a copy of a listed item into the form as a new item. */
export function withCopy(draft: NeedsDraft, { id: _id, ...item }: ListedItem): NeedsDraft {
  return { ...draft, current: item, editedId: null }
}

/** Removes an item. If the form holds it for editing, the form becomes blank. */
export function withoutItem(draft: NeedsDraft, id: string): NeedsDraft {
  const left = draft.editedId === id ? withoutEdit(draft) : draft
  return { ...left, items: draft.items.filter((item) => item.id !== id) }
}

/** Puts a removed item back in its place. */
export function withItemRestored(draft: NeedsDraft, item: ListedItem): NeedsDraft {
  if (draft.items.some(({ id }) => id === item.id)) return draft
  return { ...draft, items: [...draft.items, item].sort((a, b) => Number(a.id) - Number(b.id)) }
}

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

/** The errors of an item's fields. */
export function findItemErrors(item: WantedItem): Map<string, string> {
  const issues = steelSpecification.safeParse(toSpecification(item, '')).error?.issues ?? []
  const errors = new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
  for (const { key, kind } of wantedFields) {
    const problem = (kind === 'count' || kind === 'pounds') && findDigitsProblem(item[key], amountRules[kind])
    if (problem) errors.set(key, problem)
  }
  return errors
}

/** The request to send; every item gets the buyer's state as its location. */
export function toRequest({ contact, items }: NeedsDraft) {
  return { customer: contact, specifications: items.map((item) => toSpecification(item, contact.state)) }
}

function toSpecification(item: WantedItem, locationState: string) {
  const texts = Object.fromEntries(
    wantedFields.map(({ key, isNullable }) => [key, item[key].trim() || (isNullable ? null : '')]),
  ) as Pick<NeedValues<'key'>, Exclude<WantedKey, 'qtyPcs'>>
  return { ...texts, qtyPcs: item.qtyPcs.trim() === '' ? null : Number(item.qtyPcs), locationState }
}

/** The key of a request. Sent again unchanged, it keeps its key, so the server recognizes it if only its answer was lost. */
export function planRequest(message: string, unanswered: SentRequest | null, newKey: () => string): SentRequest {
  return unanswered?.message === message ? unanswered : { message, requestKey: newKey() }
}

/** The draft of this browser tab; a blank contact is filled with what is known of the buyer. */
export function readNeedsDraft(info: FindDealsInput | undefined): NeedsDraft {
  const draft = needsDraft.safeParse(readStored(tabStore, storageKey)).data ?? blankDraft
  const isContactBlank = Object.values(draft.contact).every((text) => text === '')
  return isContactBlank && info ? { ...draft, contact: toContact(info) } : draft
}

/** Saves the draft for this browser tab, if storage allows. */
export function writeNeedsDraft(draft: NeedsDraft): void {
  if (JSON.stringify(draft) === JSON.stringify(blankDraft)) removeStored(tabStore, storageKey)
  else writeStored(tabStore, storageKey, draft)
}

/** The contact under the names of the find-deals form. */
export function toDetails({ company, customerName, email, phone, state }: BuyerContact): FindDealsInput {
  return { companyName: company, contactName: customerName, phone, email, state }
}

// The saved info may have DC, which this form does not offer.
function toContact({ companyName, contactName, email, phone, state }: FindDealsInput): BuyerContact {
  const isOffered = usStates.some(([code]) => code === state)
  return { company: companyName, customerName: contactName, email, phone, state: isOffered ? state : '' }
}

const sentListsMax = 5

/** The lists that were sent from this tab within a day, the latest first. */
export function readSentLists(nowMs = Date.now()): SentList[] {
  const kept = z.array(sentList).safeParse(readStored(tabStore, sentNeedsKey)).data ?? []
  return kept.filter(({ sentAt }) => nowMs - Date.parse(sentAt) < customerInfoLifetimeMs)
}

/** Keeps a sent list until the session ends, for a day at most, if storage allows. */
export function keepSentList(list: SentList): SentList[] {
  const kept = [list, ...readSentLists()].slice(0, sentListsMax)
  writeStored(tabStore, sentNeedsKey, kept)
  return kept
}
