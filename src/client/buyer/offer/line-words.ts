import type { OfferLine } from '../../../shared/quotes/totals.ts'
import { basisMark, formatDollars, formatPounds, formatPrice } from '../../../shared/quotes/words.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'

/** `$42.50/cwt`, or that the line is not quoted; a dash where prices are no longer shown. */
export function priceOf({ noQuote, price, unit }: OfferLine): string {
  if (noQuote) return 'No quote'
  return price === null ? '-' : formatPrice(price, unit)
}

export function amountOf({ amount }: OfferLine): string {
  return amount === null ? '' : formatDollars(amount)
}

export function piecesOf({ pieces }: OfferLine): string {
  return pieces === null ? '' : formatCount(pieces)
}

export function weightOf({ weightLb }: OfferLine): string {
  return weightLb === null ? '' : formatPounds(weightLb)
}

/** `12 pieces, 42,350 lbs` */
export function quantityOf(line: OfferLine): string {
  const pieces = line.pieces === null ? '' : formatCountOf(line.pieces, 'piece')
  return [pieces, line.weightLb === null ? '' : `${weightOf(line)} lbs`].filter(Boolean).join(', ')
}

/** What is special about a line: `theoretical weight, not accepted`. */
export function marksOf(line: OfferLine, isNotTaken: boolean): string {
  const basis = basisMark(line)
  return [basis && `${basis} weight`, isNotTaken && 'not accepted'].filter(Boolean).join(', ')
}
