import { type MailState, mailStates } from '../../../shared/office/terms.ts'
import { readChoice, readText } from '../../platform/moves/search-params.ts'

/** The query of the mail screen: its filters, and the open mail. */
export type MailSearch = {
  state?: MailState | undefined
  to?: string | undefined
  mail?: string | undefined
}

/** Reads the query of the mail screen; unknown values become the default. */
export function readMailSearch(params: Record<string, unknown>): MailSearch {
  return { state: readChoice(params['state'], mailStates), to: readText(params['to']), mail: readText(params['mail']) }
}
