import type { Ask } from '../../../shared/asks/schema.ts'
import { isAskToTell } from '../../../shared/asks/words.ts'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import type { OrderEntry } from '../../../shared/orders/schema.ts'
import { countLeftOut } from '../../../shared/quotes/rest.ts'
import type { Quote } from '../../../shared/quotes/schema.ts'
import { stateWords } from '../../../shared/quotes/words.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { formatDay } from '../../../shared/text/days.ts'
import { formatRecentDay } from '../../platform/text/format.ts'
import { type AskSource, findAsk } from '../asks/sources.ts'
import { describeOrder, orderAct } from '../orders/order-acts.ts'
import { findStarts } from '../quotes/starts.ts'
import { isReadyToSend } from '../quotes/words.ts'

/** What has happened so far of one inquiry and of those that are one deal with it. */
export type Deal = {
  inquiry: Pick<InquiryDetails, 'id' | 'request' | 'status' | 'createdAt' | 'itemCount'>
  /** Who can be asked. */
  sources: readonly Pick<AskSource, 'inquiryId' | 'code'>[]
  asks: readonly Pick<Ask, 'inquiryId' | 'sourceCode' | 'state' | 'delivery' | 'isOrdered'>[]
  /** The first one first. */
  quotes: readonly Pick<
    Quote,
    'id' | 'inquiryIds' | 'state' | 'delivery' | 'validUntil' | 'lines' | 'answer' | 'order'
  >[]
  /** The orders of the whole request, the newest one first. */
  orders: readonly Pick<OrderEntry, 'id' | 'reference' | 'state' | 'purchases' | 'shipmentCount'>[]
}

export const dealStates = ['Asked', 'Quoted', 'Accepted', 'Confirmed', 'Shipped', 'Closed'] as const
export type DealStateName = (typeof dealStates)[number]

/** What staff do next. 'send' the draft on the screen, 'tell' the buyer what is ready. */
export type NextAct = { label: string; act: 'ask' | 'write' | 'send' | 'tell' } | OrderAct
type OrderAct = { label: string; act: 'order'; orderId: string }

export type DealState = {
  /** `skipped` was not needed. */
  states: readonly { name: DealStateName; mark: 'done' | 'skipped' | 'next' }[]
  /** The last one that the deal came to; undefined for a request that nobody worked on. */
  now: DealStateName | undefined
  /** Instead of the next state, where a deal ended before. */
  ended: 'Cancelled' | 'Declined' | undefined
  /** Where it stands, in a sentence. */
  words: string
  /** The orders of which it says where they stand. */
  toldOrderIds: readonly string[]
  next: NextAct | undefined
}

/** Where a deal stands, in the order in which it happens, and what to do next. */
export function readDeal(deal: Deal): DealState {
  const [order] = standingOrders(deal)
  const quote = deal.quotes.at(-1)
  const { asked, toTell } = countAsks(deal)
  const reached: Record<DealStateName, boolean> = {
    Asked: asked > toTell,
    Quoted: deal.quotes.some((one) => one.state !== 'draft' && !isReadyToSend(one)),
    Accepted: order !== undefined,
    Confirmed: order !== undefined && order.state !== 'accepted',
    Shipped: order?.state === 'shipped' || order?.state === 'closed',
    Closed: order?.state === 'closed',
  }
  const now = dealStates.findLast((name) => reached[name])
  const at = now === undefined ? -1 : dealStates.indexOf(now)
  const states = dealStates.map((name, index) => ({
    name,
    mark: reached[name] ? ('done' as const) : index < at ? ('skipped' as const) : ('next' as const),
  }))
  const toldOrderIds = tellsOfOrders(deal) ? shownOrders(deal).map(({ id }) => id) : []
  return { states, now, ended: findEnd(deal, quote), words: describeDeal(deal), toldOrderIds, next: findNext(deal) }
}

function findEnd(deal: Deal, quote: Deal['quotes'][number] | undefined): DealState['ended'] {
  if (standingOrders(deal).length > 0 || quote?.state === 'draft' || quote?.state === 'sent') return undefined
  if (quote?.state === 'declined') return 'Declined'
  return ordersOf(deal).length > 0 ? 'Cancelled' : undefined
}

/** What holds now: of the order, of the quote, of the suppliers that are asked, or of the request itself. */
function describeDeal(deal: Deal): string {
  const [order] = standingOrders(deal)
  const quote = deal.quotes.at(-1)
  if (tellsOfOrders(deal)) {
    const rest = quote?.state === 'accepted' ? countLeftOut(deal.quotes) : 0
    return `${describeOrders(deal)}${order && rest > 0 ? `, ${formatCountOf(rest, 'line')} not ordered` : ''}`
  }
  const asks = describeAsks(deal)
  if (!quote) return [describeRequest(deal), asks].filter(Boolean).join(' · ')
  const isWaitedFor = quote.state === 'draft' && countAsks(deal).asked > 0
  return [describeQuotes(deal), isWaitedFor ? asks : ''].filter(Boolean).join(' · ')
}

const isOver = ({ status }: Deal['inquiry']) => status === 'completed' || status === 'archive'

/** Orders of other inquiries of the request, which were quoted apart, are not of this deal. */
const ordersOf = ({ quotes, orders }: Deal) => (quotes.some(({ order }) => order) ? orders : [])

