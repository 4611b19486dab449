import * as z from 'zod'
import { findRegionCode, regionCodes, regionNames } from '../places/regions.ts'
import { idText, requiredText, text } from '../text/text.ts'
import { type ItemKey, type ItemValues, itemColumns } from './item-columns.ts'

export const regionInput = z.string().transform((text, ctx) => {
  const code = findRegionCode(text)
  if (code) return code
  ctx.addIssue({ code: 'custom', message: `Unknown region: ${text.slice(0, 50)}` })
  return z.NEVER
})

// Object.fromEntries loses the key types.
const itemFields = Object.fromEntries(
  itemColumns.map(({ key, kind }) => [key, kind === 'count' ? z.int() : z.string()]),
) as { [Key in ItemKey]: ItemValues<'key'>[Key] extends number ? z.ZodInt : z.ZodString }

/** One lot of steel as its supplier lists it. Dimensions and weight are the supplier's text. */
export const listedItem = z.object({ id: z.string(), ...itemFields, createdAt: z.iso.datetime() })

/** One lot of steel as buyers see it. */
export const inventoryItem = listedItem.extend({
  /** Whether a mill test report of it is on file; left out where none is. */
  mtrOnFile: z.literal(true).exactOptional(),
})
export type InventoryItem = z.infer<typeof inventoryItem>

const categoryText = requiredText(100)
const sourceText = requiredText(100)

export const listCategoriesInput = z.object({ regions: z.array(regionInput).max(20).default([]) })
export const listInventoryInput = listCategoriesInput.extend({
  category: categoryText.optional(),
  source: sourceText.optional(),
})
export type InventoryFilter = z.output<typeof listInventoryInput>

export const sourceLocation = z.object({ code: z.string(), location: z.string() })
export type SourceLocation = z.infer<typeof sourceLocation>

/** A product type, or a category with items, and its stock in the regions asked for. */
export const productStock = z.object({ category: z.string(), items: z.int(), weightLb: z.number() })
export type ProductStock = z.infer<typeof productStock>

export const listSourceStockInput = listCategoriesInput.extend({ category: categoryText })
export type SourceStockFilter = z.output<typeof listSourceStockInput>

/** The stock of a category at one source location. The gauges are in inches, null if no thickness is a number. */
export const sourceStock = sourceLocation.extend({
  items: z.int(),
  weightLb: z.number(),
  lightestIn: z.number().nullable(),
  heaviestIn: z.number().nullable(),
  /** When the list was uploaded; without an upload, when its latest item came in. */
  listedAt: z.iso.datetime(),
})
export type SourceStock = z.infer<typeof sourceStock>

/** What one source code has of one category, wherever its region is known. */
export const newestList = sourceLocation.extend({
  category: z.string(),
  regions: z.array(z.enum(regionNames)),
  items: z.int(),
  weightLb: z.number(),
  listedAt: sourceStock.shape.listedAt,
})
export type NewestList = z.infer<typeof newestList>

const inventoryTotals = { items: z.int(), weightLb: z.number(), sources: z.int() }

/** Always all nine regions, in their order. */
export const inventorySummary = z.object({
  ...inventoryTotals,
  itemsWithoutRegion: z.int(),
  lastUploadAt: z.iso.datetime().nullable(),
  regions: z.array(z.object({ code: z.enum(regionCodes), name: z.enum(regionNames), ...inventoryTotals })),
})
export type InventorySummary = z.infer<typeof inventorySummary>

/** `lastUploadAt` is null if no upload names the code as it is now. */
export const sourceTotals = z.object({
  sourceCode: z.string(),
  items: z.int(),
  weightLb: z.number(),
  itemsWithoutRegion: z.int(),
  lastUploadAt: z.iso.datetime().nullable(),
  /** When the oldest of its lists in stock, one for each category, was sent or confirmed. */
  oldestListAt: z.iso.datetime().nullable(),
  regions: z.array(z.enum(regionCodes)),
})
export type SourceTotals = z.infer<typeof sourceTotals>

export const flexibleRow = z.object({
  id: z.string(),
  rawData: z.string(),
  searchableText: z.string(),
  category: z.string(),
  regionCodes: z.string(),
  sourceCode: z.string().nullable(),
  fileName: z.string(),
  createdAt: z.iso.datetime(),
})
export type FlexibleRow = z.infer<typeof flexibleRow>

export const listFlexibleRowsInput = z.object({
  q: text(200).default(''),
  category: categoryText.optional(),
  source: sourceText.optional(),
})
export type FlexibleRowsFilter = z.output<typeof listFlexibleRowsInput>
export const flexibleRowIdInput = z.object({ id: idText })
