import * as z from 'zod'
import { text } from '../text/text.ts'
import { filterTextMax, pageLimitDefault, pageLimitMax } from './terms.ts'

/** Matches in any case; blank matches everything. */
export const filterText = text(filterTextMax).trim().default('')

/** A place in a list, from `nextCursor`. */
export const cursorText = text(500).nullish()

/** The cursor is the `nextCursor` of the page before; without one it is the first page. */
export const pageInput = z.object({
  cursor: cursorText,
  limit: z.int().min(1).max(pageLimitMax).default(pageLimitDefault),
})

/** `nextCursor` is null on the last page, `total` on all but the first. */
export const pageFrame = z.object({ nextCursor: z.string().nullable(), total: z.int().nullable() })
export type PageFrame = z.infer<typeof pageFrame>
