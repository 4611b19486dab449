import type { RequestState } from '../../../shared/mine/terms.ts'

/** Where a request stands, in the buyer's words. */
export const requestWords: Readonly<Record<RequestState, string>> = {
  received: 'We have it and will get back to you',
  looking: 'We are looking for this steel',
  quoted: 'We gave you prices',
  ordered: 'You ordered',
  cancelled: 'Cancelled',
  closed: 'Closed',
}
