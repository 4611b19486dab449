import * as z from 'zod'
import { idText } from '../text/text.ts'

/** How long a quote says something of today's prices. */
export const pricesKnownDays = 180

export const similarPricesInput = z
  .object({
    itemId: idText.nullish().describe('Of the stock, or of an inquiry that has its item.'),
    lineId: idText.nullish().describe('Of a quote.'),
    inquiryId: idText.nullish().describe('With itemId: of the customer whose prices are told apart.'),
  })
  .superRefine(({ itemId, lineId, inquiryId }, context) => {
    if ((itemId == null) !== (lineId == null)) return
    // An inquiry comes with an item.
    const field = itemId != null || inquiryId != null ? 'itemId' : 'lineId'
    context.addIssue({ code: 'custom', message: 'Give either itemId or lineId', path: [field] })
  })
export type SimilarPricesInput = z.output<typeof similarPricesInput>

/** In dollars by the hundredweight, such as `38.50`. */
const perCwt = z.string()

const lastPrice = z.object({
  perCwt,
  at: z.string(),
  /** Whether the buyer took the line. */
  accepted: z.boolean(),
})

const figures = {
  /** Of quotes; one may have several lines of like steel, whose prices all count. */
  count: z.int(),
  last: lastPrice.nullable(),
  low: perCwt.nullable(),
  high: perCwt.nullable(),
  median: perCwt.nullable(),
}

/** What like steel brought in the last 180 days: the lines of the last version that was sent for each inquiry. */
export const similarPrices = z.object({
  ...figures,
  /** The median of what it cost: on those lines, and where they have no cost as suppliers answered. */
  cost: perCwt.nullable(),
  /** Of these quotes those to the same customer; null if there is none. */
  customer: z.object(figures).nullable(),
})
export type SimilarPrices = z.infer<typeof similarPrices>
