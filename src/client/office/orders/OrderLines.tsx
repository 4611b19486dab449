import { Text } from '@mantine/core'
import { toOrderedLine } from '../../../shared/orders/document.ts'
import type { Order, OrderLine } from '../../../shared/orders/schema.ts'
import { describeShipped } from '../../../shared/orders/words.ts'
import { detailsOf, lineColumns, sizeWithUnit } from '../../../shared/quotes/lines.ts'
import type { OfferLine } from '../../../shared/quotes/totals.ts'
import { formatDollars, formatPrice } from '../../../shared/quotes/words.ts'
import { ShowMore, useShownRows } from '../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { SourceCode } from '../suppliers/SourceCode.tsx'

const minWidthPx = 560

/** What was ordered beside what was shipped. */
export function OrderLines({ order }: { order: Order }) {
  const { shown, left, showMore } = useShownRows(order.lines)
  return (
    <>
      <RecordTable
        label={`Lines of ${order.reference}`}
        minWidthPx={minWidthPx}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
      />
      <ShowMore left={left} onMore={showMore} />
    </>
  )
}

const columns: readonly RecordColumn<OrderLine>[] = [
  { heading: 'Description', cardLabel: null, breaksWords: true, cell: (line, index) => <Line {...{ line, index }} /> },
  { heading: 'Source', width: 100, breaksWords: true, cell: ({ sourceCode }) => <SourceCode code={sourceCode} /> },
  {
    heading: 'Price',
    width: 116,
    align: 'right',
    cell: (line) => <Price line={toOrderedLine(line)} />,
  },
  {
    heading: 'Cost',
    width: 116,
    align: 'right',
    cell: ({ cost, unit }) => (cost === null ? '-' : formatPrice(cost, unit)),
  },
  { heading: 'Amount', width: 124, align: 'right', cell: (line) => <Amount line={line} /> },
]

function Line({ line, index }: { line: OrderLine; index: number }) {
  return (
    <div>
      {index + 1}. {line.description || '-'}
      <Text size="xs" c="dimmed">
        {[sizeWithUnit(line), line.grade, detailsOf(line), line.note].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs">{describeShipped(line)}</Text>
    </div>
  )
}

/** The price, and how often it is in the amount where that is not in pounds or pieces. */
function Price({ line }: { line: OfferLine }) {
  const { read, beneath } = lineColumns.price
  return (
    <div>
      {read(line)}
      <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        {beneath?.(line)}
      </Text>
    </div>
  )
}

/** What the line comes to, as in the total; beside it what was accepted, or what is shipped so far, where that is something else. */
function Amount({ line }: { line: OrderLine }) {
  const { amount, finalAmount, isComplete } = line
  const standing = toOrderedLine(line).amount
  const other = isComplete ? amount : finalAmount
  return (
    <div>
      {standing === null ? '-' : formatDollars(standing)}
      {other !== null && other !== standing && (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {isComplete ? 'ordered' : 'so far'} {formatDollars(other)}
        </Text>
      )}
    </div>
  )
}
