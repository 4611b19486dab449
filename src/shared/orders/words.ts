import { type OrderState, orderNames } from '../quotes/order-states.ts'
import { needsHandover } from '../quotes/terms.ts'
import { deliveryWords, formatPounds } from '../quotes/words.ts'
import { formatCountOf, wordFor } from '../text/count-text.ts'
import { daysBetween, formatDay } from '../text/days.ts'
import { type CountedLine, isShort, type Shipped } from './amounts.ts'
import type { Purchase } from './schema.ts'
import { type OrderFilter, type PurchaseState, shippedAheadMaxDays, shippedOffMaxPercent } from './terms.ts'

export const orderStateWords: Readonly<Record<OrderState, string>> = {
  ...orderNames,
  accepted: 'To confirm',
}

/** What an order is of which some has shipped, and more is to come. */
export const shippedInPart = 'Shipped in part'

const purchaseStateWords: Readonly<Record<PurchaseState, string>> = {
  planned: 'Not sent yet',
  sent: 'Waiting for an answer',
  'by hand': 'Waiting for an answer',
  confirmed: 'Confirmed',
  problem: 'There is a problem',
  cancelled: 'Cancelled',
}

export const orderFilterWords: Readonly<Record<OrderFilter, string>> = {
  'to confirm': 'To confirm',
  'change waits': 'Waiting for the buyer',
  'suppliers to tell': 'Suppliers to tell',
  waits: 'Waiting for a supplier',
  unanswered: 'No supplier answer for a day',
  problem: 'A supplier has a problem',
  ready: 'Ready to ship',
  late: 'Late',
  'without mtr': 'Shipped without the MTR',
}

const letters = 26

/** `O-1007-A` for the first one of an order, at 0; after Z comes AA. */
export function formatPurchaseReference(orderReference: string, position: number): string {
  let name = ''
  for (let left = position; left >= 0; left = Math.floor(left / letters) - 1) {
    name = String.fromCharCode(65 + (left % letters)) + name
  }
  return `${orderReference}-${name}`
}

/** `O-1007-A`, `o1007 a`: the order's reference, and the place of the purchase in it. Undefined for other text. */
export function splitPurchaseReference(text: string): { orderReference: string; position: number } | undefined {
  const [, orderReference = '', name = ''] = /^(.*\d)[\s-]*([a-z]{1,3})$/i.exec(text.trim()) ?? []
  if (name === '') return undefined
  const position = [...name.toUpperCase()].reduce((sum, letter) => sum * letters + letter.charCodeAt(0) - 64, 0) - 1
  return { orderReference, position }
}

type Standing = Pick<Purchase, 'state' | 'isShipped'>
type Sent = Standing & Pick<Purchase, 'isChanged'>
type Delivered = Sent & Pick<Purchase, 'delivery'>

/**
 * Whether its supplier, who has not answered, has to know of it as it is. That ends once all of its steel has shipped, unless a change
 * was sent: who does not know what was dropped ships that too.
 */
export function mustBeKnown({ state, isShipped, isChanged }: Sent): boolean {
  return (state === 'sent' || state === 'by hand') && (!isShipped || isChanged)
}

/** Whether its supplier has to know of it and does not: no email brings it, and nobody told it. */
export function isPurchaseToTell(purchase: Delivered): boolean {
  return mustBeKnown(purchase) && needsHandover(purchase.delivery)
}

/** Whether an answer is taken, by its page or by telephone: until all of it has shipped, or the order ended otherwise. */
export function takesAnswer({ state, isShipped }: Standing, order: OrderState): boolean {
  const isSent = state !== 'planned' && state !== 'cancelled'
  return isSent && !isShipped && (order === 'confirmed' || order === 'shipped')
}

/** Whether its supplier's problem is still in the way. */
export function hasOpenProblem({ state, isShipped }: Standing): boolean {
  return state === 'problem' && !isShipped
}

const shippedWords: Readonly<Partial<Record<PurchaseState, string>>> = {
  sent: 'No answer',
  'by hand': 'No answer',
  problem: 'There was a problem',
}

