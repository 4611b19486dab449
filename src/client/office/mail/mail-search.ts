import { mailStates } from '../../../shared/office/mail-states.ts'
import { oneOf, readSearch, type SearchOf, textOrUndefined } from '../../platform/moves/search-params.ts'

/** The query of the mail screen: its filters, and the open mail. */
const params = { state: oneOf(mailStates), to: textOrUndefined, mail: textOrUndefined }
export type MailSearch = SearchOf<typeof params>
export const readMailSearch = (given: Record<string, unknown>): MailSearch => readSearch(params, given)
