import type { StagedUpload, UploadPreview, UploadResult } from '../../../shared/lists/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'

/** A category and the items of a list that go under it. */
export type ListPart = { category: string; items: number }

const namedPartsMax = 4
const wordList = new Intl.ListFormat('en-US')

/** The parts of a list if it were split by product; what the products leave open stays in the chosen category. */
export function findParts(
  { items, products }: Pick<UploadPreview, 'items' | 'products'>,
  { category }: Pick<StagedUpload, 'category'>,
): ListPart[] {
  const others = products.filter((product) => product.category.toLowerCase() !== category.toLowerCase())
  const rest = items - others.reduce((sum, { rows }) => sum + rows, 0)
  const parts = others.map((product) => ({ category: product.category, items: product.rows }))
  return rest > 0 ? [{ category, items: rest }, ...parts] : parts
}

/** The parts of a split list. */
export function listParts(sources: UploadResult['sources']): ListPart[] {
  const items = new Map<string, number>()
  for (const { category, after } of sources) {
    if (after > 0) items.set(category, (items.get(category) ?? 0) + after)
  }
  return [...items].map(([category, count]) => ({ category, items: count }))
}

/** The parts in a few words, such as '10 Hot Rolled Coil, 30 Galvanized Sheet'. */
export function partsText(parts: readonly ListPart[]): string {
  const others = parts.slice(namedPartsMax)
  const named = parts.slice(0, namedPartsMax).map(({ category, items }) => `${formatCount(items)} ${category}`)
  const items = others.reduce((sum, part) => sum + part.items, 0)
  if (others.length > 0)
    named.push(`${formatCount(items)} in ${formatCountOf(others.length, 'more category', 'more categories')}`)
  return named.join(', ')
}

/** Where the items of sources are: a few categories by name, more as a number, or every one. */
export function scopeText(
  { category, replaceScope, splitByProduct }: Pick<StagedUpload, 'category' | 'replaceScope' | 'splitByProduct'>,
  sources: readonly { category: string }[],
): string {
  if (replaceScope === 'source') return 'in every category'
  if (!splitByProduct) return `in ${category}`
  const names = [...new Set(sources.map((source) => source.category))]
  return names.length > namedPartsMax ? `in ${names.length} categories` : `in ${wordList.format(names)}`
}
