import * as z from 'zod'
import { inquiry, requestKey } from '../inquiries/schema.ts'
import { otherMetals } from '../steel/metal-names.ts'
import { inventoryItem } from '../stock/schema.ts'
import { idText } from '../text/text.ts'
import { matchAspects, matchesDefault, matchesMax, matchFits } from './match-terms.ts'

/** How a need was read; null for what it does not state. Of a range the thickness is the middle. */
export const needReadAs = z.object({
  finish: z.string().nullable(),
  form: z.string().nullable(),
  thicknessIn: z.number().nullable(),
  lowIn: z.number().nullable(),
  highIn: z.number().nullable(),
  widthIn: z.number().nullable(),
  lengthIn: z.number().nullable(),
  weightLb: z.number().nullable(),
  /** The metals that the need names; none is carbon steel. */
  metals: z.array(z.enum(otherMetals)),
  grades: z.array(z.string()),
  /** A designation such as `G90`. */
  coating: z.string().nullable(),
  classification: z.string().nullable(),
  /** The code of a US state. */
  state: z.string().nullable(),
  /** Texts that could not be read, by their field. */
  unread: z.array(z.object({ field: z.string(), text: z.string() })),
})
export type NeedReadAs = z.infer<typeof needReadAs>

/** `text` is a sentence that a broker can read to a customer. */
export const matchReason = z.object({ aspect: z.enum(matchAspects), fit: z.enum(matchFits), text: z.string() })
export type MatchReason = z.infer<typeof matchReason>

export const needMatch = z.object({
  score: z.int().min(0).max(100),
  item: inventoryItem,
  reasons: z.array(matchReason),
  /** Added or changed since the matches were last seen. */
  isNew: z.boolean(),
  dismissed: z.boolean(),
})
export type NeedMatch = z.infer<typeof needMatch>

/** Best first, dismissed ones last. `total` is without those, and without items of unknown thickness. */
export const needMatches = z.object({
  needId: z.string(),
  readAs: needReadAs,
  total: z.int(),
  /** The change of stock that this takes in, for `seen`. */
  changeNo: z.int(),
  matches: z.array(needMatch),
})
export type NeedMatches = z.infer<typeof needMatches>

export const needMatchesInput = z.object({ id: idText, limit: z.int().min(1).max(matchesMax).default(matchesDefault) })
/** Without `changeNo` all that is there now. */
export const seeMatchesInput = z.object({ id: idText, changeNo: z.int32().min(0).nullish() })
export const dismissMatchInput = z.object({ id: idText, itemId: idText, dismissed: z.boolean() })

export const needInquiryInput = z.object({
  id: idText,
  itemIds: z.array(idText).min(1, 'Select at least one item').max(500, 'At most 500 items'),
  requestKey: requestKey.optional(),
})
/** The inquiry that was made from matches of a need. */
export const needInquiry = inquiry.extend({ needId: z.string() })

/** What a list says of a need; the counts are null while the stock is being loaded after a start. */
export const matchCounts = z.object({
  matchCount: z.int().nullable(),
  /** 0 to 100; null without a match, too. */
  bestScore: z.int().nullable(),
  newMatches: z.int().nullable(),
})
export type MatchCounts = z.infer<typeof matchCounts>

/** A need that an upload serves. */
export const matchedNeed = z.object({
  needId: z.string(),
  company: z.string(),
  customerName: z.string(),
  newMatches: z.int(),
  bestScore: z.int(),
})
export type MatchedNeed = z.infer<typeof matchedNeed>

export const matchedNeedsInput = z.object({ id: idText })
