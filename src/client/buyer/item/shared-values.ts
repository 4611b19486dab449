import type { SearchAnswer } from '../../../shared/search/schema.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { sharedText } from '../../ui/table/shared-text.ts'
import {
  fixedField,
  formatField,
  formatGauge,
  type ItemField,
  type ShownColumn,
  tableColumns,
  unitOf,
} from './item-fields.ts'

/** A column that has the same value in every item, in words: `State CA`, `Condition not given`; blank for no gauge. */
export type SharedValue = { field: ShownColumn; text: string }

/** The columns that tell no two items apart; none for a single item. */
export function findSharedValues(items: readonly InventoryItem[]): SharedValue[] {
  const [first, ...others] = items
  if (!first || others.length === 0) return []
  return tableColumns.flatMap((column): SharedValue[] => {
    const { key, heading } = column
    const isShared = key !== fixedField && others.every((item) => item[key] === first[key])
    const value = formatField(first, key).trim()
    const shared = isShared ? [{ field: key, text: sharedText(heading, value, unitOf(column)) }] : []
    return key === 'thickness' ? [...shared, ...findSharedGauge(first, others)] : shared
  })
}

function findSharedGauge(first: InventoryItem, others: readonly InventoryItem[]): SharedValue[] {
  const gauge = formatGauge(first)
  if (!others.every((item) => formatGauge(item) === gauge)) return []
  return [{ field: 'gauge', text: gauge && `Gauge ${gauge}` }]
}

const facetFields = [
  ['state', 'locationState'],
  ['source', 'sourceCode'],
  ['condition', 'condition'],
] as const satisfies readonly [keyof SearchAnswer['facets'], ItemField][]

/** The same of a search of which not all items are loaded, as far as its counts tell. */
export function findSharedFacets({ total, facets }: Pick<SearchAnswer, 'total' | 'facets'>): SharedValue[] {
  return facetFields.flatMap(([facet, field]): SharedValue[] => {
    const [only, ...others] = facets[facet]
    if (total < 2 || only?.count !== total || others.length > 0) return []
    const heading = tableColumns.find(({ key }) => key === field)?.heading
    return [{ field, text: `${heading} ${only.value}` }]
  })
}
