import { readChoice } from '../../lib/search-params.ts'

/** The query of the needs page: the form, or the review of what was entered. */
export type NeedsSearch = { view?: 'review' | undefined }

/** Reads the query of the needs page; an unknown view is the form. */
export function readNeedsSearch(params: Record<string, unknown>): NeedsSearch {
  return { view: readChoice(params['view'], ['review']) }
}
