import { oneOf, readSearch, type SearchOf, someText } from '../../platform/moves/search-params.ts'

/** The query of the suppliers' screen: its filters, the open supplier, and the one being edited. */
const params = {
  q: someText,
  only: oneOf(['due', 'waits', 'byItself', 'unanswered']),
  supplier: someText,
  edit: someText,
}
export type SupplierSearch = SearchOf<typeof params>
export const readSupplierSearch = (given: Record<string, unknown>): SupplierSearch => readSearch(params, given)
