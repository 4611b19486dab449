import { type FacetValues, type SearchFilters, searchAnswer } from '../../../../shared/search/schema.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { readFilter } from '../search/read-question.ts'
import { type StockSources, searchItems } from '../search/search-items.ts'
import { toSearchInput } from './read-filters.ts'

/** What a search finds in the lists stored after a time: the newest items, and how many there are. */
export type NewStock = {
  items: InventoryItem[]
  total: number
  weightLb: number
  /** Counts of all hits. */
  byState: FacetValues
  byCategory: FacetValues
}
export type FindNewStock = (filters: SearchFilters, options: { createdAfter: Date; limit: number }) => Promise<NewStock>

export function createNewStockFinder(sources: StockSources): FindNewStock {
  return async (filters, { createdAfter, limit }) => {
    const input = toSearchInput(filters, limit)
    const json = await searchItems(sources, input, createdAfter)
    const { items, total, weightLb, facets, readAs } = searchAnswer.parse(JSON.parse(json.toString()))
    const { states, categories } = readFilter(input, readAs)
    return {
      items,
      total,
      weightLb,
      byState: chosenOnly(facets.state, states),
      byCategory: chosenOnly(facets.category, categories),
    }
  }
}

/** A search counts what a filter leaves out, too. */
function chosenOnly(values: FacetValues, chosen: readonly string[]): FacetValues {
  const keys = new Set(chosen.map((text) => text.toLowerCase()))
  return keys.size === 0 ? values : values.filter(({ value }) => keys.has(value.toLowerCase()))
}
