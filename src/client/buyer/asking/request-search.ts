import { readChoice } from '../../platform/moves/search-params.ts'

export type NeedsSearch = { view?: 'review' | undefined }

/** Reads the query of the needs page; without `review` it is the form. */
export function readNeedsSearch(params: Record<string, unknown>): NeedsSearch {
  return { view: readChoice(params['view'], ['review']) }
}
