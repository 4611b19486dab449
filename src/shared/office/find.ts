import * as z from 'zod'
import { requiredText } from '../text/text.ts'

/** What staff find by a word or a number, in the order in which it is shown. */
export const findKinds = [
  'reference',
  'person',
  'company',
  'phone',
  'email',
  'heat',
  'product id',
  'purchase order',
  'file name',
  'note',
  'account',
  'owner',
] as const
export type FindKind = (typeof findKinds)[number]

export const findTextMin = 2
export const findTextMax = 100
/** A word is found by its beginning of at least so many characters; shorter ones are found whole. */
export const wordCharsMin = 3
/** A phone number is found by at least so many digits in a row. */
export const phoneDigitsMin = 4
export const hitsOfKindMax = 8

export const findInput = z.object({
  q: requiredText(findTextMax).min(findTextMin, `At least ${findTextMin} characters`),
})
export type FindInput = z.infer<typeof findInput>

const findHit = z.object({
  kind: z.enum(findKinds),
  /** Of the record that the path opens. */
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  /** An address in the back office. */
  path: z.string(),
})
export type FindHit = z.infer<typeof findHit>

/** By kind, of each the best first. */
export const findAnswer = z.object({ results: z.array(findHit) })
export type FindAnswer = z.infer<typeof findAnswer>
