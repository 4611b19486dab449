import { Group, Text } from '@mantine/core'
import { describeTotal } from '../../../../shared/quotes/quote-words.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { formatDay } from '../../../../shared/text/day-text.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { StatusDot } from '../../../ui/fields/StatusSelect.tsx'
import { type RecordColumn, RecordTable } from '../../../ui/table/RecordTable.tsx'
import { RowButton } from '../../../ui/table/RowButton.tsx'
import { describeQuoteState, isReadyToSend, stateColors } from '../quote-states.ts'

type VersionListProps = { quotes: readonly Quote[]; shownId: string; onShow: (id: string) => void }

const minWidthPx = 480

/** The versions of a quote, the newest first. */
export function VersionList({ quotes, shownId, onShow }: VersionListProps) {
  return (
    <RecordTable
      label="Versions of the quote"
      minWidthPx={minWidthPx}
      isStacked
      columns={[
        ...columns,
        {
          heading: 'Show',
          isHeadingHidden: true,
          cardLabel: null,
          width: 84,
          cell: ({ id, version }) =>
            id === shownId ? (
              <Text size="sm" c="dimmed">
                Shown
              </Text>
            ) : (
              <RowButton verb="Show" object={`version ${version}`} onClick={() => onShow(id)} />
            ),
        },
      ]}
      rows={quotes.toReversed()}
      rowKey={({ id }) => id}
    />
  )
}

/** The state of a version as a word with its color. */
export function QuoteState({ quote }: { quote: Quote }) {
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      <StatusDot color={isReadyToSend(quote) ? 'hot' : stateColors[quote.state]} />
      {describeQuoteState(quote)}
    </Group>
  )
}

const columns: readonly RecordColumn<Quote>[] = [
  { heading: 'Version', width: 76, cell: ({ version }) => version },
  { heading: 'State', cell: (quote) => <QuoteState quote={quote} /> },
  {
    heading: 'Sent (Pacific)',
    cell: ({ sentAt, delivery, handedOver }) => {
      if (sentAt === null) return '-'
      if (delivery === 'not yet') return 'Not sent'
      const at = delivery === 'by hand' && handedOver ? handedOver.at : sentAt
      return <time dateTime={at}>{formatPacificDateTime(at)}</time>
    },
  },
  { heading: 'Valid through', cell: ({ validUntil }) => formatDay(validUntil) },
  { heading: 'Total', align: 'right', cell: describeTotal },
]
