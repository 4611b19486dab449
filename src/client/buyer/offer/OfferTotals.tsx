import { Fragment } from 'react'
import type { TotalFact } from '../../../shared/quotes/words.ts'
import classes from './offer.module.css'

/** The sums of the lines that are taken; they follow each choice. */
export function OfferTotals({ facts }: { facts: readonly TotalFact[] }) {
  return (
    <dl className={classes['totals']} aria-label="Totals" aria-live="polite">
      {facts.map(({ name, value, quoted, isWhole }) => (
        <Fragment key={name}>
          <dt data-whole={isWhole}>{name}</dt>
          <dd data-whole={isWhole}>
            {value}
            {quoted && <span>{quoted}</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
