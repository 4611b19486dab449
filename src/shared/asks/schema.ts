import * as z from 'zod'
import { askLineTerms, askTerms } from '../deals/terms.ts'
import { requestKey } from '../inquiries/schema.ts'
import { purchaseStates } from '../orders/terms.ts'
import { handoverFields, handoverWay, inputsOf, revision, viewsOf } from '../quotes/schema.ts'
import { priceUnits, quoteLinesMax } from '../quotes/terms.ts'
import { listedItem } from '../stock/schema.ts'
import { emailText, idText, orNull, requiredText } from '../text/text.ts'
import { askStates, availabilities } from './terms.ts'

const { validUntil, message } = inputsOf(askTerms)

export const createAskInput = z.object({
  inquiryId: idText,
  requestKey: requestKey.optional(),
  sourceCode: requiredText(100),
  to: emailText
    .toLowerCase()
    .nullish()
    .describe("Left out, it goes to the first address of the supplier's record; null writes no email."),
  validUntil,
  message,
  tellsPlace: z.boolean().default(false).describe('Whether the supplier sees the delivery location.'),
  inquiryItemIds: z
    .array(idText)
    .min(1, 'Choose at least one line')
    .max(quoteLinesMax)
    .nullish()
    .describe('Without them, all lines of the source.'),
})
export type CreateAsk = z.output<typeof createAskInput>

const said = {
  id: z.string(),
  available: z.enum(availabilities).nullable(),
  /** The quantity is of a part; the cost is null where the supplier named none. */
  ...viewsOf(askLineTerms),
}
/** What a supplier says of a line. */
export const askAnswerLine = z.object(said)
export type AskAnswerLine = z.infer<typeof askAnswerLine>

/** The item as the inquiry has it, with what the supplier says of it. */
const supplierLine = listedItem.omit({ id: true, createdAt: true }).extend(said)
export type SupplierAskLine = z.infer<typeof supplierLine>
export const askLine = supplierLine.extend({ inquiryItemId: z.string() })
export type AskLine = z.infer<typeof askLine>

const { place, ...askViews } = viewsOf(askTerms)
const answerTime = z.object({ at: z.iso.datetime(), by: z.string() })

/** A question to a supplier as staff see it. */
export const ask = z.object({
  id: z.string(),
  reference: z.string(),
  inquiryId: z.string(),
  sourceCode: z.string(),
  supplierId: z.string().nullable(),
  /** Null if no email was written. */
  to: z.string().nullable(),
  ...askViews,
  tellsPlace: z.boolean(),
  state: z.enum(askStates),
  revision: z.int(),
  lines: z.array(askLine),
  ...handoverFields,
  answer: answerTime.nullable(),
  /** Whether all of its lines are on orders that are confirmed and stand. */
  isOrdered: z.boolean(),
  /** Whether an answer by telephone is taken, even after the last valid day. */
  isAnswerable: z.boolean(),
  /** When the newest versions were said, 20 at most, the last one last; `lines` are of the last one. */
  answers: z.array(answerTime),
  /** Where the supplier answers. */
  link: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Ask = z.infer<typeof ask>

const askPurchase = z.object({
  reference: z.string(),
  isCancelled: z.boolean(),
  lineIds: z.array(z.string()),
  /** The same supplier's page of it. */
  link: z.string().nullable(),
})

/** What the holder of an ask's link sees: nothing of who buys. */
export const supplierAsk = z.object({
  ...ask.pick({ reference: true, validUntil: true, message: true, state: true }).shape,
  /** Where the steel goes; null if the supplier is not told. */
  place,
  lines: z.array(supplierLine),
  answeredAt: z.iso.datetime().nullable(),
  /** Whether the supplier may answer, or change the answer. */
  isOpen: z.boolean(),
  /** What was ordered of it, also what was cancelled since. */
  purchases: z.array(askPurchase),
})
export type SupplierAsk = z.infer<typeof supplierAsk>

/** The kept versions of what a supplier said, the first one first: the 20 newest, and always the one that an order rests on. */
export const askAnswers = z.object({ answers: z.array(answerTime.extend({ lines: z.array(askAnswerLine) })) })
export type AskAnswers = z.infer<typeof askAnswers>

export const askIdInput = z.object({ id: idText })
const seenRevision = revision.nullish().describe('The one that was seen: a later one is left as it is (409).')

export const handOverAskInput = askIdInput.extend({ how: handoverWay })
export type HandOverAsk = z.output<typeof handOverAskInput>

export const withdrawAskInput = askIdInput.extend({ revision: seenRevision })

const answerLineInput = z
  .object({
    id: idText,
    available: orNull(z.enum(availabilities)),
    ...inputsOf(askLineTerms),
    unit: z.enum(priceUnits).nullable().default('cwt').describe('Null only where no cost counts.'),
  })
  .refine(({ available, cost, unit }) => unit !== null || cost === null || !available || available === 'no', {
    path: ['unit'],
    message: 'Choose what the cost is for',
  })
  .transform(({ unit, ...line }) => ({ ...line, unit: unit ?? 'cwt' }))
export const askAnswerLines = z
  .array(answerLineInput)
  .min(1, 'Answer at least one line')
  .max(quoteLinesMax)
  .describe('All lines that are answered; one that is left out is open again.')

export type AskAnswerLines = z.output<typeof askAnswerLines>

export const answerAskInput = askIdInput.extend({ revision: seenRevision, lines: askAnswerLines })
export type AnswerAsk = z.output<typeof answerAskInput>

export const supplierAskInput = z.object({ token: idText })
export const answerSupplierAskInput = supplierAskInput.extend({ lines: askAnswerLines })

const dealOfSupplier = {
  id: z.string(),
  reference: z.string(),
  inquiryId: z.string(),
  createdAt: z.iso.datetime(),
}
/** What a supplier was asked, or what is bought from it: the newest ones. */
export const supplierDeal = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ask'),
    ...dealOfSupplier,
    state: z.enum(askStates),
    ...ask.pick({ delivery: true, isOrdered: true }).shape,
  }),
  z.object({
    kind: z.literal('purchase'),
    ...dealOfSupplier,
    orderId: z.string(),
    state: z.enum(purchaseStates),
    isShipped: z.boolean(),
    isChanged: z.boolean(),
    delivery: handoverFields.delivery,
  }),
])
export type SupplierDeal = z.infer<typeof supplierDeal>
