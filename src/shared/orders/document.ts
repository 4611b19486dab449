import { type Badge, type DealDocument, factsOf } from '../deals/document.ts'
import { orderedTerms, purchaseTerms } from '../deals/terms.ts'
import { marksOf } from '../quotes/lines.ts'
import { amountDecimals, formatCents, parseDecimal } from '../quotes/money.ts'
import { buyerOrderWords, orderNames } from '../quotes/order-states.ts'
import type { Billing, OfferLine } from '../quotes/totals.ts'
import {
  describeBasis,
  describeFreight,
  describeWeight,
  formatAddedFreight,
  formatDollars,
  formatPacificDayOf,
  formatPounds,
  type StateWords,
  type TotalFact,
} from '../quotes/words.ts'
import type { SiteInfo } from '../site/site.ts'
import { formatCountOf } from '../text/count-text.ts'
import { formatDay } from '../text/days.ts'
import { billedQuantity, type CountedLine, type Shipped, standingAmount, standingQuantity } from './amounts.ts'
import { describeVersion } from './change.ts'
import type { BuyerOrderLine, OrderOffer, PurchaseOffer, Shipment } from './schema.ts'
import { describeAllShipped, describeQuantity, describeShipped, shippedInPart } from './words.ts'

/** `Order O-1007` */
export const orderTitle = ({ reference }: Pick<OrderOffer, 'reference'>) => `Order ${reference}`

/** `Purchase order O-1007-A` */
export const purchaseTitle = ({ reference }: Pick<PurchaseOffer, 'reference'>) => `Purchase order ${reference}`

/** `Purchase order O-1007-A from Steel Market`, or `Changed: …` once it was sent otherwise before. */
export const purchaseSubject = (
  purchase: Pick<PurchaseOffer, 'reference' | 'change'>,
  { brandName }: Pick<SiteInfo, 'brandName'>,
) => `${purchase.change ? 'Changed: ' : ''}${purchaseTitle(purchase)} from ${brandName}`

const changedShipped = 'All that is left of it has shipped: please ship nothing more.'

/** How an email to the supplier begins, the product's or one that staff send themselves. */
export const purchaseOpening = ({ change, isShipped }: Pick<PurchaseOffer, 'change' | 'isShipped'>) =>
  change
    ? `Hello,\nWe have changed this purchase order. ${isShipped ? changedShipped : 'Please confirm it as it is now and tell us when the steel will be ready.'}`
    : 'Hello,\nWe are ordering this steel from your list. Please confirm it and tell us when it will be ready.'

/** The subject of what asks a buyer about a change, in the product's email or one that staff send themselves. */
export const changeSubject = ({ reference }: Pick<OrderOffer, 'reference'>) =>
  `Please look at a change of order ${reference}`

/** How it begins, after the greeting. */
export const changeOpening = ({ reference }: Pick<OrderOffer, 'reference'>) =>
  `We would like to change your order ${reference}. Until you agree, it stays as it is.`

/** The names of the notes that say what a change changed, and what was written to the buyer about it. */
export const changedNote = 'What changed'
export const aboutChangeNote = 'Change note'

/** A line of an order or a purchase as those of quotes are laid out: with what is billed once nothing more of it will come. */
type StandingLine = OfferLine & { billing: Billing } & Shipped

/** A line of an order at its price. */
export function toOrderedLine<Line extends BuyerOrderLine>(line: Line): Line & StandingLine {
  return { ...line, ...standingOf(line, line.price), noQuote: false }
}

/** A line of a purchase likewise, at its cost. */
export function toPurchasedLine<Line extends PurchaseOffer['lines'][number]>(line: Line): Line & StandingLine {
  return { ...line, ...standingOf(line, line.cost), noQuote: false, price: line.cost }
}

function standingOf(line: CountedLine & Shipped, price: string | null) {
  const { pieces, weightLb } = line
  return {
    ...standingQuantity(line, line),
    amount: standingAmount(line, price, line),
    billing: { ordered: { pieces, weightLb }, quantity: billedQuantity(line, line) },
  }
}

