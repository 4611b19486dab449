/** What becomes of an accepted quote, in the order in which it happens; `shipped`: all lines are. */
export const orderStates = ['accepted', 'confirmed', 'shipped', 'closed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** The steps of an order as its buyer follows them; a cancelled one is on none. */
export const orderSteps = ['accepted', 'confirmed', 'shipped', 'closed'] as const satisfies readonly OrderState[]

/** In a word, for whoever reads it. */
export const orderNames: Readonly<Record<OrderState, string>> = {
  accepted: 'Accepted',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  closed: 'Closed',
  cancelled: 'Cancelled',
}

/** In the buyer's words, where there is room to say what comes next. */
export const buyerOrderWords: Readonly<Record<OrderState, string>> = {
  ...orderNames,
  accepted: 'Accepted, we will confirm it soon',
}

/** Who holds up an order that is confirmed: the buyer of a change, a supplier with a problem, or one that has not answered. */
export const orderWaits = ['buyer', 'problem', 'supplier'] as const
export type OrderWait = (typeof orderWaits)[number]
