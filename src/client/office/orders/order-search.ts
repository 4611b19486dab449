import { type OrderFilter, type OrderState, orderFilters, orderStates } from '../../../shared/orders/terms.ts'
import { readChoice, readText } from '../../platform/moves/search-params.ts'

/** The query of the orders' screen: its filters, and the open order. */
export type OrderSearch = {
  q?: string | undefined
  only?: OrderFilter | undefined
  state?: OrderState | undefined
  order?: string | undefined
}

/** Reads the query of the orders' screen; unknown values become the default. */
export function readOrderSearch(params: Record<string, unknown>): OrderSearch {
  return {
    q: readText(params['q']) || undefined,
    only: readChoice(params['only'], orderFilters),
    state: readChoice(params['state'], orderStates),
    order: readText(params['order']) || undefined,
  }
}
