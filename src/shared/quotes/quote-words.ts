import { lbPerShortTon } from '../steel/weight-units.ts'
import { formatCount } from '../text/count-text.ts'
import type { Delivery, FreightTerms, HandoverWay, PriceUnit, QuoteState, WeightBasis } from './terms.ts'

export const stateWords: Readonly<Record<QuoteState, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  superseded: 'Superseded',
  expired: 'Expired',
}

/** Under a version's state, how it reached the buyer. */
export const deliveryWords: Readonly<Record<Delivery, string>> = {
  queued: 'Email waiting',
  mailed: 'Emailed',
  failed: 'Email failed',
  'by hand': 'Sent by hand',
  'not yet': 'Ready to send',
}

export const handoverWords: Readonly<Record<HandoverWay, string>> = {
  copied: 'Link or text copied',
  'mail program': 'Opened in an email program',
  'said so': 'Marked as sent',
}

export const freightWords: Readonly<Record<FreightTerms, string>> = {
  included: 'Included in the prices',
  added: 'Added to the total',
  'buyer arranges': 'Buyer arranges',
}

/** `Not chosen yet` in a draft. */
export function formatFreight(freight: FreightTerms | null): string {
  return freight === null ? 'Not chosen yet' : freightWords[freight]
}

export const basisWords: Readonly<Record<WeightBasis, string>> = {
  actual: 'Actual weight',
  theoretical: 'Theoretical weight',
}

const centDigits = 2
const tonDecimals = 3

/** A decimal text as dollars: '1234.5' is `$1,234.50`, '-3' is `-$3.00`. Further decimals stay, cents are never left out. */
export function formatDollars(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.replace(/^-/, '').split('.')
  const sign = decimal.startsWith('-') ? '-' : ''
  return `${sign}$${groupThousands(whole)}.${fraction.padEnd(centDigits, '0')}`
}

/** `of $36,797.63 quoted`, beside what was accepted where that is another figure; else blank. */
export function ofQuoted(accepted: string, quoted: string): string {
  return accepted === quoted ? '' : `of ${quoted} quoted`
}

/** `2,000 lbs of 44,350 lbs quoted`, or the one where both are the same. */
export function withQuoted(accepted: string, quoted: string): string {
  return [accepted, ofQuoted(accepted, quoted)].filter(Boolean).join(' ')
}

/** `$27,214.43 of $36,797.63 quoted`: what a quote comes to, and what it did before some of its lines were accepted. */
export function describeTotal({ totals, quotedTotals }: Record<'totals' | 'quotedTotals', { all: string }>): string {
  return withQuoted(formatDollars(totals.all), formatDollars(quotedTotals.all))
}

/** `$42.50/cwt`; a price for the whole line is `$500.00/lot`. */
export function formatPrice(price: string, unit: PriceUnit): string {
  return `${formatDollars(price)}/${unit}`
}

/** `42,350.5`, with at most three decimals and without the unit. */
export function formatPounds(weightLb: number): string {
  const [whole = '', fraction] = String(weightLb).split('.')
  return fraction === undefined ? formatCount(weightLb) : `${groupThousands(whole)}.${fraction}`
}

/** Pounds as tons of 2,000 lb with three decimals: `21.175`. */
export function formatShortTons(weightLb: number): string {
  const [whole = '', fraction] = (weightLb / lbPerShortTon).toFixed(tonDecimals).split('.')
  return `${groupThousands(whole)}.${fraction}`
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}