/** Each of these lines with what was shipped beside what was ordered, once something of any was. */
export function markLines<Line extends StandingLine>(lines: readonly Line[]): (Line & { marks: string })[] {
  const hasShipped = lines.some((line) => line.shippedPieces || line.shippedWeightLb || line.isComplete)
  return lines.map((line) => {
    const shipped = hasShipped && describeShipped({ ...line, ...line.billing.ordered })
    return { ...line, marks: [marksOf(line, false), shipped].filter(Boolean).join(' · ') }
  })
}

/** What holds now of an order, for its buyer. */
export function describeOrder({ state, shipments, lines, ...order }: OrderOffer): StateWords {
  const on = (at: string | null) => (at === null ? '' : ` on ${formatPacificDayOf(at)}`)
  const words = buyerOrderWords[state]
  switch (state) {
    case 'accepted':
      return { title: words, text: 'Nothing has shipped yet.' }
    case 'confirmed':
      return {
        title: words + on(order.confirmedAt),
        text:
          shipments.length === 0
            ? 'Nothing has shipped yet.'
            : `${formatCountOf(shipments.length, 'shipment')} so far, and more to come.`,
      }
    case 'shipped':
      return { title: words, text: describeAllShipped(lines, 'All of your order has shipped.') }
    case 'closed':
      return { title: words + on(order.closedAt), text: 'Thank you for your order.' }
    case 'cancelled':
      return { title: words + on(order.cancelledAt), text: 'None of it will ship. Please call or write to us.' }
  }
}

/** That a change which the buyer was asked about is off; undefined while there is none to tell of. */
export function describeTakenBack({ takenBack }: Pick<OrderOffer, 'takenBack'>): StateWords | undefined {
  if (!takenBack) return undefined
  const day = formatPacificDayOf(takenBack.at)
  return {
    title: `We took back the change that we asked you about on ${day}`,
    text: 'Nothing is needed from you. Your order stands as below.',
  }
}

/** What holds now of a purchase, for its supplier. */
export function describePurchaseOffer({ state, answer, isOpen, isShipped, lines, change }: PurchaseOffer): StateWords {
  if (state === 'cancelled') return { title: 'This purchase order is cancelled', text: 'Please do not ship it.' }
  if (!answer && isShipped && change) return { title: 'This purchase order has changed', text: changedShipped }
  if (!answer && isShipped) {
    return {
      title: 'This purchase order has shipped',
      text: `${describeAllShipped(lines)} Nothing more is needed now.`,
    }
  }
  if (!answer) return { title: 'Please confirm this purchase order', text: 'Or tell us about a problem.' }
  const again = isOpen ? 'Did something change? Send the answer again.' : 'Please call us to change the answer.'
  const text = isShipped ? describeAllShipped(lines) : again
  const day = formatPacificDayOf(answer.at)
  const note = answer.note && `: ${answer.note}`
  if (answer.answer === 'problem') return { title: `You told us about a problem on ${day}${note}`, text }
  const ready = answer.readyOn === null ? '' : `, ready on ${formatDay(answer.readyOn)}`
  return { title: `You confirmed on ${day}${ready}${note}`, text }
}

/** What a supplier did, after its name: `confirmed O-1007-A, ready Dec 4, 2026` or `has a problem with O-1007-A`. */
export function describePurchaseAnswer({ reference, answer }: Pick<PurchaseOffer, 'reference' | 'answer'>): string {
  if (answer?.answer === 'problem') return `has a problem with ${reference}`
  return [`confirmed ${reference}`, answer?.readyOn && `ready ${formatDay(answer.readyOn)}`].filter(Boolean).join(', ')
}

/** What the whole is called: freight that is still to be confirmed is not in it. */
export const totalName = ({ freight }: { freight: string | null }) =>
  freight === null ? 'Total without freight' : 'Total'

/** `Total without freight $15,072.00 now, total $15,433.00 with the change` */
export function describeTotals({ before, after }: Record<'before' | 'after', { freight: string | null; all: string }>) {
  const name = totalName(after)
  const told = name === totalName(before) ? '' : `${name.toLowerCase()} `
  return `${totalName(before)} ${formatDollars(before.all)} now, ${told}${formatDollars(after.all)} with the change`
}

