import * as z from 'zod'
import { agreementTerms, changeTerms, limitsOf, orderLineTerms, orderTerms } from '../deals/terms.ts'
import { requestKey } from '../inquiries/schema.ts'
import { changesOf, inputsOf, revision } from '../quotes/schema.ts'
import { quoteLinesMax } from '../quotes/terms.ts'
import { idText, requiredText } from '../text/text.ts'
import { confirmOrderInput, orderOfferInput, seen } from './schema.ts'
import { changeAnswers } from './terms.ts'

const lineChange = z.object({
  lineId: idText.nullish().describe('Left out, a line is added.'),
  itemId: idText.nullish().describe('Of the stock: other steel in place of the line, or what is added.'),
  drop: z.boolean().default(false),
  ...changesOf(orderLineTerms),
})
export type LineChange = z.output<typeof lineChange>

export const changeOrderInput = z.object({
  ...seen,
  requestKey: requestKey.optional(),
  lines: z
    .array(lineChange)
    .max(quoteLinesMax)
    .default([])
    .describe('What changes; a line that is left out stays, and so does a field.'),
  freightAmount: inputsOf(orderTerms).freightAmount.optional(),
  ...inputsOf(changeTerms),
  tell: z
    .object({ buyer: z.boolean().default(true), suppliers: z.boolean().default(true) })
    .default({ buyer: true, suppliers: true })
    .describe('Who is emailed; suppliers hear only once it holds.'),
  purchases: confirmOrderInput.shape.purchases,
})
export type ChangeOrder = z.output<typeof changeOrderInput>

export const takeBackChangeInput = z.object(seen)

const answered = {
  version: revision.describe('Of the change.'),
  answer: z.enum(changeAnswers),
  ...inputsOf(agreementTerms),
  name: requiredText(limitsOf(agreementTerms).name ?? 0, 'Please enter your name'),
}
export const answerChangeInput = z.object({ id: idText, revision, ...answered })
export type AnswerChange = z.output<typeof answerChangeInput>

export const answerOrderOfferInput = orderOfferInput.extend(answered)
export type AnswerOrderOffer = z.output<typeof answerOrderOfferInput>
