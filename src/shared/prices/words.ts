import { formatDollars } from '../quotes/words.ts'
import { formatCountOf } from '../text/count-text.ts'
import { formatDay, toPacificDay } from '../text/days.ts'
import { pricesKnownDays, type SimilarPrices } from './schema.ts'

type Figures = Pick<SimilarPrices, 'count' | 'last' | 'low' | 'high' | 'median'>

/**
 * `Last $38.50/cwt on Nov 2, accepted · 7 quotes $36.00 to $41.25, median $39.10 · cost $33.80`, the unit with the first price; what
 * the same customer was quoted comes first.
 */
export function describePrices({ cost, customer, ...all }: SimilarPrices): string {
  const isAllTheirs = customer?.count === all.count
  const parts = [
    ...(customer ? [`To this customer: ${describeFigures(customer, 'last')}`] : []),
    ...(all.count === 0 ? [`No quote of like steel in ${pricesKnownDays} days`] : []),
    ...(all.count > 0 && !isAllTheirs ? [describeFigures(all, 'Last')] : []),
    ...(cost === null ? [] : [`cost ${formatDollars(cost)}`]),
  ]
  return parts.join(' · ').replace(firstPrice, '$&/cwt')
}

const firstPrice = /\$[\d,.]*\d/

/** Why a key that takes a price takes none. */
export function describeNone(which: 'last' | 'median'): string {
  return which === 'last' ? 'No earlier price to take' : 'No median to take'
}

function describeFigures({ count, last, low, high, median }: Figures, lastWord: 'Last' | 'last'): string {
  if (last === null || low === null || high === null || median === null) return ''
  const told = `${lastWord} ${formatDollars(last.perCwt)} on ${dayOfYear(last.at)}${last.accepted ? ', accepted' : ''}`
  if (count === 1 && low === high) return told
  const quotes = formatCountOf(count, 'quote')
  return low === high
    ? `${told} · ${quotes} at ${formatDollars(low)}`
    : `${told} · ${quotes} ${formatDollars(low)} to ${formatDollars(high)}, median ${formatDollars(median)}`
}

/** `Nov 2`: what is shown is never a year old. */
const dayOfYear = (at: string) => formatDay(toPacificDay(new Date(at))).replace(/, \d{4}$/, '')