/** Where a purchase stands, in a few words. */
export function describePurchaseState(purchase: Delivered): string {
  const { state, isShipped } = purchase
  if (isPurchaseToTell(purchase)) return deliveryWords['not yet']
  // Nothing is asked of its supplier any more.
  if (isShipped && mustBeKnown(purchase)) return 'Changed, no answer needed'
  return (isShipped && shippedWords[state]) || purchaseStateWords[state]
}

/** `Confirmed, ready Dec 4, 2026`, or `There is a problem: the heat is gone`. */
export function describePurchase(purchase: Delivered & Pick<Purchase, 'readyOn' | 'answer'>): string {
  const { state, readyOn, answer } = purchase
  const words = describePurchaseState(purchase)
  const note = answer?.note ?? ''
  if (state === 'problem') return note ? `${words}: ${note}` : words
  if (state !== 'confirmed') return words
  return [words, readyOn === null ? '' : `ready ${formatDay(readyOn)}`, note].filter(Boolean).join(', ')
}

type ShippedLine = CountedLine & Shipped

/** `Ordered 42,350 lb, shipped 42,130 lb.` Pieces are named where there are several, or nothing else counts. */
export function describeShipped(line: ShippedLine): string {
  const { pieces, weightLb, shippedPieces, shippedWeightLb, isComplete } = line
  const isOnePiece = pieces === 1 && weightLb !== null
  const ordered = describeQuantity(isOnePiece ? null : pieces, weightLb) || 'the lot'
  const shipped = describeQuantity((!isOnePiece && shippedPieces) || null, shippedWeightLb || null)
  if (shipped) return `Ordered ${ordered}, shipped ${shipped}.`
  if (isShort(line, line)) return `Ordered ${ordered}, none of it shipped.`
  return isComplete ? `Ordered ${ordered}, complete.` : `Ordered ${ordered}, nothing shipped yet.`
}

const shortNumbersMax = 5

/** `All of it has shipped.`, or in its place what came short of lines of which no more will come. */
export function describeAllShipped(lines: readonly ShippedLine[], all = 'All of it has shipped.'): string {
  const numbers = lines.flatMap((line, index) => (isShort(line, line) ? [index + 1] : []))
  const count = numbers.length
  if (count === 0) return all
  const which = count > shortNumbersMax ? formatCountOf(count, 'line') : listNumbers(numbers)
  return `No more of it will ship: ${which} ${wordFor(count, 'was', 'were')} shipped short.`
}

const listNumbers = (numbers: readonly number[]) =>
  `${wordFor(numbers.length, 'line', 'lines')} ${new Intl.ListFormat('en-US').format(numbers.map(String))}`

/** `That is 14% more than was ordered.`, with a tenth of a percent where it would else read as the most that is not asked about. */
export function describeOff(percent: number): string {
  const size = Math.abs(percent)
  const shown = Math.round(size) > shippedOffMaxPercent ? Math.round(size) : Math.ceil(size * 10) / 10
  return `That is ${shown}% ${percent > 0 ? 'more' : 'less'} than was ordered.`
}

/** `Dec 20, 2026 is 22 days from now.`: what is odd about the day of a shipment of an order of that day; undefined if nothing is. */
export function describeOddDay(
  shippedOn: string,
  { orderedOn, today }: { orderedOn: string; today: string },
): string | undefined {
  const ahead = daysBetween(today, shippedOn)
  if (ahead > shippedAheadMaxDays) return `${formatDay(shippedOn)} is ${formatCountOf(ahead, 'day')} from now.`
  if (shippedOn >= orderedOn) return undefined
  return `${formatDay(shippedOn)} is before the order, which is of ${formatDay(orderedOn)}.`
}

/** `12 pieces, 20,000 lb`; blank without either. */
export function describeQuantity(pieces: number | null, weightLb: number | null): string {
  return [
    pieces === null ? '' : formatCountOf(pieces, 'piece'),
    weightLb === null ? '' : `${formatPounds(weightLb)} lb`,
  ]
    .filter(Boolean)
    .join(', ')
}
