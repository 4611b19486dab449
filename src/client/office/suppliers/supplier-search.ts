import { readChoice, readText } from '../../platform/moves/search-params.ts'

/** What narrows the suppliers down. */
export const supplierFilterOptions = [
  { value: 'due', label: 'New list due' },
  { value: 'waits', label: 'Lists to review' },
  { value: 'byItself', label: 'Lists stored by themselves' },
  { value: 'unanswered', label: 'No answer to reminders' },
] as const
export type SupplierFilter = (typeof supplierFilterOptions)[number]['value']

/** The query of the suppliers' screen: its filters, the open supplier, and the one being edited. */
export type SupplierSearch = {
  q?: string | undefined
  only?: SupplierFilter | undefined
  supplier?: string | undefined
  edit?: string | undefined
}

/** Reads the query of the suppliers' screen; unknown values become the default. */
export function readSupplierSearch(params: Record<string, unknown>): SupplierSearch {
  return {
    q: readText(params['q']) || undefined,
    only: readChoice(
      params['only'],
      supplierFilterOptions.map(({ value }) => value),
    ),
    supplier: readText(params['supplier']) || undefined,
    edit: readText(params['edit']) || undefined,
  }
}
