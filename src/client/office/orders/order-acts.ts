import type { OrderEntry, Purchase } from '../../../shared/orders/schema.ts'
import type { PurchaseState } from '../../../shared/orders/terms.ts'
import { isAwaited, orderStateWords } from '../../../shared/orders/words.ts'
import type { OrderState } from '../../../shared/quotes/order-states.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatDay, toPacificDay } from '../../../shared/text/days.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'

const colors: Readonly<Record<OrderState, string>> = {
  accepted: 'hot',
  confirmed: 'steel',
  shipped: 'cyan',
  closed: 'green',
  cancelled: 'gray',
}

type Standing = Pick<OrderEntry, 'state' | 'purchases'>

// What has shipped waits for nobody.
const inState = ({ purchases }: Standing, ...states: readonly PurchaseState[]) =>
  purchases.filter(({ state, isShipped }) => !isShipped && states.includes(state))

/** The color of the dot beside what is said of an order. */
export function orderColor(order: Standing): string {
  return order.state === 'confirmed' && inState(order, 'problem').length > 0 ? 'red' : colors[order.state]
}

/** Whether a confirmed order is not ready to ship as far as its suppliers have said. */
export function waitsForSupplier(order: Standing): boolean {
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

/** Where an order stands in a few words: `Waiting for 1 of 2 suppliers`, `Ready Dec 4, 2026`. What staff wrote waits for nobody. */
export function describeOrder(order: Standing, today = toPacificDay(new Date())): string {
  const { state, purchases } = order
  if (state === 'shipped') return 'All shipped, to close'
  if (state !== 'confirmed') return orderStateWords[state]
  const [problem] = inState(order, 'problem')
  if (problem) return `A supplier has a problem: ${problem.reference}`
  const waiting = inState(order, 'sent', 'by hand').length
  if (waiting > 0 && purchases.length === 1) return 'Waiting for the supplier'
  if (waiting > 0) return `Waiting for ${formatCount(waiting)} of ${formatCountOf(purchases.length, 'supplier')}`
  const day = purchases
    .flatMap(({ readyOn }) => readyOn ?? [])
    .toSorted()
    .at(-1)
  if (day === undefined) return purchases.length === 0 ? 'Ready to ship' : 'Confirmed by all suppliers'
  return `${day < today ? 'Ready since' : 'Ready'} ${formatDay(day)}`
}

type Sending = Pick<Purchase, 'state' | 'isShipped' | 'to' | 'sentAt' | 'mailState'>

/** Whether and when a purchase was emailed to its supplier; blank without an address. */
export function describeSending(purchase: Sending): string {
  const { to, sentAt, mailState } = purchase
  if (to === null) return ''
  if (sentAt === null) return `Goes to ${to}`
  const at = `${formatPacificDateTime(sentAt)} Pacific`
  if (mailState === 'sent' || mailState === 'queued') return `Sent to ${to}, ${at}`
  const isFailed = mailState === 'failed'
  if (isAwaited(purchase)) return `${isFailed ? 'Email failed' : 'Not emailed'}, copy the link for ${to}, ${at}`
  return isFailed ? `The email to ${to} failed, ${at}` : `Not emailed to ${to}, ${at}`
}
