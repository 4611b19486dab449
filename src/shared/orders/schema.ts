import * as z from 'zod'
import {
  agreementTerms,
  changeTerms,
  limitsOf,
  orderTerms,
  purchaseTerms,
  replyTerms,
  shipmentTerms,
  shownTo,
} from '../deals/terms.ts'
import { customerContact } from '../inquiries/customers.ts'
import { requestKey } from '../inquiries/schema.ts'
import { mailStates } from '../office/mail-states.ts'
import { wantedMtr } from '../papers/wanted.ts'
import { orderStates } from '../quotes/order-states.ts'
import {
  day,
  handoverFields,
  handoverWay,
  inputsOf,
  quantity,
  quoteLine,
  quoteOffer,
  revision,
  viewsOf,
} from '../quotes/schema.ts'
import { deliveries, freightTerms, quoteLinesMax } from '../quotes/terms.ts'
import { owned, ownerFilter } from '../site/owners.ts'
import { filterText, pageFrame, pageInput } from '../site/paging.ts'
import { emailText, idText, requiredText, text } from '../text/text.ts'
import { changeAnswers, orderFilters, purchaseAnswers, purchaseStates } from './terms.ts'

const shippedSoFar = {
  /** In all shipments. */
  shippedPieces: z.int(),
  shippedWeightLb: z.number(),
  /** Nothing of it is still to come. */
  isComplete: z.boolean(),
  /** What is billed, from what the scale said; null before the first shipment of the line. */
  finalAmount: z.string().nullable(),
}

/** A line as it was accepted, without cost and source. */
export const buyerOrderLine = z.object({
  ...quoteLine.omit({ inquiryItemId: true, inquiryId: true, cost: true, noQuote: true }).shape,
  ...shippedSoFar,
})
export type BuyerOrderLine = z.infer<typeof buyerOrderLine>

export const orderLine = buyerOrderLine.extend({
  quoteLineId: z.string(),
  itemId: z.string().nullable(),
  sourceCode: z.string(),
  cost: z.string().nullable(),
})
export type OrderLine = z.infer<typeof orderLine>

const shipmentLine = z.object({
  lineId: z.string(),
  pieces: z.int().nullable(),
  weightLb: z.number().nullable(),
  isComplete: z.boolean(),
})
export const shipment = z.object({
  id: z.string(),
  ...viewsOf(shipmentTerms),
  lines: z.array(shipmentLine),
  /** How far the email is that tells the buyer; null without one. */
  mailState: z.enum(mailStates).nullable(),
})
export type Shipment = z.infer<typeof shipment>

const purchaseAnswer = z.object({
  answer: z.enum(purchaseAnswers),
  ...viewsOf(replyTerms),
  at: z.iso.datetime(),
  /** `the supplier`, or which of the staff wrote it down. */
  by: z.string(),
})

/** What differs from what was sent before, and since when; null where nothing does. */
const purchaseChange = z.object({ at: z.iso.datetime(), differs: z.array(z.string()) })

/** What the lines of a purchase come to. */
const purchaseSums = {
  /** Nothing of its lines is still to come. */
  isShipped: z.boolean(),
  /** What is billed of complete lines, and what was ordered of all others. */
  weightLb: z.number(),
  orderedWeightLb: z.number(),
  shippedWeightLb: z.number(),
  /** At their costs, complete ones for what was shipped; null while one lacks a cost. */
  total: z.string().nullable(),
  /** As they were ordered; null likewise. */
  orderedTotal: z.string().nullable(),
}

const { terms, ...purchaseViews } = viewsOf(purchaseTerms)

