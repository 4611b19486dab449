import { type RegionName, regions } from '../../../../shared/places/regions.ts'
import type { SourceTotals } from '../../../../shared/stock/schema.ts'

type BuyerSearch = { region: RegionName[]; category: string; source?: string }

/** The query of the results page with the items of a stored list; undefined if they have no region. */
export function findBuyerSearch(
  category: string,
  listed: readonly { sourceCode: string }[],
  totals: readonly Pick<SourceTotals, 'sourceCode' | 'regions'>[],
): BuyerSearch | undefined {
  const keys = new Set(listed.map(({ sourceCode }) => sourceCode.toLowerCase()))
  const stored = totals.filter(({ sourceCode }) => keys.has(sourceCode.toLowerCase()))
  const region = regions.filter(({ code }) => stored.some((source) => source.regions.includes(code)))
  if (region.length === 0) return undefined
  const [only] = stored
  return {
    region: region.map(({ name }) => name),
    category,
    // The totals may not have its other sources yet.
    ...(only && keys.size === 1 && { source: only.sourceCode }),
  }
}
