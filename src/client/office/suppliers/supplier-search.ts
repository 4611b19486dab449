import { oneOf, readSearch, type SearchOf, textOrUndefined } from '../../platform/moves/search-params.ts'

/** The query of the suppliers' screen: its filters, the open supplier, and the one being edited. */
const params = {
  q: textOrUndefined,
  only: oneOf(['due', 'waits', 'byItself', 'unanswered']),
  supplier: textOrUndefined,
  edit: textOrUndefined,
}
export type SupplierSearch = SearchOf<typeof params>
export const readSupplierSearch = (given: Record<string, unknown>): SupplierSearch => readSearch(params, given)
