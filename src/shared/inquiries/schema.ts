import * as z from 'zod'
import { wantedMtr } from '../papers/wanted.ts'
import { orderStates, orderWaits } from '../quotes/order-states.ts'
import { quoteStates } from '../quotes/terms.ts'
import { owned, ownerFilter } from '../site/owners.ts'
import { filterText, pageFrame, pageInput } from '../site/paging.ts'
import { listedItem } from '../stock/schema.ts'
import { idText, optionalText, requiredText, text } from '../text/text.ts'
import { customerContact, senderInput } from './customers.ts'
import {
  inquiryChangesMax,
  inquiryFilters,
  inquiryItemsMax,
  inquirySorts,
  inquiryStatuses,
  inquiryViews,
  internalNoteMax,
} from './terms.ts'

/** Marks one attempt to send; the same key again gets the first result. */
export const requestKey = requiredText(255)

export const submitInquiryInput = senderInput.extend({
  notes: optionalText(10_000),
  fob: optionalText(500),
  selectedItems: z
    .array(idText)
    .min(1, 'Select at least one item')
    .max(inquiryItemsMax, `At most ${inquiryItemsMax.toLocaleString('en-US')} items`),
  requestKey: requestKey.optional(),
  /** The same for all inquiries that the buyer sends at once, one for each supplier. */
  sendingId: z.uuid().nullish(),
})
export type SubmitInquiry = z.output<typeof submitInquiryInput>

/** What the sender gets back. */
export const inquiry = z.object({
  id: z.string(),
  /** Shared by inquiries that were sent at once. */
  reference: z.string(),
  ...customerContact.shape,
  customerId: z.string().nullable(),
  selectedItems: z.array(z.string()),
  notes: z.string().nullable(),
  fob: z.string().nullable(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  itemCount: z.int(),
})
export type Inquiry = z.infer<typeof inquiry>

/** What staff see, with a summary of the lines; `products` and `sources` are the first different ones. */
export const staffInquiry = inquiry.extend({
  products: z.array(z.string()),
  sources: z.array(z.string()),
  weightLb: z.number(),
  itemsWithoutWeight: z.int(),
  internalNote: z.string().nullable(),
  internalNoteBy: z.string().nullable(),
  internalNoteAt: z.iso.datetime().nullable(),
  /** The need from whose matches staff made the inquiry. */
  needId: z.string().nullable(),
  /** When one of the staff first opened it; null for a new one. */
  seenAt: z.iso.datetime().nullable(),
  /** Those of its request. */
  ...owned,
})
export type StaffInquiry = z.infer<typeof staffInquiry>

export const inquiryEntry = staffInquiry.omit({ selectedItems: true })
export type InquiryEntry = z.infer<typeof inquiryEntry>

export const listInquiriesPageInput = pageInput.extend({
  view: z.enum(inquiryViews),
  only: z.enum(inquiryFilters).nullish(),
  company: filterText,
  customerId: idText.nullish(),
  ...ownerFilter,
  sort: z.enum(inquirySorts).default('status'),
  /** From the last to the first. */
  descending: z.boolean().default(false),
  /** Whether to tell how far each request is. */
  withDeals: z.boolean().default(false),
})
export type InquiriesPageInput = z.output<typeof listInquiriesPageInput>
/** How far a request is, as far as its inquiries match. */
export const requestDeal = z.object({
  reference: z.string(),
  /** How many suppliers were asked and not taken back, and how many of them answered. */
  asked: z.int(),
  answered: z.int(),
  /** The last version. */
  quote: z.object({ state: z.enum(quoteStates), validUntil: z.string() }).nullable(),
  /** What was quoted last, or what the buyer accepted of it, in dollars; null before a quote was sent. */
  amount: z.string().nullable(),
  /** The state of the order of the last version that has one. */
  order: z.enum(orderStates).nullable(),
  /** Who holds up what is confirmed; null for nobody. */
  waitsFor: z.enum(orderWaits).nullable(),
})
export type RequestDeal = z.infer<typeof requestDeal>

/**
 * A page has whole requests, as many as its limit: the inquiries that match, those of one request one after the other, the newest
 * first. `total` counts inquiries.
 */
export const inquiriesPage = pageFrame.extend({
  inquiries: z.array(inquiryEntry),
  requests: z.int().nullable(),
  /** Of the requests of the page of which something happened; null unless asked for. */
  deals: z.array(requestDeal).nullable(),
})
export type InquiriesPage = z.infer<typeof inquiriesPage>

export const listings = ['as listed', 'changed', 'sold', 'no longer listed'] as const

/** A line as it was sent. An item with an unknown id has blank fields. */
export const inquiryLine = listedItem.omit({ createdAt: true }).extend({
  /** Staff may have renamed it since. */
  sourceCodeNow: z.string(),
  /** The need from whose matches staff took the item. */
  needId: z.string().nullable(),
  listing: z.enum(listings),
  /** By which order it is sold: `O-1007`. */
  soldOn: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), sent: z.string(), now: z.string() })),
})
export type InquiryLine = z.infer<typeof inquiryLine>

/** An inquiry of a request: of those that a buyer sent at once. */
export const requestInquiry = staffInquiry
  .pick({ id: true, status: true, products: true, sources: true, itemCount: true, seenAt: true })
  .extend({
    /** Not archived, and no line of it was accepted: a quote for the whole request has it. */
    isQuotable: z.boolean(),
  })

export const inquiryDetails = staffInquiry.extend({
  items: z.array(inquiryLine),
  /** All inquiries of its request, itself too, the first one first. */
  request: z.array(requestInquiry),
  /** The lines of which the buyer wants a mill test report: in the notes, or by the need that the item was taken for. */
  mtrs: z.array(wantedMtr),
})
export type InquiryDetails = z.infer<typeof inquiryDetails>

export const inquiryIdInput = z.object({ id: idText })
/** A blank note deletes it. */
export const setInternalNoteInput = z.object({ id: idText, internalNote: text(internalNoteMax).trim() })
export const setInquiryStatusInput = z.object({ id: idText, status: z.enum(inquiryStatuses) })
export const setInquiryStatusesInput = z
  .object({
    changes: z.array(setInquiryStatusInput).min(1).max(inquiryChangesMax).optional().describe('To each its own.'),
    ids: z
      .array(idText)
      .min(1)
      .max(inquiryChangesMax)
      .optional()
      .describe('Without changes: all of these get one status.'),
    status: z
      .string()
      .optional()
      .describe(`With ids: ${inquiryStatuses.join(', ')}.`),
  })
  .refine(({ changes, ids }) => changes ?? ids, {
    message: 'Give either changes, or ids and a status',
    path: ['changes'],
  })
  .refine(({ changes, ids, status }) => changes || !ids || inquiryStatuses.some((one) => one === status), {
    message: `Must be one of: ${inquiryStatuses.join(', ')}`,
    path: ['status'],
  })
export type SetInquiryStatuses = z.output<typeof setInquiryStatusesInput>
export const inquiryStatusChange = z.object({ id: z.string(), status: z.string(), statusBefore: z.string() })
export type InquiryStatusChange = z.infer<typeof inquiryStatusChange>
