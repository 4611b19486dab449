import { oneOf, readSearch, type SearchOf, someText } from '../../platform/moves/search-params.ts'

/** What narrows the suppliers down. */
export const supplierFilterOptions = [
  { value: 'due', label: 'New list due' },
  { value: 'waits', label: 'Lists to review' },
  { value: 'byItself', label: 'Lists stored by themselves' },
  { value: 'unanswered', label: 'No answer to reminders' },
] as const

/** The query of the suppliers' screen: its filters, the open supplier, and the one being edited. */
const params = {
  q: someText,
  only: oneOf(supplierFilterOptions.map(({ value }) => value)),
  supplier: someText,
  edit: someText,
}
export type SupplierSearch = SearchOf<typeof params>
export const readSupplierSearch = (given: Record<string, unknown>): SupplierSearch => readSearch(params, given)
