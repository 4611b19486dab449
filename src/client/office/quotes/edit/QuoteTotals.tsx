import type { QuoteTotals as Totals } from '../../../../shared/quotes/totals.ts'
import {
  formatAddedFreight,
  formatDollars,
  formatPounds,
  formatShortTons,
  ofQuoted,
} from '../../../../shared/quotes/words.ts'
import classes from './QuoteTotals.module.css'

type QuoteTotalsProps = {
  /** Of the accepted lines once some are. */
  totals: Totals
  quotedTotals?: Totals
  /** Why a draft has no freight yet. */
  missingFreight?: string | undefined
  lineCount: number
  withoutPrice: number
}

/** What a quote comes to, and what is earned by it. */
export function QuoteTotals(props: QuoteTotalsProps) {
  const { totals, quotedTotals = totals, missingFreight, lineCount, withoutPrice } = props
  const { weightLb, lines, freight, all, cost, margin, marginPercent } = totals
  const besides = (describe: (sums: Totals) => string) => ofQuoted(describe(totals), describe(quotedTotals))
  const facts = [
    ['Weight', poundsOf(totals), `${formatShortTons(weightLb)} tons`, besides(poundsOf)],
    [
      'Lines',
      formatDollars(lines),
      withoutPrice > 0 ? `${withoutPrice} of ${lineCount} without a price` : '',
      besides((sums) => formatDollars(sums.lines)),
    ],
    missingFreight
      ? ['Freight', '-', missingFreight, '']
      : ['Freight', formatAddedFreight(totals), '', besides(formatAddedFreight)],
    [
      'Margin',
      marginOf(totals),
      margin === null ? 'needs all costs' : `${marginPercent ?? '-'}% · cost ${formatDollars(cost ?? '0')}`,
      besides(marginOf),
    ],
    [
      freight === null ? 'Total without freight' : 'Total',
      formatDollars(all),
      '',
      besides((sums) => formatDollars(sums.all)),
    ],
  ] as const
  return (
    <dl className={classes['totals']} aria-label="Totals">
      {facts.map(([name, value, note, quoted]) => (
        <div
          key={name}
          data-fact={name}
          data-total={name.startsWith('Total') || undefined}
          data-loss={(name === 'Margin' && margin?.startsWith('-')) || undefined}
        >
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {note && <span>{note}</span>}
            {quoted && <span>{quoted}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const poundsOf = ({ weightLb }: Totals) => `${formatPounds(weightLb)} lbs`
const marginOf = ({ margin }: Totals) => (margin === null ? '-' : formatDollars(margin))
