import { readSearch, type SearchOf, textOrUndefined } from '../../../platform/moves/search-params.ts'

/** The query of the Staff page: the account whose dialog is open, or `newRecord`. */
const params = { account: textOrUndefined }
export type StaffSearch = SearchOf<typeof params>

export const readStaffSearch = (given: Record<string, unknown>): StaffSearch => readSearch(params, given)
