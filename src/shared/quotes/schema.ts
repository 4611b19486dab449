import * as z from 'zod'
import { answerTerms, lineTerms, type OfTerms, quoteTerms, shownTo, type Term } from '../deals/terms.ts'
import { findStateCode } from '../places/states.ts'
import { owned } from '../site/owners.ts'
import { blankText, idText, optionalText, orNull, requiredText } from '../text/text.ts'
import { amountDecimals, isWeighable, parseDecimal, priceDecimals } from './money.ts'
import { orderStates } from './order-states.ts'
import {
  deliveries,
  freightTerms,
  handoverWays,
  priceUnits,
  quoteAnswers,
  quoteLinesMax,
  quoteStates,
  quoteWeightLbMax,
  weightBases,
} from './terms.ts'

const int32Max = 2_147_483_647

const decimalOver0 = (decimals: number, what: string) =>
  orNull(
    z
      .string()
      .trim()
      .refine(
        (text) => (parseDecimal(text, decimals) ?? 0n) > 0n,
        `${what}, over 0, with at most ${decimals} decimals, such as 42.5`,
      ),
  )

/** A day, such as `2026-12-15`. */
export const day = z.iso.date('Must be a date, such as 2026-12-15')

/** A US state by its code or name; its code is kept. */
const state = (charsMax: number) =>
  blankText(charsMax)
    .refine((text) => text.trim() === '' || findStateCode(text) !== undefined, 'Must be a US state, such as OH')
    .transform((text) => findStateCode(text) ?? '')

/** How a term of each kind is given; a number is null where it is unknown. */
const inputKinds = {
  line: blankText,
  'line?': optionalText,
  text: blankText,
  'text?': optionalText,
  state,
  day: () => day,
  'day?': () => orNull(day),
  freight: () => z.enum(freightTerms).nullable(),
  amount: () => decimalOver0(amountDecimals, 'Must be an amount'),
  price: () => decimalOver0(priceDecimals, 'Must be a price'),
  pieces: () => orNull(z.int('Must be a whole number').min(0).max(int32Max)),
  pounds: () => orNull(z.number().min(0).max(quoteWeightLbMax).refine(isWeighable, 'At most 3 decimals')),
  unit: () => z.enum(priceUnits),
  basis: () => z.enum(weightBases),
  flag: () => z.boolean().default(false),
}
/** How much of a line there is; null where it is unknown. */
export const quantity = { pieces: inputKinds.pieces(), weightLb: inputKinds.pounds() }

type Inputs = { [Kind in keyof typeof inputKinds]: ReturnType<(typeof inputKinds)[Kind]> }
type Changes = { [Kind in keyof Inputs]: z.ZodOptional<Inputs[Kind]> }

const inputOf = ({ kind, charsMax = 0 }: Term) => inputKinds[kind](charsMax)
const describeFor = <Schema extends z.ZodType>({ about }: Term, schema: Schema) =>
  about === undefined ? schema : schema.describe(about)

// Object.fromEntries loses the key types, here and below.
export const inputsOf = <List extends readonly Term[]>(terms: List) =>
  Object.fromEntries(terms.map((term) => [term.key, describeFor(term, inputOf(term))])) as OfTerms<List, 'key', Inputs>

/** What is left out stays as it is. */
export const changesOf = <List extends readonly Term[]>(terms: List) =>
  Object.fromEntries(terms.map((term) => [term.key, describeFor(term, inputOf(term).optional())])) as OfTerms<
    List,
    'key',
    Changes
  >

const text = z.string()
const viewKinds = {
  line: text,
  'line?': text.nullable(),
  text,
  'text?': text.nullable(),
  state: text,
  day: z.iso.date(),
  'day?': z.iso.date().nullable(),
  freight: z.enum(freightTerms).nullable(),
  amount: text.nullable(),
  price: text.nullable(),
  pieces: z.int().nullable(),
  pounds: z.number().nullable(),
  unit: z.enum(priceUnits),
  basis: z.enum(weightBases),
  flag: z.boolean(),
}

/** How these terms are answered, those that are for nobody beside staff too. */
export const viewsOf = <List extends readonly Term[]>(terms: List) =>
  Object.fromEntries(terms.map(({ key, kind }) => [key, viewKinds[kind]])) as OfTerms<List, 'key', typeof viewKinds>

/** A line keeps its id in every version, and when it comes back after it was removed; one without an id is new. */
export const quoteLineInput = z.object({
  id: z.uuid().nullish(),
  inquiryItemId: orNull(idText),
  ...inputsOf(lineTerms),
})
export type QuoteLineInput = z.output<typeof quoteLineInput>

/** The one that a caller saw: goes up with every change. */
export const revision = z.int().min(1).max(int32Max)

export const createQuoteInput = z.object({
  inquiryId: idText,
  from: idText.nullish().describe('The id of the version to copy, for all inquiries that it is for.'),
  whole: z.boolean().default(false).describe('For all inquiries of the request that are open, as one quote.'),
  rest: z
    .boolean()
    .default(false)
    .describe('After an acceptance: only the lines that are on no order, as the accepted version has them.'),
})

export type CreateQuote = z.output<typeof createQuoteInput>

export const updateQuoteInput = z.object({
  id: idText,
  revision,
  ...changesOf(quoteTerms),
  lines: z
    .array(quoteLineInput)
    .max(quoteLinesMax, `At most ${quoteLinesMax.toLocaleString('en-US')} lines`)
    .optional(),
})
export type UpdateQuote = z.output<typeof updateQuoteInput>