/** What an order comes to, as its lines add up; the whole comes last. Beside a sum what was ordered, where that is another one. */
export function listOrderTotals({ freight, totals }: Pick<OrderOffer, 'freight' | 'totals'>): TotalFact[] {
  const { lines, orderedAmount, all } = totals
  const cents = (amount: string | null) => parseDecimal(amount ?? '', amountDecimals) ?? 0n
  const ordered = formatCents(cents(orderedAmount) + cents(totals.freight))
  return [
    ...weightFacts(totals),
    ...(freight === 'added' ? [fact('Steel', formatDollars(lines)), fact('Freight', formatAddedFreight(totals))] : []),
    wholeFact(totalName(totals), all, ordered),
  ]
}

/** What a purchase comes to likewise; no amount while a line has no cost. */
export function listPurchaseTotals({ total, orderedTotal, ...weights }: Weights & PurchaseTotals): TotalFact[] {
  return [...weightFacts(weights), ...(total === null ? [] : [wholeFact('Total', total, orderedTotal ?? total)])]
}

type Weights = Pick<OrderOffer['totals'], 'weightLb' | 'orderedWeightLb' | 'shippedWeightLb'>
type PurchaseTotals = Pick<PurchaseOffer, 'total' | 'orderedTotal'>

const fact = (name: string, value: string, quoted = ''): TotalFact => ({ name, value, quoted })

function weightFacts({ weightLb, orderedWeightLb, shippedWeightLb }: Weights): TotalFact[] {
  const asOrdered = weightLb === orderedWeightLb ? '' : `${formatPounds(orderedWeightLb)} lbs as ordered`
  return [
    ...(weightLb > 0 || orderedWeightLb > 0 ? [fact('Weight', describeWeight(weightLb), asOrdered)] : []),
    // While some of it is still to come, or where weights are figured.
    ...(shippedWeightLb > 0 && shippedWeightLb !== weightLb ? [fact('Shipped', describeWeight(shippedWeightLb))] : []),
  ]
}

function wholeFact(name: string, all: string, ordered: string): TotalFact {
  const asOrdered = all === ordered ? '' : `${formatDollars(ordered)} as ordered`
  return { ...fact(name, formatDollars(all), asOrdered), isWhole: true }
}

const billing = {
  actual: 'Billed by shipped weight: the actual scale weight applies to lines priced by weight.',
  theoretical: 'Lines priced by weight are billed at theoretical weight, figured from the dimensions.',
  both: 'Billed by shipped weight, or where a line says so by theoretical weight, figured from the dimensions.',
}

/** Which weight is billed; blank if nothing is priced by weight. */
export function describeBilling(lines: readonly OfferLine[]): string {
  return describeBasis({ lines: [...lines] }, billing) ?? ''
}

/** The last change that is anything to the buyer, or has a note to the buyer; undefined for an order that is as it was confirmed. */
function findLastChange({ versions }: Pick<OrderOffer, 'versions'>) {
  return versions.findLast(({ differs, note }) => differs.length > 0 || note !== '')
}

export function describeOrderFreight({ freight, totals }: Pick<OrderOffer, 'freight' | 'totals'>): string {
  return describeFreight({ freight, freightAmount: totals.freight, isFreightToBeConfirmed: totals.freight === null })
}

/** For each shipment `1. Dec 4, 2026, Estes, tracking number 4471, bill of lading B-77: line 1, 4 pieces, 42,130 lb` */
export function describeShipments({ shipments, lines }: Pick<OrderOffer, 'shipments' | 'lines'>): string[] {
  const numbers = new Map(lines.map(({ id }, index) => [id, index + 1]))
  return shipments.map(({ lines: parts, ...shipment }, index) => {
    const by = [formatDay(shipment.shippedOn), describeCarrier(shipment)]
    const what = parts.map(({ lineId, pieces, weightLb }) => {
      return [`line ${numbers.get(lineId) ?? 0}`, describeQuantity(pieces, weightLb)].filter(Boolean).join(', ')
    })
    return `${index + 1}. ${by.filter(Boolean).join(', ')}: ${what.join('; ')}`
  })
}

/** `Estes, tracking number 4471, bill of lading B-77` */
export function describeCarrier({
  carrier,
  trackingNumber,
  billOfLading,
}: Pick<Shipment, 'carrier' | 'trackingNumber' | 'billOfLading'>): string {
  const facts = [
    carrier,
    trackingNumber && `tracking number ${trackingNumber}`,
    billOfLading && `bill of lading ${billOfLading}`,
  ]
  return facts.filter(Boolean).join(', ')
}

