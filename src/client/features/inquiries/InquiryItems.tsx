import { Group, Stack, Text, Title } from '@mantine/core'
import { formatCount } from '../../../shared/count-text.ts'
import type { InquiryLine } from '../../../shared/inquiries.ts'
import { type RecordColumn, RecordTable } from '../../components/RecordTable.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { StatusDot } from '../../components/StatusSelect.tsx'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import { describeChange } from './inquiry-changes.ts'
import { lineCells, listingLooks, nameLine, sumWeight } from './line-cells.ts'

/** The selected items as sent, each compared with today's stock. */
export function InquiryItems({ items }: { items: readonly InquiryLine[] }) {
  const { shown, left, showMore } = useShownRows(items)
  const { total, note } = sumWeight(items)
  return (
    <Stack gap="xs" component="section">
      <Group justify="space-between" align="baseline">
        <Title order={3}>Selected Inventory Items ({formatCount(items.length)})</Title>
        <Text size="sm" className="tabular">
          Total weight <b>{total}</b>
          {note && ` · ${note}`}
        </Text>
      </Group>
      <RecordTable
        label="Selected inventory items"
        minWidthPx={1020}
        maxHeight="60vh"
        isStacked
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
      />
      <ShowMore left={left} onMore={showMore} />
    </Stack>
  )
}

const columns: readonly RecordColumn<InquiryLine>[] = [
  { heading: 'Product ID', cardLabel: null, cell: (item) => <Name item={item} /> },
  { heading: 'Today', cell: (item) => <Listing item={item} /> },
  ...lineCells.map(
    ({ heading, isNumeric, read }): RecordColumn<InquiryLine> => ({
      heading,
      align: isNumeric && 'right',
      cellProps: ({ thickness }) => (heading.startsWith('Thickness') ? { title: thickness } : {}),
      cell: (item) => read(item) || '-',
    }),
  ),
]

function Name({ item }: { item: InquiryLine }) {
  const { name, note } = nameLine(item)
  return (
    <div>
      {name}
      {note && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </div>
  )
}

function Listing({ item }: { item: InquiryLine }) {
  const { label, color } = listingLooks[item.listing]
  return (
    <div>
      <Group gap={6} wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
        <StatusDot color={color} />
        {label}
      </Group>
      {item.changes.map((change) => (
        <Text key={change.field} size="xs" c="dimmed">
          {describeChange(change)}
        </Text>
      ))}
    </div>
  )
}
