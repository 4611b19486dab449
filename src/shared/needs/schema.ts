import * as z from 'zod'
import { requestKey } from '../inquiries/schema.ts'
import { filterText, pageFrame, pageInput } from '../site/paging.ts'
import { blankText, emailText, idText, optionalText, requiredText } from '../text/text.ts'
import { needMatchFilters } from './match-terms.ts'
import { matchCounts } from './matches.ts'
import { needFilters, needStatuses, specificationsMax } from './terms.ts'

/** One wanted item: `product` is the classification, `category` the product, `condition` the MTR option. */
export const steelSpecification = z.object({
  product: blankText(200),
  category: blankText(200),
  thickness: blankText(100),
  width: blankText(100),
  length: blankText(100),
  qtyPcs: z
    .int('Must be a whole number')
    .min(0)
    .max(2_147_483_647)
    .nullish()
    .transform((qtyPcs) => qtyPcs ?? 0),
  gradeCategory: blankText(500),
  condition: blankText(100),
  locationState: blankText(50),
  weightNeeded: optionalText(50),
  coatingWt: optionalText(100),
  estimatedNeedDate: optionalText(50),
  notes: optionalText(10_000),
})
export type SteelSpecification = z.output<typeof steelSpecification>

export const submitNeedsInput = z.object({
  customer: z.object({
    customerName: requiredText(200),
    company: requiredText(200),
    email: emailText,
    phone: requiredText(50),
    state: blankText(50),
  }),
  specifications: z
    .array(steelSpecification)
    .min(1, 'Add at least one specification')
    .max(specificationsMax, `At most ${specificationsMax} specifications`),
  requestKey: requestKey.optional(),
})
export type SubmitNeeds = z.output<typeof submitNeedsInput>

export const customerNeed = z.object({
  id: z.string(),
  /** Shared by needs that were sent together. */
  reference: z.string(),
  customerName: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  product: z.string(),
  thickness: z.string(),
  width: z.string(),
  length: z.string(),
  qtyPcs: z.int(),
  gradeCategory: z.string(),
  condition: z.string(),
  locationState: z.string(),
  category: z.string(),
  weightNeeded: z.string().nullable(),
  coatingWt: z.string().nullable(),
  estimatedNeedDate: z.string().nullable(),
  notes: z.string().nullable(),
  status: z.string(),
  inquiryDate: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})
export type CustomerNeed = z.infer<typeof customerNeed>

/** What staff see; needs that were sent together share their `submissionId`. */
export const staffNeed = customerNeed.extend({ submissionId: z.string() })
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