/** An order for its buyer. */
export function toOrderDocument(order: OrderOffer): DealDocument {
  const { state, company, customerName } = order
  const isDraft = state === 'accepted'
  const lines = order.lines.map(toOrderedLine)
  const changed = findLastChange(order)
  return {
    title: orderTitle(order),
    parties: [['For', [company, customerName].filter(Boolean).join('\n')]],
    facts: [
      ['Date', formatPacificDayOf(order.confirmedAt ?? order.createdAt)],
      ['Changed', changed ? describeVersion(changed.version, changed.at) : ''],
      ['Your PO', order.purchaseOrder ?? ''],
      ['Our quote', order.inquiryReference],
      ...factsOf(orderedTerms, order),
      ['Freight', describeOrderFreight(order)],
    ],
    notes: [
      [changedNote, changed?.differs.join('\n') ?? ''],
      [aboutChangeNote, changed?.note ?? ''],
      ['Note', order.note],
    ],
    state: isDraft ? { title: 'Draft: this order is not confirmed yet', text: '' } : describeOrder(order),
    badge: badgeOfOrder(order),
    progress: { reached: state },
    isDraft,
    lines: markLines(lines),
    totals: listOrderTotals(order),
    shipments: describeShipments(order),
    terms: [order.terms, describeBilling(lines)],
    action: ['See your order and its shipments', 'View order'],
  }
}

function badgeOfOrder({ state, shipments }: OrderOffer): Badge {
  if (state === 'accepted') return { word: 'Draft', tone: 'plain' }
  if (state === 'confirmed' && shipments.length > 0) return { word: shippedInPart, tone: 'open' }
  const tone = state === 'cancelled' ? 'caution' : state === 'confirmed' ? 'open' : 'good'
  return { word: orderNames[state], tone }
}

/** Says nothing of who buys the steel from us. */
export function toPurchaseDocument(
  purchase: PurchaseOffer,
  { brandName, contactAddress = '' }: Pick<SiteInfo, 'brandName' | 'contactAddress'>,
): DealDocument {
  const { state, supplier } = purchase
  const isDraft = state === 'planned'
  const lines = purchase.lines.map(toPurchasedLine)
  return {
    title: purchaseTitle(purchase),
    parties: [
      ['From', [brandName, contactAddress].filter(Boolean).join('\n')],
      ['To', [supplier.company, supplier.contactName].filter(Boolean).join('\n')],
    ],
    facts: [
      ['Date', formatPacificDayOf(purchase.sentAt)],
      ['Changed', purchase.change ? formatPacificDayOf(purchase.change.at) : ''],
      ...factsOf(purchaseTerms, purchase),
      ['Payment terms', purchase.terms],
    ],
    notes: [
      [changedNote, purchase.change?.differs.join('\n') ?? ''],
      ['Note', purchase.note],
    ],
    state: isDraft ? { title: 'Draft: this is not ordered yet', text: '' } : describePurchaseOffer(purchase),
    badge: badgeOfPurchase(purchase),
    isDraft,
    lines: markLines(lines),
    totals: listPurchaseTotals(purchase),
    shipments: [],
    terms: [describeBilling(lines)],
    action: purchase.isShipped
      ? ['See this purchase order', 'View order']
      : ['Confirm it, or tell us about a problem', 'Confirm order'],
  }
}

const toConfirm: Badge = { word: 'To confirm', tone: 'open' }
const purchaseBadges: Readonly<Record<PurchaseOffer['state'], Badge>> = {
  planned: { word: 'Draft', tone: 'plain' },
  sent: toConfirm,
  'by hand': toConfirm,
  confirmed: { word: 'Confirmed', tone: 'good' },
  problem: { word: 'Problem', tone: 'caution' },
  cancelled: { word: 'Cancelled', tone: 'caution' },
}

function badgeOfPurchase({ state, answer, isShipped, change }: PurchaseOffer): Badge {
  if (!isShipped || answer || state === 'cancelled') return purchaseBadges[state]
  return change ? { word: 'Changed', tone: 'caution' } : { word: 'Shipped', tone: 'good' }
}
