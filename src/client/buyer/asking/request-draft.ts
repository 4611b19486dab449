import * as z from 'zod'
import { type WantedKey, wantedFields } from '../../../shared/needs/fields.ts'

export const buyerContact = z.object({
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

/** Pieces and pounds are digits without separators, the date is `YYYY-MM-DD`. */
export type WantedItem = z.infer<typeof wantedItem>

export const listedItem = wantedItem.extend({ id: z.string() })

/** Its id is its sequence number. */
export type ListedItem = z.infer<typeof listedItem>

const sentRequest = z.object({ message: z.string(), requestKey: z.string() })

/** A request without a successful response: its content as JSON, and its key. */
export type SentRequest = z.infer<typeof sentRequest>

export const needsDraft = z.object({
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
