import { oneOf, readSearch, type SearchOf } from '../../platform/moves/search-params.ts'

/** The guides; the first one by default. */
export const guideNames = ['brokers', 'operators', 'buyers'] as const
export type GuideName = (typeof guideNames)[number]

const params = { guide: oneOf(guideNames) }
export type HelpSearch = SearchOf<typeof params>
export const readHelpSearch = (given: Record<string, unknown>): HelpSearch => readSearch(params, given)