export const quoteIdInput = z.object({ id: idText })

export const sendQuoteInput = quoteIdInput.extend({
  revision: revision.nullish().describe('The one that the sender saw: a later one is not sent (409).'),
})
export type SendQuote = z.output<typeof sendQuoteInput>

/** Null takes it back. */
export const handoverWay = z.enum(handoverWays).nullable()
export const handOverInput = quoteIdInput.extend({ how: handoverWay })
export type HandOver = z.output<typeof handOverInput>

export const seeAnswerInput = quoteIdInput.extend({ isSeen: z.boolean() })
export type SeeAnswer = z.output<typeof seeAnswerInput>

/** How something that was sent reached the other side. */
export const handoverFields = {
  /** Null for what is not sent yet. */
  delivery: z.enum(deliveries).nullable(),
  /** Which of the staff handed it over, and when, if they did. */
  handedOver: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
}
export type Handover = z.infer<z.ZodObject<typeof handoverFields>>

const amount = z.string().nullable()
const offeredLine = z.object({ id: z.string(), ...viewsOf(shownTo('buyer', lineTerms)), amount })
export const quoteLine = z.object({
  id: z.string(),
  ...viewsOf(lineTerms),
  amount,
  inquiryItemId: z.string().nullable(),
  /** Whose item it is. */
  inquiryId: z.string(),
})
export type QuoteLine = z.infer<typeof quoteLine>

const shownTotals = z.object({
  weightLb: z.number(),
  lines: z.string(),
  /** Null where it is still to be confirmed: it was added for all lines, and some were accepted. `all` is without it then. */
  freight: z.string().nullable(),
  all: z.string(),
})
export type OfferTotals = z.infer<typeof shownTotals>
const quoteTotals = shownTotals.extend({
  /** Null while a priced line lacks a cost; so are the margin and its percent. */
  cost: z.string().nullable(),
  margin: z.string().nullable(),
  marginPercent: z.string().nullable(),
})
export type QuoteTotals = z.infer<typeof quoteTotals>

export const quoteAnswer = z.object({
  answer: z.enum(quoteAnswers),
  /** The ids of the accepted lines. */
  lineIds: z.array(z.string()),
  ...viewsOf(answerTerms),
  at: z.iso.datetime(),
})
export type QuoteAnswer = z.infer<typeof quoteAnswer>

/** What became of an acceptance. */
const quoteOrder = z.object({
  reference: z.string(),
  state: z.enum(orderStates),
  /** The lines of the version that it still has. */
  lineIds: z.array(z.string()),
})

const standing = { version: z.int(), state: z.enum(quoteStates) }

/** A version of a quote as staff see it. */
export const quote = z.object({
  id: z.string(),
  /** Under which it is kept, and all that it is for. */
  inquiryId: z.string(),
  inquiryIds: z.array(z.string()),
  reference: z.string(),
  ...standing,
  ...viewsOf(quoteTerms),
  /** Goes up with every save. */
  revision: z.int(),
  lines: z.array(quoteLine),
  /** The totals of the accepted lines once some are. */
  totals: quoteTotals,
  quotedTotals: quoteTotals,
  answer: quoteAnswer.nullable(),
  /** When staff said that a decline is seen to, or changed the status of its inquiry. */
  answerSeenAt: z.iso.datetime().nullable(),
  /** Null before the acceptance. */
  order: quoteOrder.extend({ id: z.string() }).nullable(),
  sentAt: z.iso.datetime().nullable(),
  ...handoverFields,
  createdAt: z.iso.datetime(),
  changedBy: z.string(),
  changedAt: z.iso.datetime(),
  /** Where the buyer reads it; null before it is sent. */
  link: z.string().nullable(),
  /** Those of its request. */
  ...owned,
})
export type Quote = z.infer<typeof quote>

export const quoteOfferInput = z.object({ token: idText })

/** What the holder of a quote's link sees. Without prices, unless it was accepted, once it no longer holds. */
export const quoteOffer = z.object({
  reference: z.string(),
  ...standing,
  ...viewsOf(shownTo('buyer', quoteTerms)),
  company: z.string(),
  customerName: z.string(),
  lines: z.array(offeredLine),
  /** The totals of the accepted lines once some are. */
  totals: shownTotals.nullable(),
  quotedTotals: shownTotals.nullable(),
  answer: quoteAnswer.nullable(),
  /** Null before the acceptance. */
  order: quoteOrder
    .extend({
      /** Where the buyer reads it; null until it is confirmed, and once it is cancelled. */
      link: z.string().nullable(),
    })
    .nullable(),
  /** Some lines were accepted while freight was added for all. */
  isFreightToBeConfirmed: z.boolean(),
  /** A newer version was sent, whatever the state of this one. */
  isReplaced: z.boolean(),
  sentAt: z.iso.datetime(),
})
export type QuoteOffer = z.infer<typeof quoteOffer>

export const answerQuoteInput = z.object({
  token: idText,
  answer: z.enum(quoteAnswers),
  /** Without them, all lines that have a price. */
  lineIds: z.array(idText).max(quoteLinesMax).min(1, 'Choose at least one line').nullish(),
  ...inputsOf(answerTerms),
  name: requiredText(200, 'Please enter your name'),
})
export type AnswerQuote = z.output<typeof answerQuoteInput>
