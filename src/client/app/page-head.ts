import { stateName } from '../../shared/places/states.ts'
import type { PageHead } from '../../shared/site/drawn-page.ts'
import { itemTitle } from '../../shared/stock/item-title.ts'
import type { InventoryItem } from '../../shared/stock/schema.ts'
import { toSearchInput, withStateCodes } from '../buyer/question/search-question.ts'
import type { TrpcCache } from '../platform/server/trpc.ts'
import { formatStock } from '../platform/text/format.ts'
import type { AppRouter } from './router.tsx'

/** The route of an address, with what it says. */
export type Match = AppRouter['state']['matches'][number]

const productsNamedMax = 5
const itemsNamedMax = 20

/** What search engines and previews are told of a drawn page beyond the words of its screen; empty for most. */
export function readPageHead(cache: TrpcCache, match: Match | undefined): PageHead {
  if (match?.routeId === '/inventory' || match?.routeId === '/inventory/results') {
    const { region, category } = match.search
    const place = region.join(', ')
    if (category === undefined) {
      const products = cache.inventory.products.getData({ regions: region }) ?? []
      const stocked = products.filter(({ items }) => items > 0).toSorted((a, b) => b.items - a.items)
      const named = stocked
        .slice(0, productsNamedMax)
        .map(({ category: name, ...stock }) => `${name} (${sum([stock])})`)
      return {
        title: `Steel in ${place}: ${sum(stocked)}`,
        description: `Steel on the ground in ${place}: ${named.join(', ') || 'nothing is listed right now'}.`,
        query: { region },
        items: [],
      }
    }
    const stock = sum(cache.inventory.sourceStock.getData({ regions: region, category }) ?? [])
    return { ...tellOf(category, place, stock), query: { region, category }, items: [] }
  }
  if (match?.routeId === '/inventory/search') {
    const { category = [], state = [], ...others } = match.search
    const [[product = ''], [code = '']] = [category, state]
    // Of all that can be searched, only a product in a state is an address of its own.
    const isPlace =
      category.length === 1 && state.length === 1 && Object.values(others).every((value) => value === undefined)
    if (!isPlace) return { items: [] }
    const answer = cache.inventory.search.getInfiniteData(toSearchInput(withStateCodes(match.search)))?.pages[0]
    if (!answer) return { items: [] }
    const stock = formatStock({ items: answer.total, weightLb: answer.weightLb })
    return {
      ...tellOf(product, stateName(code), stock),
      query: { category, state },
      items: answer.items.slice(0, itemsNamedMax).map(toListed),
    }
  }
  if (match?.routeId === '/item/$id') {
    const known = cache.inventory.items.get.getData({ id: match.params.id })
    return { items: known?.state === 'listed' ? [toListed(known.item)] : [] }
  }
  return { items: [] }
}

const tellOf = (product: string, place: string, stock: string) => ({
  title: `${product} in ${place}: ${stock}`,
  description: `${product} on the ground in ${place}: ${stock}. Pick sizes and ask the suppliers for quotes.`,
})

const toListed = (item: InventoryItem) => ({ id: item.id, name: itemTitle(item), category: item.category })

function sum(stocks: readonly { items: number; weightLb: number }[]): string {
  const total = (count: 'items' | 'weightLb') => stocks.reduce((whole, stock) => whole + stock[count], 0)
  return formatStock({ items: total('items'), weightLb: total('weightLb') })
}
