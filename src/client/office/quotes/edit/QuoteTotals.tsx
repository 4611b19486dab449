import { Box, Stack, Text } from '@mantine/core'
import type { QuoteTotals as Totals } from '../../../../shared/quotes/schema.ts'
import type { PricedLine } from '../../../../shared/quotes/totals.ts'
import {
  besideFreight,
  describeMissingMargin,
  formatAddedFreight,
  formatDollars,
  formatPounds,
  formatShortTons,
  ofQuotedText,
  wholeBeside,
} from '../../../../shared/quotes/words.ts'

type QuoteTotalsProps = {
  /** The totals of the accepted lines once some are. */
  totals: Totals
  quotedTotals?: Totals
  /** Why a draft has no freight yet. */
  missingFreight?: string | undefined
  lines: readonly PricedLine[]
}

/** What a quote comes to, and what is earned by it. */
export function QuoteTotals(props: QuoteTotalsProps) {
  const { totals, quotedTotals = totals, missingFreight } = props
  const withoutPrice = props.lines.filter(({ price, noQuote }) => price === null && !noQuote).length
  const { weightLb, lines, freight, all, cost, margin, marginPercent } = totals
  const besides = (describe: (sums: Totals) => string) => ofQuotedText(describe(totals), describe(quotedTotals))
  const facts = [
    ['Weight', poundsOf(totals), `${formatShortTons(weightLb)} tons`, besides(poundsOf)],
    [
      'Lines',
      formatDollars(lines),
      withoutPrice > 0 ? `${withoutPrice} of ${props.lines.length} without a price` : '',
      besides((sums) => formatDollars(sums.lines)),
    ],
    missingFreight
      ? ['Freight', '-', missingFreight, '']
      : ['Freight', formatAddedFreight(totals), '', besideFreight(totals, quotedTotals)],
    [
      'Margin',
      marginOf(totals),
      margin === null
        ? describeMissingMargin(props.lines)
        : `${marginPercent ?? '-'}% · cost ${formatDollars(cost ?? '0')}`,
      besides(marginOf),
    ],
    [
      freight === null ? 'Total without freight' : 'Total',
      formatDollars(all),
      '',
      besides((sums) => wholeBeside(totals, sums)),
    ],
  ] as const
  return (
    <Box component="dl" m={0} fz="sm" className="tabular" style={columns} aria-label="Totals">
      {facts.map(([name, value, note, quoted]) => (
        <div key={name} data-fact={name} style={{ flex: '1 1 100px' }}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Stack component="dd" gap={0} m={0} style={{ overflowWrap: 'break-word' }}>
            <Text
              span
              fw={700}
              {...(name.startsWith('Total') && { fz: { base: 'md', sm: 'lg' }, lh: 1.3 })}
              {...(name === 'Margin' && margin?.startsWith('-') && { c: 'var(--mantine-color-error)' })}
            >
              {value}
            </Text>
            {[note, quoted].filter(Boolean).map((text) => (
              <Text key={text} span size="xs" c="dimmed">
                {text}
              </Text>
            ))}
          </Stack>
        </div>
      ))}
    </Box>
  )
}

// None is narrower than its longest figure.
const columns = { display: 'flex', flexWrap: 'wrap', gap: '4px 20px' } as const
const poundsOf = ({ weightLb }: Totals) => `${formatPounds(weightLb)} lbs`
const marginOf = ({ margin }: Totals) => (margin === null ? '-' : formatDollars(margin))
