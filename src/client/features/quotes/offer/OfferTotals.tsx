import type { OfferTotals as Totals } from '../../../../shared/offer-totals.ts'
import { describeWeight, freightToBeConfirmed } from '../../../../shared/offer-words.ts'
import { formatDollars } from '../../../../shared/quote-words.ts'
import type { QuoteOffer } from '../../../../shared/quotes.ts'
import classes from './offer.module.css'

type OfferTotalsProps = { offer: QuoteOffer; totals: Totals }

/** Pounds, tons and dollars of the lines that are taken; it follows each choice. */
export function OfferTotals({ offer, totals: { weightLb, lines, freight, all } }: OfferTotalsProps) {
  return (
    <dl className={classes['totals']} aria-label="Totals" aria-live="polite">
      <dt>Weight</dt>
      <dd>{describeWeight(weightLb)}</dd>
      {offer.freight === 'added' && (
        <>
          <dt>Steel</dt>
          <dd>{formatDollars(lines)}</dd>
          <dt>Freight</dt>
          <dd>{freight === null ? freightToBeConfirmed : formatDollars(freight)}</dd>
        </>
      )}
      <dt data-whole>{freight === null ? 'Total without freight' : 'Total'}</dt>
      <dd data-whole>{formatDollars(all)}</dd>
    </dl>
  )
}
