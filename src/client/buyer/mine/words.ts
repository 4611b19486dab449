import type { BuyerRequest } from '../../../shared/mine/schema.ts'
import type { RequestState } from '../../../shared/mine/terms.ts'
import { buyerOrderWords } from '../../../shared/quotes/order-states.ts'

const stateWords: Readonly<Record<RequestState, string>> = {
  received: 'We have it and will get back to you',
  looking: 'We are looking for this steel',
  quoted: 'We gave you prices',
  ordered: 'You ordered',
  cancelled: buyerOrderWords.cancelled,
  closed: 'Closed',
}

/** Where a request stands, in the buyer's words: once its orders are over, what became of them. */
export function describeRequest({ state, orders }: Pick<BuyerRequest, 'state' | 'orders'>): string {
  if (state === 'closed' && orders.some((order) => order.state === 'closed')) return buyerOrderWords.closed
  return stateWords[state]
}
