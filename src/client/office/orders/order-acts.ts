import type { Order, OrderEntry, Purchase } from '../../../shared/orders/schema.ts'
import type { PurchaseState } from '../../../shared/orders/terms.ts'
import { isPurchaseToTell, orderStateWords, shippedInPart } from '../../../shared/orders/words.ts'
import type { OrderState } from '../../../shared/quotes/order-states.ts'
import { needsHandover } from '../../../shared/quotes/terms.ts'
import { formatCount, formatCountOf, wordFor } from '../../../shared/text/count-text.ts'
import { formatDay, toPacificDay } from '../../../shared/text/days.ts'
import { formatPacificDateTime, formatRecentDay, formatRecentTime } from '../../platform/text/format.ts'

const colors: Readonly<Record<OrderState, string>> = {
  accepted: 'hot',
  confirmed: 'steel',
  shipped: 'cyan',
  closed: 'green',
  cancelled: 'gray',
}

export type Standing = Pick<OrderEntry, 'state' | 'purchases' | 'shipmentCount'> &
  Partial<Pick<OrderEntry, 'waitingSince' | 'wantsCall'>>

/** How a whole order stands, as its entry in the list says. */
export function standingOf(order: Order): Standing {
  const { state, purchases, shipments, waiting } = order
  const shipmentCount = shipments.length
  return {
    state,
    purchases,
    shipmentCount,
    waitingSince: waiting?.at ?? null,
    wantsCall: waiting?.answer?.answer === 'call me',
  }
}

// What has shipped waits for nobody.
const inState = ({ purchases }: Pick<Standing, 'purchases'>, ...states: readonly PurchaseState[]) =>
  purchases.filter(({ state, isShipped }) => !isShipped && states.includes(state))

/** The color of the dot beside what is said of an order. */
export function orderColor(order: Standing): string {
  if (order.waitingSince) return 'hot'
  if (order.state === 'confirmed' && inState(order, 'problem').length > 0) return 'red'
  return order.purchases.some(isPurchaseToTell) ? 'hot' : colors[order.state]
}

/** Whether a confirmed order is not ready to ship as far as its suppliers have said. */
export function waitsForSupplier(order: Pick<Standing, 'state' | 'purchases'>): boolean {
  return order.state === 'confirmed' && inState(order, 'sent', 'by hand', 'problem').length > 0
}

type OrderAct = { act: 'confirm' | 'ship' | 'close'; label: string }

const acts: Readonly<Partial<Record<OrderState, OrderAct>>> = {
  accepted: { act: 'confirm', label: 'Confirm order' },
  confirmed: { act: 'ship', label: 'Add shipment' },
  shipped: { act: 'close', label: 'Close order' },
}

/** What staff do next with an order in this state; undefined once it is over. */
export function orderAct(state: OrderState): OrderAct | undefined {
  return acts[state]
}

/**
 * Where an order stands in a few words: `Waiting for the buyer since Nov 28`, `1 of 2 suppliers to tell`, `Waiting for 1 of 2 suppliers`,
 * `Ready Dec 4, 2026`, `Shipped in part, rest ready Dec 4, 2026`. What staff wrote waits for nobody.
 */
export function describeOrder(order: Standing, today = toPacificDay(new Date())): string {
  const words = describeWaits(order, today)
  if (order.state !== 'confirmed' || order.shipmentCount === 0) return words
  // What waits comes first: where there is no room, the end is cut.
  return words.startsWith('rest ') ? `${shippedInPart}, ${words}` : `${words} · ${shippedInPart}`
}

function describeWaits(order: Standing, today: string): string {
  const { state, waitingSince, wantsCall, shipmentCount } = order
  if (waitingSince && wantsCall) return `The buyer wants a call about the change of ${formatRecentDay(waitingSince)}`
  if (waitingSince) return `Waiting for the buyer since ${formatRecentTime(waitingSince)}`
  // What a change cancelled is nobody's any more.
  const purchases = order.purchases.filter((purchase) => purchase.state !== 'cancelled')
  const [problem] = state === 'confirmed' ? inState(order, 'problem') : []
  if (problem) return `A supplier has a problem: ${problem.reference}`
  const toTell = purchases.filter(isPurchaseToTell).length
  if (toTell > 0 && purchases.length === 1) return 'Supplier to tell'
  if (toTell > 0) return `${formatCount(toTell)} of ${formatCountOf(purchases.length, 'supplier')} to tell`
  if (state === 'shipped') return 'Shipped, to close'
  if (state !== 'confirmed') return orderStateWords[state]
  const waiting = inState(order, 'sent', 'by hand').length
  if (waiting > 0 && purchases.length === 1) return 'Waiting for the supplier'
  if (waiting > 0) return `Waiting for ${formatCount(waiting)} of ${formatCountOf(purchases.length, 'supplier')}`
  const day = inState(order, 'confirmed')
    .flatMap(({ readyOn }) => readyOn ?? [])
    .toSorted()
    .at(-1)
  const ready = shipmentCount > 0 ? 'rest ready' : 'Ready'
  if (day === undefined) return purchases.length === 0 ? `${ready} to ship` : 'Confirmed by all suppliers'
  return `${ready}${day < today ? ' since' : ''} ${formatDay(day)}`
}

type Ending = Pick<Order, 'customer'> & { purchases: readonly Pick<Purchase, 'reference' | 'to' | 'delivery'>[] }

type Told = { field: 'tellsBuyer' | 'tellsSuppliers'; name: string }

/** Who may be emailed that an order is cancelled: its buyer has known of it since accepting the quote, suppliers since it was confirmed. */
export function listToldOfCancelling({ state, customer }: Pick<Order, 'state' | 'customer'>): Told[] {
  return [
    { field: 'tellsBuyer', name: `Email ${customer.customerName} of ${customer.company}` },
    ...(state === 'confirmed' ? [{ field: 'tellsSuppliers', name: 'Email the suppliers' } as const] : []),
  ]
}

/** Whom no email tells that an order is cancelled; blank if nobody is left. Who never heard of it need not hear of that. */
export function describeCallsToCancel({ customer, purchases }: Ending, sendsMail: boolean): string {
  const suppliers = nameSuppliersToCall(purchases, sendsMail)
  const buyer = sendsMail ? '' : `${customer.customerName} of ${customer.company}`
  const whom = [buyer, suppliers].filter(Boolean).join(' and ')
  return whom && `No email goes to ${whom}: call them.`
}

/** `the supplier of O-1001-A`, of purchases that end and of which no email tells; blank for none. Who never heard of one need not hear of that. */
export function nameSuppliersToCall(purchases: Ending['purchases'], sendsMail: boolean): string {
  const known = purchases.filter(({ delivery }) => delivery !== null && !needsHandover(delivery))
  const left = known.filter(({ to }) => !sendsMail || to === null).map(({ reference }) => reference)
  return left.length > 0 ? `${wordFor(left.length, 'the supplier', 'the suppliers')} of ${left.join(', ')}` : ''
}

type Sending = Pick<Purchase, 'to' | 'sentAt' | 'mailState'>

/** Whether and when a purchase was emailed to its supplier; blank without an address. */
export function describeSending({ to, sentAt, mailState }: Sending): string {
  if (to === null) return ''
  if (sentAt === null) return `Goes to ${to}`
  const at = `${formatPacificDateTime(sentAt)} Pacific`
  if (mailState === 'sent') return `Sent to ${to}, ${at}`
  if (mailState === 'queued' || mailState === 'held') return `The email to ${to} is waiting, ${at}`
  return mailState === 'failed' ? `The email to ${to} failed, ${at}` : `Not emailed to ${to}, ${at}`
}
