import * as z from 'zod'

/** How far back the figures go. */
export const figureWeeks = 26
export const figureMonths = 12
/** The products with the most of it stand by themselves; the others are one. */
export const figureProductsMax = 6
export const otherProducts = 'Other'

/** A month in Pacific time, such as `2026-11`. */
const month = z.string()
/** Short tons. */
const tons = z.number()
/** In dollars, such as `1234.50`. */
const dollars = z.string()

export const stockFigures = z.object({
  /** One a week, the last one today; the first one is not before anything is known. */
  days: z.array(z.string()),
  /** For each day; those that stand by themselves first, the heaviest first. */
  products: z.array(z.object({ product: z.string(), tons: z.array(tons) })),
})
export type StockFigures = z.infer<typeof stockFigures>

/** What is for sale now. Steel that several regions name counts in each. */
export const regionFigures = z.object({
  regions: z.array(z.object({ region: z.string(), items: z.int(), tons })),
})
export type RegionFigures = z.infer<typeof regionFigures>

/** The lists that stand behind the stock, the oldest first. */
export const listFigures = z.object({
  suppliers: z.array(
    z.object({
      /** The company, or the source code where nobody is on record. */
      supplier: z.string(),
      sources: z.array(z.string()),
      tons,
      newestDays: z.int(),
      oldestDays: z.int(),
      /** How often the supplier means to send a list. */
      everyDays: z.int().nullable(),
    }),
  ),
})
export type ListFigures = z.infer<typeof listFigures>

export const leadFigures = z.object({
  /** By the month in which the lead came in: what became of it since. */
  months: z.array(
    z.object({
      month,
      /** Requests and needs lists of buyers. */
      leads: z.int(),
      quoted: z.int(),
      ordered: z.int(),
      /** Of those quoted; null if none was. */
      wonPercent: z.number().nullable(),
      /** The median from the lead to the first quote that was sent. */
      hoursToQuote: z.number().nullable(),
    }),
  ),
})
export type LeadFigures = z.infer<typeof leadFigures>

export const priceFigures = z.object({
  months: z.array(month),
  products: z.array(
    z.object({
      product: z.string(),
      /** For each month; the median of the lines quoted, by the hundredweight. Null where none was. */
      perCwt: z.array(dollars.nullable()),
      quotes: z.array(z.int()),
    }),
  ),
})
export type PriceFigures = z.infer<typeof priceFigures>

export const marginFigures = z.object({
  /** By the month of the order; without cancelled ones, without freight, as they stand after changes. */
  months: z.array(
    z.object({
      month,
      orders: z.int(),
      /** Of the lines whose cost is known. */
      sales: dollars,
      cost: dollars,
      margin: dollars,
      marginPercent: z.string().nullable(),
      /** Lines that count nowhere, since they have no cost. */
      linesWithoutCost: z.int(),
    }),
  ),
})
export type MarginFigures = z.infer<typeof marginFigures>
