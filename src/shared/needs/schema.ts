import * as z from 'zod'
import { senderInput } from '../inquiries/customers.ts'
import { inquiry, requestKey } from '../inquiries/schema.ts'
import { inquiryItemsMax } from '../inquiries/terms.ts'
import { dueFilter, owned, ownerFilter } from '../site/owners.ts'
import { filterText, pageFrame, pageInput } from '../site/paging.ts'
import { otherMetals } from '../steel/metals.ts'
import { inventoryItem } from '../stock/schema.ts'
import { blankText, idText, optionalText } from '../text/text.ts'
import { needFields, type OfNeedFields } from './fields.ts'
import {
  matchAspects,
  matchesDefault,
  matchesMax,
  matchFits,
  needFilters,
  needMatchFilters,
  needStatuses,
  specificationsMax,
} from './terms.ts'

/** How a need was read; null for what it does not state. Of a range the thickness is the middle. */
const needReadAs = z.object({
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

const itemIds = z.array(idText).min(1, 'Select at least one item').max(500, 'At most 500 items')

export const needInquiryInput = z.object({ id: idText, itemIds, requestKey: requestKey.optional() })
/** The inquiry that was made from matches of a need. */
export const needInquiry = inquiry.extend({ needId: z.string() })

export const needsInquiryInput = z.object({
  needs: z
    .array(z.object({ needId: idText, itemIds }))
    .min(1)
    .max(specificationsMax)
    .refine(
      (needs) => needs.reduce((sum, need) => sum + need.itemIds.length, 0) <= inquiryItemsMax,
      `At most ${inquiryItemsMax.toLocaleString('en-US')} items`,
    )
    .describe('Needs of one list.'),
  asksSuppliers: z.boolean().default(false).describe('Whether those who have the items are asked at once.'),
  requestKey: requestKey.optional(),
})
export type MakeNeedsInquiry = z.output<typeof needsInquiryInput>
/** The inquiry that was made from matches of needs. */
export const needsInquiry = inquiry.extend({
  needIds: z.array(z.string()),
  /** The source codes whose suppliers were asked. */
  asked: z.array(z.string()),
  /** Suppliers without an address on record, whom staff ask themselves. */
  notAsked: z.array(z.string()),
})

/** What a list says of a need; the counts are null while the stock is being loaded after a start. */
const matchCounts = z.object({
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

const pieces = z
  .int('Must be a whole number')
  .min(0)
  .max(2_147_483_647)
  .nullish()
  .transform((qtyPcs) => qtyPcs ?? 0)

// Object.fromEntries loses the key types, here and below.
const inputFields = Object.fromEntries(
  needFields.map(({ key, kind, isNullable, charsMax }) => [
    key,
    kind === 'count' ? pieces : isNullable ? optionalText(charsMax) : blankText(charsMax),
  ]),
) as OfNeedFields<'key', typeof pieces, ReturnType<typeof blankText>, ReturnType<typeof optionalText>>

/** One wanted item: `product` is the classification, `category` the product, `condition` the MTR option. */
export const steelSpecification = z.object(inputFields)
export type SteelSpecification = z.output<typeof steelSpecification>

export const submitNeedsInput = z.object({
  customer: senderInput,
  specifications: z
    .array(steelSpecification)
    .min(1, 'Add at least one specification')
    .max(specificationsMax, `At most ${specificationsMax} specifications`),
  requestKey: requestKey.optional(),
})
export type SubmitNeeds = z.output<typeof submitNeedsInput>

const storedFields = Object.fromEntries(
  needFields.map(({ key, kind, isNullable }) => [
    key,
    kind === 'count' ? z.int() : isNullable ? z.string().nullable() : z.string(),
  ]),
) as OfNeedFields<'key', z.ZodInt, z.ZodString, z.ZodNullable<z.ZodString>>

export const customerNeed = z.object({
  id: z.string(),
  /** Shared by needs that were sent together. */
  reference: z.string(),
  customerName: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  ...storedFields,
  status: z.string(),
  inquiryDate: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})
export type CustomerNeed = z.infer<typeof customerNeed>

/** What staff see; needs that were sent together share their `submissionId`. The customer's record may be gone. */
export const staffNeed = customerNeed.extend({
  submissionId: z.string(),
  customerId: z.string().nullable(),
  /** Those of its list. */
  ...owned,
})
export type StaffNeed = z.infer<typeof staffNeed>

export const listedNeed = staffNeed.extend(matchCounts.shape)
export type ListedNeed = z.infer<typeof listedNeed>

export const listNeedsPageInput = pageInput.extend({
  status: z.enum(needFilters).nullish(),
  /** `new`: open needs with new matches. */
  matches: z.enum(needMatchFilters).nullish(),
  company: filterText,
  customerId: idText.nullish(),
  submissionId: idText.nullish(),
  ...ownerFilter,
  ...dueFilter,
})
export type NeedsPageInput = z.output<typeof listNeedsPageInput>
export const needsPage = pageFrame.extend({ needs: z.array(listedNeed) })
export type NeedsPage = z.infer<typeof needsPage>

export const needIdInput = z.object({ id: idText })
export const setNeedStatusInput = z.object({ id: idText, status: z.enum(needStatuses) })

export const setNeedStatusesInput = z.object({ changes: z.array(setNeedStatusInput).min(1).max(specificationsMax) })
export type SetNeedStatuses = z.output<typeof setNeedStatusesInput>
export const needStatusChange = z.object({ id: z.string(), status: z.string(), statusBefore: z.string() })
export type NeedStatusChange = z.infer<typeof needStatusChange>