/** What is bought from one source for an order; `planned` until the order is confirmed. */
export const purchase = z.object({
  id: z.string(),
  reference: z.string(),
  sourceCode: z.string(),
  supplierId: z.string().nullable(),
  /** Where it went; while it is planned, the address of the supplier's record. */
  to: z.string().nullable(),
  /** Typed by staff for the supplier; without a place to ship to, the supplier is not told. */
  ...purchaseViews,
  state: z.enum(purchaseStates),
  sentAt: z.iso.datetime().nullable(),
  ...handoverFields,
  /** How far the email is that brings it; null without one. */
  mailState: z.enum(mailStates).nullable(),
  readyOn: z.iso.date().nullable(),
  answer: purchaseAnswer.nullable(),
  ...purchaseSums,
  change: purchaseChange.nullable(),
  /** Whether it was sent otherwise before. */
  isChanged: z.boolean(),
  /** Where the supplier answers; null until the order is confirmed. */
  link: z.string().nullable(),
})
export type Purchase = z.infer<typeof purchase>

const buyerTotals = z.object({
  /** What is billed of lines that are complete, what was accepted of all others. */
  weightLb: z.number(),
  /** As it was accepted, without freight. */
  orderedWeightLb: z.number(),
  orderedAmount: z.string(),
  shippedWeightLb: z.number(),
  /** Final amounts of lines that are complete, the accepted ones of all others. */
  lines: z.string(),
  /** Null where it is still to be confirmed. */
  freight: z.string().nullable(),
  /** `lines` with freight, where that is known. */
  all: z.string(),
})
const orderTotals = buyerTotals.extend({
  /** Null while a line lacks a cost; so is the margin. Of the shipped weight, once shipped. */
  cost: z.string().nullable(),
  margin: z.string().nullable(),
})
export type OrderTotals = z.infer<typeof orderTotals>

// The amount of the freight is in the totals.
const { freightAmount: _, ...orderViews } = viewsOf(shownTo('buyer', orderTerms))
const termsOfOrder = {
  reference: z.string(),
  state: z.enum(orderStates),
  ...orderViews,
  freight: z.enum(freightTerms),
  createdAt: z.iso.datetime(),
  confirmedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  cancelledAt: z.iso.datetime().nullable(),
}

/** A version of an order that held, and what differed from the one before. */
const version = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  ...viewsOf(changeTerms),
  differs: z.array(z.string()),
})
const sums = <Totals extends z.ZodType>(totals: Totals) => z.object({ before: totals, after: totals })

/** A change that holds once the buyer agrees. */
export const waitingChange = version.extend({
  by: z.string(),
  /** The lines as they will be, each with its own id; one that other steel takes the place of is named. */
  lines: z.array(orderLine.extend({ replaces: z.string().nullable() })),
  totals: sums(orderTotals),
  tell: z.object({ buyer: z.boolean(), suppliers: z.boolean() }),
  /** How it reached the buyer: `by hand` where nothing is emailed. */
  delivery: z.enum(deliveries),
  /** What the buyer said so far; null for nothing. */
  answer: z
    .object({ answer: z.enum(changeAnswers), ...viewsOf(agreementTerms), at: z.iso.datetime(), by: z.string() })
    .nullable(),
})
export type WaitingChange = z.infer<typeof waitingChange>