/** The orders that stand, the one to work on first: what the buyer waits to hear of, then what only needs to be closed. */
function standingOrders(deal: Deal) {
  const states = ['accepted', 'shipped', 'confirmed', 'closed'] as const
  return states.flatMap((state) => ordersOf(deal).filter((order) => order.state === state))
}

/** Whether a further version is begun or ready, while what was ordered needs nothing of staff at once. */
function isQuotingOn({ quotes }: Deal, order: Pick<OrderEntry, 'state'>): boolean {
  const quote = quotes.at(-1)
  return order.state !== 'accepted' && quote !== undefined && (quote.state === 'draft' || isReadyToSend(quote))
}

function findNext(deal: Deal): NextAct | undefined {
  const [order] = standingOrders(deal)
  if (order && !isQuotingOn(deal, order)) {
    const act = orderAct(order.state)
    return act && { label: act.label, act: 'order', orderId: order.id }
  }
  if (!order && isOver(deal.inquiry)) return undefined
  const quote = deal.quotes.at(-1)
  if (!quote) {
    const { sources, asked } = countAsks(deal)
    const unasked = sources - asked
    if (unasked > 0) return { label: `Ask ${formatCountOf(unasked, 'supplier')}`, act: 'ask' }
    return startNext(deal)
  }
  if (quote.state === 'draft') return { label: 'Send quote', act: 'send' }
  if (isReadyToSend(quote)) return { label: 'Tell the buyer', act: 'tell' }
  // The buyer decides, or has decided.
  if (quote.state === 'sent' || (quote.state === 'accepted' && ordersOf(deal).length === 0)) return undefined
  return startNext(deal)
}

const startNext = ({ inquiry, quotes }: Deal): NextAct => {
  const [start] = findStarts(inquiry, quotes)
  const single = quotes.length > 0 ? 'Write a new version' : 'Write the quote'
  return { label: start?.whole || start?.rest ? start.label : single, act: 'write' }
}

function countAsks({ sources, asks }: Deal): Record<'sources' | 'asked' | 'answered' | 'toTell', number> {
  const found = sources.flatMap((source) => findAsk(asks, source) ?? [])
  const answered = found.filter(({ state }) => state === 'answered').length
  return { sources: sources.length, asked: found.length, answered, toTell: found.filter(isAskToTell).length }
}

function describeRequest({ inquiry: { request, itemCount, createdAt } }: Deal): string {
  const lines = request.length > 1 ? request.reduce((count, one) => count + one.itemCount, 0) : itemCount
  const inquiries = request.length > 1 ? ` in ${formatCount(request.length)} inquiries` : ''
  return `${formatCountOf(lines, 'line')}${inquiries}, sent ${formatRecentDay(createdAt)}`
}

function tellsOfOrders(deal: Deal): boolean {
  const [order] = standingOrders(deal)
  return ordersOf(deal).length > 0 && !(order && isQuotingOn(deal, order))
}

function shownOrders(deal: Deal) {
  const standing = standingOrders(deal)
  return standing.length > 0 ? standing : ordersOf(deal).slice(0, 1)
}

function describeOrders(deal: Deal): string {
  const shown = shownOrders(deal)
  if (shown[0]?.state === 'cancelled') return `${shown[0].reference} was cancelled`
  if (shown.length > 1) return shown.map((order) => `${order.reference}: ${describeOrder(order)}`).join('; ')
  return shown[0] ? `${shown[0].reference}: ${describeOrder(shown[0])}` : ''
}

function describeAsks(deal: Deal): string | undefined {
  const { sources, asked, answered, toTell } = countAsks(deal)
  if (sources === 0) return undefined
  if (asked === 0) return 'Suppliers not asked yet'
  const ready = toTell > 0 ? `, ${formatCount(toTell)} ready to send` : ''
  const left = asked < sources ? `, ${formatCount(sources - asked)} not asked` : ''
  return `${formatCount(answered)} of ${formatCountOf(asked, 'supplier')} answered${ready}${left}`
}

function describeQuotes({ quotes }: Deal): string {
  const quote = quotes.at(-1)
  if (!quote) return 'Not written yet'
  const { state, validUntil, lines } = quote
  const which = quotes.length > 1 ? `Version ${quotes.length}: ` : ''
  if (state === 'draft') {
    const offered = lines.filter(({ noQuote }) => !noQuote)
    const priced = offered.filter(({ price }) => price !== null).length
    const left = lines.length - offered.length
    const without = left > 0 ? `, ${formatCount(left)} without a quote` : ''
    return `${which}Draft, ${formatCount(priced)} of ${formatCountOf(offered.length, 'line')} priced${without}`
  }
  if (isReadyToSend(quote)) return `${which}Ready: send the buyer its link`
  if (state === 'sent') return `${which}Sent, the buyer can accept it through ${formatDay(validUntil)}`
  if (state === 'declined' && quote.answer?.note) return `${which}A counteroffer to answer`
  if (state === 'accepted' && quote.order?.state === 'cancelled') return `${which}Accepted, its order was cancelled`
  const rest = state === 'accepted' ? countLeftOut(quotes) : 0
  return `${which}${stateWords[state]}${rest > 0 ? `, ${formatCountOf(rest, 'line')} not ordered` : ''}`
}
