import { categoryTraits } from '../../../shared/steel/categories.ts'
import type { SteelShape } from '../../ui/page/SteelDrawing.tsx'

const barWords = /\b(?:bar|rod|round|flat)s?\b/i

/** The drawing of a product by its name; undefined for one that has none. */
export function findSteelShape(category: string): SteelShape | undefined {
  return categoryTraits(category).form ?? (barWords.test(category) ? 'bar' : undefined)
}
