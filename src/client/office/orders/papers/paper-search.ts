import { paperFilters } from '../../../../shared/papers/terms.ts'
import { oneOf, readSearch, type SearchOf, textOrUndefined } from '../../../platform/moves/search-params.ts'

/** The query of the papers' screen: its filters, and the open paper. */
const params = { q: textOrUndefined, only: oneOf(paperFilters), paper: textOrUndefined }
export type PaperSearch = SearchOf<typeof params>
export const readPaperSearch = (given: Record<string, unknown>): PaperSearch => readSearch(params, given)
