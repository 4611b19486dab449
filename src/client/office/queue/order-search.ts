import { orderFilters } from '../../../shared/orders/terms.ts'
import { orderStates } from '../../../shared/quotes/order-states.ts'
import { oneOf, readSearch, type SearchOf, textOrUndefined } from '../../platform/moves/search-params.ts'
import { readOwner } from '../frame/admin-search.ts'

/** The query of the orders' screen: its filters, and the open order. */
const params = {
  q: textOrUndefined,
  only: oneOf(orderFilters),
  state: oneOf(orderStates),
  owner: readOwner,
  order: textOrUndefined,
}
export type OrderSearch = SearchOf<typeof params>
export const readOrderSearch = (given: Record<string, unknown>): OrderSearch => readSearch(params, given)
