import type { QuoteTotals as Totals } from '../../../shared/quote-totals.ts'
import { formatDollars, formatPounds, formatShortTons } from '../../../shared/quote-words.ts'
import classes from './QuoteTotals.module.css'

type QuoteTotalsProps = { totals: Totals; lineCount: number; withoutPrice: number }

/** What a quote comes to, and what is earned by it. */
export function QuoteTotals({ totals, lineCount, withoutPrice }: QuoteTotalsProps) {
  const { weightLb, lines, freight, all, cost, margin, marginPercent } = totals
  const facts = [
    ['Weight', `${formatPounds(weightLb)} lbs`, `${formatShortTons(weightLb)} tons`],
    ['Lines', formatDollars(lines), withoutPrice > 0 ? `${withoutPrice} of ${lineCount} without a price` : ''],
    ['Freight', formatDollars(freight), ''],
    [
      'Margin',
      margin === null ? '-' : formatDollars(margin),
      margin === null ? 'needs all costs' : `${marginPercent ?? '-'}% · cost ${formatDollars(cost ?? '0')}`,
    ],
    ['Total', formatDollars(all), ''],
  ] as const
  return (
    <dl className={classes['totals']} aria-label="Totals">
      {facts.map(([name, value, note]) => (
        <div
          key={name}
          data-fact={name}
          data-total={name === 'Total' || undefined}
          data-loss={(name === 'Margin' && margin?.startsWith('-')) || undefined}
        >
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {note && <span>{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
