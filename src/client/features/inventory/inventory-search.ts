import * as z from 'zod'
import { regionsParam } from '../../lib/region-search.ts'

const nameCharsMax = 100

// A hand-typed or shortened address must still open: whatever is unusable in it counts as not given.
const nameText = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().trim().min(1).max(nameCharsMax))
  .optional()
  .catch(undefined)

const thicknessIn = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .pipe(z.number().min(0))
  .optional()
  .catch(undefined)

/** The query of /inventory. */
export const inventorySearch = z.object({ region: regionsParam, category: nameText })

/** The query of /inventory/results: what is shown, and which thicknesses of it, in inches. */
export const inventoryResultsSearch = inventorySearch.extend({ source: nameText, from: thicknessIn, to: thicknessIn })
