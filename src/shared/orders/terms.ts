/** `by hand`: confirmed without an address, so that staff hand its link over. */
export const purchaseStates = ['planned', 'sent', 'by hand', 'confirmed', 'problem', 'cancelled'] as const
export type PurchaseState = (typeof purchaseStates)[number]

export const purchaseAnswers = ['confirmed', 'problem'] as const
export type PurchaseAnswerKind = (typeof purchaseAnswers)[number]

/** What a buyer says to a change of an order: it holds, or we are to call. */
export const changeAnswers = ['agree', 'call me'] as const
export type ChangeAnswerKind = (typeof changeAnswers)[number]

/** So often may an order be changed, with what was taken back. */
export const orderVersionsMax = 50

/**
 * Narrows the orders down: to what staff have to confirm, whose buyer has to agree to a change, whose suppliers they have to tell, what waits for a supplier (or has waited
 * for a day), what a supplier has a problem with, what is ready to ship, what is late, and what shipped without the mill test report that
 * its buyer wants.
 */
export const orderFilters = [
  'to confirm',
  'change waits',
  'suppliers to tell',
  'waits',
  'unanswered',
  'problem',
  'ready',
  'late',
  'without mtr',
] as const
export type OrderFilter = (typeof orderFilters)[number]

/** How far the scale may be off what was ordered before a person is asked: a tenth. */
export const shippedOffMaxPercent = 10

/** How many days ahead a shipment may be dated before a person is asked. */
export const shippedAheadMaxDays = 7

/** What is sold stays so after its order was closed, for a list that still has it. */
export const soldAfterCloseDays = 30
