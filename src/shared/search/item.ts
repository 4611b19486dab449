import * as z from 'zod'
import { matchReason } from '../needs/schema.ts'
import { matchAspects } from '../needs/terms.ts'
import { inventoryItem } from '../stock/schema.ts'
import { idText } from '../text/text.ts'

/** What sold and what left its list look the same. */
export const itemStates = ['listed', 'not available'] as const
export type ItemState = (typeof itemStates)[number]

/** In what an item differs; `source` and `words` are of a search alone. */
export const nearReason = matchReason.extend({ aspect: z.enum([...matchAspects, 'source', 'words']) })
export type NearReason = z.infer<typeof nearReason>

/** An item near to what is looked for, and in what it differs: nothing for one that is the same. */
export const nearItem = z.object({ item: inventoryItem, reasons: z.array(nearReason) })
export type NearItem = z.infer<typeof nearItem>

/** How many near items are given. */
export const nearItemsMax = 8

export const itemInput = z.object({ id: idText })

/** One item, for 30 days after it went too. */
export const itemAnswer = z.object({
  item: inventoryItem,
  state: z.enum(itemStates),
  /** The gauge that its thickness is ordered as; null for plate, and for what no gauge comes near. */
  gauge: z.int().nullable(),
  /** Whole pounds of all pieces; null for a coil, for other than carbon steel, and without readable sizes. */
  theoreticalWeightLb: z.int().nullable(),
  /** When the list came in that has the item, or had it last; without an upload, when the item came in. */
  listedAt: z.iso.datetime(),
  /** What meets a need for this item, the best first, with what is not as in this one. */
  like: z.array(nearItem).max(nearItemsMax),
})
export type ItemAnswer = z.infer<typeof itemAnswer>
