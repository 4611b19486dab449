import * as z from 'zod'
import { customerEntry } from '../inquiries/customers.ts'
import { requestKey } from '../inquiries/schema.ts'
import { orderStates } from '../quotes/order-states.ts'
import { revision } from '../quotes/schema.ts'
import { priceUnits } from '../quotes/terms.ts'
import { cursorText } from '../site/paging.ts'
import { idText, requiredText } from '../text/text.ts'
import { customerNoteMax, dismissedMax, duplicateReasons, timelineKinds } from './terms.ts'

export const timelineInput = z.object({
  id: idText,
  kind: z.enum(timelineKinds).nullish(),
  cursor: cursorText,
})
export type TimelineInput = z.output<typeof timelineInput>

export const timelineEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  /** Of the first inquiry of a request or the first need of a list, of the quote, the order, the email or the note; the day of a visit; the former id of who was merged. */
  id: z.string(),
  /** What happened in one line; of a note all of it. */
  title: z.string(),
  /** Who did it: a username, or the buyer's name. Null where nobody is known. */
  by: z.string().nullable(),
  /** Where the back office shows it; null for visits, notes and merges. */
  path: z.string().nullable(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const timelinePage = z.object({ events: z.array(timelineEvent), nextCursor: z.string().nullable() })
export type TimelinePage = z.infer<typeof timelinePage>

/** With freight, in dollars; tons to a tenth. */
const sums = { amount: z.string(), tons: z.number() }
const place = { title: z.string(), path: z.string() }

/** An order in force; its title and price are those of the first line. */
export const lastOrder = z.object({
  id: z.string(),
  reference: z.string(),
  state: z.enum(orderStates),
  at: z.iso.datetime(),
  lines: z.int(),
  price: z.string(),
  unit: z.enum(priceUnits),
  ...sums,
  ...place,
})
export type LastOrder = z.infer<typeof lastOrder>

export const customerTotals = z.object({
  /** What was sent last for each inquiry, whatever became of it. */
  quoted: z.object({ quotes: z.int(), ...sums }),
  /** What the orders in force come to. */
  won: z.object({ orders: z.int(), ...sums }),
  /** What the customer was quoted last, in dollars by the hundredweight. */
  lastPrice: z.object({ perCwt: z.string(), at: z.iso.datetime(), accepted: z.boolean(), ...place }).nullable(),
  /** The latest order in force. */
  lastOrder: lastOrder.nullable(),
})
export type CustomerTotals = z.infer<typeof customerTotals>

export const addNoteInput = z.object({ id: idText, text: requiredText(customerNoteMax) })
export type AddNote = z.output<typeof addNoteInput>

export const customerNote = z.object({
  id: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
})
export type CustomerNote = z.infer<typeof customerNote>

export const contactsInput = z.object({ id: idText, cursor: cursorText })
export type ContactsInput = z.output<typeof contactsInput>

export const companyContact = z.object({
  id: z.string(),
  company: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
})
export type CompanyContact = z.infer<typeof companyContact>
export const companyContacts = z.object({ contacts: z.array(companyContact), nextCursor: z.string().nullable() })
export type CompanyContacts = z.infer<typeof companyContacts>

export const duplicatesInput = z.object({ cursor: cursorText })
export type DuplicatesInput = z.output<typeof duplicatesInput>

const customerPair = z.object({
  /** The one with the lower id first. */
  customers: z.tuple([customerEntry, customerEntry]),
  reasons: z.array(z.enum(duplicateReasons)),
})
export type CustomerPair = z.infer<typeof customerPair>
export const customerDuplicates = z.object({
  duplicates: z.array(customerPair),
  nextCursor: z.string().nullable(),
  /** How many there are in all; null behind the first page. */
  total: z.int().nullable(),
})
export type CustomerDuplicates = z.infer<typeof customerDuplicates>

export const dismissInput = z.object({ ids: z.array(idText).min(2).max(dismissedMax) })
export type DismissDuplicates = z.output<typeof dismissInput>

export const mergePreviewInput = z.object({ id: idText, into: idText })
export const mergeInput = mergePreviewInput.extend({
  /** Of the customer that is merged into the other. */
  revision,
  requestKey: requestKey.optional(),
})
export type MergeCustomer = z.output<typeof mergeInput>

const movedCounts = z.object({
  inquiries: z.int(),
  quotes: z.int(),
  orders: z.int(),
  needs: z.int(),
  notes: z.int(),
  visits: z.int(),
})
/** The fields of a customer that a merge can fill. */
export const filledFields = ['company', 'name', 'email', 'phone', 'state'] as const
export type FilledField = (typeof filledFields)[number]

/** What a merge would do. */
export const mergePreview = z.object({
  from: customerEntry,
  into: customerEntry,
  moved: movedCounts,
  /** The blank fields of the one that stays, with what they get. */
  filled: z.array(z.object({ field: z.enum(filledFields), value: z.string() })),
})
export type MergePreview = z.infer<typeof mergePreview>

/** Without anything about the person: answers to repeated calls are kept. */
export const customerMerge = z.object({
  id: z.string(),
  /** The former id of the customer that was merged, and its company. */
  from: z.object({ id: z.string(), company: z.string() }),
  into: z.object({ id: z.string(), company: z.string() }),
  moved: movedCounts.pick({ inquiries: true, needs: true, notes: true, visits: true }),
  undoUntil: z.iso.datetime(),
})
export type CustomerMerge = z.infer<typeof customerMerge>

export const undoMergeInput = z.object({ id: idText })
/** Who is there again, and who had its records. */
export const undoneMerge = z.object({ customerId: z.string(), intoId: z.string() })
export type UndoneMerge = z.infer<typeof undoneMerge>

/** Merges into a customer that can still be undone, the latest first. */
export const undoableMerges = z.object({
  merges: z.array(
    z.object({
      id: z.string(),
      company: z.string(),
      name: z.string(),
      by: z.string(),
      at: z.iso.datetime(),
      undoUntil: z.iso.datetime(),
    }),
  ),
})
export type UndoableMerges = z.infer<typeof undoableMerges>
