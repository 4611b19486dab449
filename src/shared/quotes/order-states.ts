/** What becomes of an accepted quote, in the order in which it happens; `shipped`: all lines are. */
export const orderStates = ['accepted', 'confirmed', 'shipped', 'closed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

export const buyerOrderWords: Readonly<Record<OrderState, string>> = {
  accepted: 'Accepted, we will confirm it soon',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  closed: 'Completed',
  cancelled: 'Cancelled',
}
