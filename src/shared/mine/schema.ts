import * as z from 'zod'
import { needFields, type OfNeedFields } from '../needs/fields.ts'
import { customerNeed } from '../needs/schema.ts'
import { order } from '../orders/schema.ts'
import { quote } from '../quotes/schema.ts'
import { listedItem } from '../stock/schema.ts'
import { emailText, idText } from '../text/text.ts'
import { requestStates } from './terms.ts'

export const mailBuyerLinkInput = z.object({ email: emailText })
export const mineInput = z.object({ token: idText })
export const receiptInput = mineInput.extend({ reference: idText })

/** Inquiries that were sent together, or a needs list, with what became of it; `quote`: what we offered for needs, alone. */
const buyerRequest = z.object({
  kind: z.enum(['inquiry', 'needs', 'quote']),
  reference: z.string(),
  sentAt: z.iso.datetime(),
  state: z.enum(requestStates),
  /** The products of all its items, each once. */
  products: z.array(z.string()),
  items: z.int(),
  weightLb: z.number(),
  /** The newest version last; drafts and those that were replaced are left out. */
  quotes: z.array(
    quote.pick({ version: true, state: true, validUntil: true }).extend({
      /** What the first of its lines offers; blank if nobody wrote it. */
      description: z.string(),
      lines: z.int(),
      /** How many of the lines the buyer accepted; 0 without an acceptance. */
      acceptedLines: z.int(),
      /** Null for one that no longer stands. */
      link: z.string().nullable(),
    }),
  ),
  orders: z.array(
    order.pick({ reference: true, state: true, createdAt: true }).extend({
      /** Null until it is confirmed, and after it was cancelled. */
      link: z.string().nullable(),
      /** Whether a change waits for the buyer's answer. */
      hasChange: z.boolean(),
    }),
  ),
})
export type BuyerRequest = z.infer<typeof buyerRequest>

/** All that was sent with an address, the newest first. */
export const mine = z.object({
  email: z.string(),
  /** When the link stops to open it. */
  endsAt: z.iso.datetime(),
  requests: z.array(buyerRequest),
})
export type Mine = z.infer<typeof mine>

const needKeys = Object.fromEntries(needFields.map(({ key }) => [key, true])) as OfNeedFields<'key', true, true, true> // Object.fromEntries loses the keys

/** What was sent with one request: items of the stock, or what was looked for. */
export const receipt = z.object({
  reference: z.string(),
  sentAt: z.iso.datetime(),
  company: z.string(),
  customerName: z.string(),
  fob: z.string(),
  notes: z.string(),
  /** As they were then, the first 5,000. */
  items: z.array(
    listedItem.extend({
      /** The order of this buyer that has it; null without one that stands. */
      orderReference: z.string().nullable(),
    }),
  ),
  needs: z.array(customerNeed.pick({ id: true, ...needKeys })),
})
export type Receipt = z.infer<typeof receipt>
