import { orderFilters } from '../../../shared/orders/terms.ts'
import { orderStates } from '../../../shared/quotes/order-states.ts'
import { ownerChoices } from '../../../shared/site/owner-terms.ts'
import { oneOf, readSearch, type SearchOf, textOrUndefined } from '../../platform/moves/search-params.ts'

/** The query of the orders' screen: its filters, and the open order. */
const params = {
  q: textOrUndefined,
  only: oneOf(orderFilters),
  state: oneOf(orderStates),
  owner: oneOf(ownerChoices),
  order: textOrUndefined,
}
export type OrderSearch = SearchOf<typeof params>
export const readOrderSearch = (given: Record<string, unknown>): OrderSearch => readSearch(params, given)
