import * as z from 'zod'
import { orderStates } from '../quotes/order-states.ts'
import { priceUnits } from '../quotes/terms.ts'
import { cursorText } from '../site/paging.ts'
import { idText, requiredText } from '../text/text.ts'
import { customerNoteMax, timelineKinds } from './terms.ts'

export const timelineInput = z.object({
  id: idText,
  kind: z.enum(timelineKinds).nullish(),
  cursor: cursorText,
})
export type TimelineInput = z.output<typeof timelineInput>

export const timelineEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(timelineKinds),
  /** Of the first inquiry of a request or the first need of a list, of the quote, the order, the email or the note; the day of a visit. */
  id: z.string(),
  /** What happened in one line; of a note all of it. */
  title: z.string(),
  /** Who did it: a username, or the buyer's name. Null where nobody is known. */
  by: z.string().nullable(),
  /** Where the back office shows it; null for visits and notes. */
  path: z.string().nullable(),
})
export type TimelineEvent = z.infer<typeof timelineEvent>

export const timelinePage = z.object({ events: z.array(timelineEvent), nextCursor: z.string().nullable() })
export type TimelinePage = z.infer<typeof timelinePage>

/** With freight, in dollars; tons to a tenth. */
const sums = { amount: z.string(), tons: z.number() }
const place = { title: z.string(), path: z.string() }

export const customerTotals = z.object({
  /** What was sent last for each inquiry, whatever became of it. */
  quoted: z.object({ quotes: z.int(), ...sums }),
  /** What the orders in force come to. */
  won: z.object({ orders: z.int(), ...sums }),
  /** What the customer was quoted last, in dollars by the hundredweight. */
  lastPrice: z.object({ perCwt: z.string(), at: z.iso.datetime(), accepted: z.boolean(), ...place }).nullable(),
  /** The latest order in force; its title and price are those of the first line. */
  lastOrder: z
    .object({
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
    .nullable(),
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