/** An order as staff see it. */
export const order = z.object({
  id: z.string(),
  /** Under which it is kept, and all that it is for. */
  inquiryId: z.string(),
  inquiryIds: z.array(z.string()),
  /** The reference of the inquiry, such as `I-1042`. */
  inquiryReference: z.string(),
  quoteId: z.string(),
  ...termsOfOrder,
  customer: customerContact,
  /** Where the steel goes, as the inquiry says; blank if it does not. */
  place: z.string(),
  /** What the buyer wrote; suppliers read none of it. */
  buyerWords: z.object({
    /** With the acceptance of the quote. */
    answerNote: z.string(),
    /** With its inquiries. */
    notes: z.array(z.string()),
    /** By when, as the needs say that its inquiries were made from. */
    needDates: z.array(z.string()),
  }),
  cancelReason: viewsOf(orderTerms).cancelReason,
  lines: z.array(orderLine),
  /** The lines of which the buyer wants a mill test report. */
  mtrs: z.array(wantedMtr),
  purchases: z.array(purchase),
  shipments: z.array(shipment),
  totals: orderTotals,
  /** Which version of the lines is in force: 1 as it was confirmed. */
  version: z.int(),
  /** Lines of the accepted quote that a change dropped, with the version that did. */
  dropped: z.array(z.object({ quoteLineId: z.string(), version: z.int() })),
  /** All that held, the first one first, once there is more than one. */
  versions: z.array(version.extend({ by: z.string() })),
  waiting: waitingChange.nullable(),
  /** Goes up with every change. */
  revision: z.int(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  /** Where the buyer reads it; null until it is confirmed. */
  link: z.string().nullable(),
  /** Those of its request. */
  ...owned,
})
export type Order = z.infer<typeof order>

/** A row of the list. */
export const orderEntry = order
  .pick({
    id: true,
    inquiryId: true,
    inquiryReference: true,
    reference: true,
    state: true,
    purchaseOrder: true,
    createdAt: true,
    version: true,
    owner: true,
    followUp: true,
  })
  .extend({
    /** Since when a change waits for the buyer; null while none does. */
    waitingSince: z.iso.datetime().nullable(),
    /** Whether the buyer wants a call about it. */
    wantsCall: z.boolean(),
    shipmentCount: z.int(),
    company: z.string(),
    lineCount: z.int(),
    /** As `totals.weightLb`. */
    weightLb: z.number(),
    /** What it comes to, as `totals.all`. */
    amount: z.string(),
    purchases: z.array(
      purchase.pick({
        id: true,
        reference: true,
        sourceCode: true,
        state: true,
        delivery: true,
        readyOn: true,
        isShipped: true,
        isChanged: true,
      }),
    ),
  })
export type OrderEntry = z.infer<typeof orderEntry>

export const listOrdersInput = pageInput.extend({
  state: z.enum(orderStates).nullish(),
  only: z.enum(orderFilters).nullish(),
  /** A reference, or part of a company or of a purchase order. */
  q: filterText,
  inquiryId: idText.nullish(),
  /** With `inquiryId`, also those of the other inquiries of its request. */
  ofRequest: z.boolean().default(false),
  ...ownerFilter,
})
export type ListOrders = z.output<typeof listOrdersInput>
export const ordersPage = pageFrame.extend({ orders: z.array(orderEntry) })
export type OrdersPage = z.infer<typeof ordersPage>

export const orderIdInput = z.object({ id: idText })
/** Every change names the revision that its author saw: a later one is left as it is (409). */
export const seen = { id: idText, revision }

const { needBy, note } = inputsOf(purchaseTerms)
const toldSuppliers = { needBy, note }

export const confirmOrderInput = z.object({
  ...seen,
  purchases: z
    .array(
      z.object({
        sourceCode: text(100).trim().describe('Blank for lines whose source is unknown.'),
        to: emailText
          .toLowerCase()
          .nullish()
          .describe("Left out, it goes to the first address of the supplier's record; null writes no email."),
        tellsPlace: z.boolean().default(false).describe('Whether the supplier sees where the steel goes.'),
        ...toldSuppliers,
      }),
    )
    .max(quoteLinesMax)
    .default([])
    .describe('Only where something differs from what follows from the records.'),
  anyway: z
    .boolean()
    .default(false)
    .describe('Confirms it although a newer list no longer has its steel, or has it otherwise.'),
})
export type ConfirmOrder = z.output<typeof confirmOrderInput>

export const removeOrderLineInput = z.object({ ...seen, lineId: idText })

export const addShipmentInput = z.object({
  ...seen,
  requestKey: requestKey.optional(),
  ...inputsOf(shipmentTerms),
  lines: z
    .array(z.object({ lineId: idText, ...quantity, complete: z.boolean().default(false) }))
    .min(1, 'Enter what was shipped of at least one line')
    .max(quoteLinesMax),
  tell: z.boolean().default(true).describe('Whether the buyer is emailed what was shipped.'),
  /** Stores what is more than a tenth off what was ordered, or of an odd day. */
  anyway: z.boolean().default(false),
})
export type AddShipment = z.output<typeof addShipmentInput>

export const deleteShipmentInput = z.object({
  ...seen,
  shipmentId: idText,
  tell: z
    .boolean()
    .default(false)
    .describe('Whether the buyer is emailed, if an email about the shipment went out. One that waits is cancelled.'),
})
export type DeleteShipment = z.output<typeof deleteShipmentInput>
export const closeOrderInput = z.object(seen)
export const cancelOrderInput = z.object({
  ...seen,
  reason: requiredText(limitsOf(orderTerms).cancelReason ?? 0, 'Say why'),
  tellsBuyer: z.boolean().default(false),
  tellsSuppliers: z.boolean().default(false),
})
export type CancelOrder = z.output<typeof cancelOrderInput>

const givenAnswer = {
  answer: z.enum(purchaseAnswers),
  ...inputsOf(replyTerms),
}
/** What a supplier said by telephone. */
export const answerPurchaseInput = z.object({
  purchaseId: idText,
  revision: revision.describe('Of the order.'),
  ...givenAnswer,
  tellsBuyer: z
    .boolean()
    .default(false)
    .describe('Whether the buyer is emailed the day, if the answer has another one.'),
})
export type AnswerPurchase = z.output<typeof answerPurchaseInput>

export const handOverPurchaseInput = z.object({ purchaseId: idText, how: handoverWay })
export type HandOverPurchase = z.output<typeof handOverPurchaseInput>

export const orderOfferInput = z.object({ token: idText })
export const answerPurchaseOfferInput = orderOfferInput.extend(givenAnswer)
export type AnswerPurchaseOffer = z.output<typeof answerPurchaseOfferInput>

/** A change that waits for the buyer: each line before and after, null where it is added or dropped. */
const change = z.object({
  version: z.int(),
  at: z.iso.datetime(),
  ...viewsOf(changeTerms),
  differs: z.array(z.string()),
  lines: z.array(z.object({ before: buyerOrderLine.nullable(), after: buyerOrderLine.nullable() })),
  totals: sums(buyerTotals),
  answer: z.object({ answer: z.enum(changeAnswers), ...viewsOf(agreementTerms), at: z.iso.datetime() }).nullable(),
})

/** What the buyer sees of an order: no cost, no source, no supplier. */
export const orderOffer = z.object({
  ...termsOfOrder,
  inquiryReference: z.string(),
  ...quoteOffer.pick({ company: true, customerName: true }).shape,
  lines: z.array(buyerOrderLine),
  shipments: z.array(shipment.omit({ id: true, mailState: true })),
  totals: buyerTotals,
  version: z.int(),
  versions: z.array(version),
  change: change.nullable(),
  /** The last change that its buyer was asked about, and when, where it was taken back; null else. */
  takenBack: version.pick({ version: true, at: true }).nullable(),
})
export type OrderOffer = z.infer<typeof orderOffer>

/** What a supplier sees of a purchase: its lines with cost, and nothing of who buys or at what price. */
export const purchaseOffer = z.object({
  ...purchase.pick({ reference: true, state: true, shipTo: true, needBy: true, note: true, readyOn: true }).shape,
  sentAt: z.iso.datetime(),
  supplier: z.object({ company: z.string(), contactName: z.string() }),
  /** The terms of payment; blank for none. */
  terms,
  answer: purchaseAnswer.omit({ by: true }).nullable(),
  lines: z.array(
    orderLine.omit({
      price: true,
      amount: true,
      finalAmount: true,
      quoteLineId: true,
      itemId: true,
      sourceCode: true,
    }),
  ),
  ...purchaseSums,
  change: purchaseChange.nullable(),
  /** Whether the supplier may answer, or change the answer. */
  isOpen: z.boolean(),
})
export type PurchaseOffer = z.infer<typeof purchaseOffer>

export const exportOrdersInput = z.object({
  /** By the day of the order in Pacific time, both included. */
  from: day.optional(),
  to: day.optional(),
  format: z.enum(['csv', 'xlsx']).default('csv'),
})
