import { readChoice, readText } from '../../platform/moves/search-params.ts'

/** What narrows the suppliers down. */
export const supplierFilters = ['due', 'waits', 'byItself', 'unanswered'] as const
export type SupplierFilter = (typeof supplierFilters)[number]

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
    only: readChoice(params['only'], supplierFilters),
    supplier: readText(params['supplier']) || undefined,
    edit: readText(params['edit']) || undefined,
  }
}
