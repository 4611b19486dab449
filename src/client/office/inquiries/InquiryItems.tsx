import { Group, Stack, Text, Title } from '@mantine/core'
import type { InquiryLine } from '../../../shared/inquiries/schema.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { StatusDot } from '../../ui/fields/StatusSelect.tsx'
import { ShowMore, useShownRows } from '../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { lineCells, listingLooks, nameLine, sumWeight } from '../lines/line-cells.ts'
import { SourceCode } from '../suppliers/SourceCode.tsx'
import classes from './InquiryItems.module.css'
import { describeChange } from './words.ts'

const minWidthPx = 640

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
      <div className={classes['items']}>
        <RecordTable
          label="Selected inventory items"
          minWidthPx={minWidthPx}
          columns={columns}
          rows={shown}
          rowKey={({ id }) => id}
        />
      </div>
      <ShowMore left={left} onMore={showMore} />
    </Stack>
  )
}

const columns: readonly RecordColumn<InquiryLine>[] = [
  { heading: 'Product ID', cardLabel: null, breaksWords: true, cell: (item) => <Name item={item} /> },
  ...lineCells.map(
    ({ heading, width, isNumeric, read }): RecordColumn<InquiryLine> => ({
      heading,
      width,
      align: isNumeric && 'right',
      breaksWords: true,
      cellProps: ({ thickness }) => (heading.startsWith('Size') ? { title: thickness } : {}),
      cell: (item) =>
        heading === 'Source' ? (
          <SourceCode code={item.sourceCodeNow}>{read(item) || '-'}</SourceCode>
        ) : (
          read(item) || '-'
        ),
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
      <Listing item={item} />
    </div>
  )
}

// What became of the item.
function Listing({ item }: { item: InquiryLine }) {
  const { label, color } = listingLooks[item.listing]
  return (
    <>
      <Text size="xs" display="flex" style={{ alignItems: 'center', gap: 5 }}>
        <StatusDot color={color} />
        {item.soldOn ? `${label}, ${item.soldOn}` : label}
      </Text>
      {item.changes.map((change) => (
        <Text key={change.field} size="xs" c="dimmed">
          {describeChange(change)}
        </Text>
      ))}
    </>
  )
}
