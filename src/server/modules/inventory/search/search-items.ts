import type { SearchAnswer, SearchInput } from '../../../../shared/search.ts'
import { DomainError } from '../../../lib/domain-error.ts'

/** Finds items in all locations. */
export async function searchItems(_input: SearchInput): Promise<SearchAnswer> {
  throw new DomainError('BUSY', 'Search is getting ready: try again in a few seconds', { retryAfterMs: 5_000 })
}
