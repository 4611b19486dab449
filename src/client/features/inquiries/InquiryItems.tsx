import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { formatCount } from '../../../shared/count-text.ts'
import type { InquiryLine } from '../../../shared/inquiries.ts'
import { RecordTable } from '../../components/RecordTable.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { StatusDot } from '../../components/StatusSelect.tsx'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import { describeChange } from './inquiry-changes.ts'
import { lineCells, listingLooks, nameLine, sumWeight } from './line-cells.ts'

/** The selected items as they were sent, each with where it stands in today's stock. */
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
        head={
          <>
            <Table.Th>Product ID</Table.Th>
            <Table.Th>Today</Table.Th>
            {lineCells.map(({ heading, isNumeric }) => (
              <Table.Th key={heading} {...(isNumeric && { ta: 'right' })}>
                {heading}
              </Table.Th>
            ))}
          </>
        }
      >
        {shown.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </RecordTable>
      <ShowMore left={left} onMore={showMore} />
    </Stack>
  )
}

function ItemRow({ item }: { item: InquiryLine }) {
  const { name, note } = nameLine(item)
  return (
    <Table.Tr>
      <Table.Td>
        <div>
          {name}
          {note && (
            <Text size="xs" c="dimmed">
              {note}
            </Text>
          )}
        </div>
      </Table.Td>
      <Table.Td data-label="Today">
        <Listing item={item} />
      </Table.Td>
      {lineCells.map(({ heading, isNumeric, read }) => (
        <Table.Td
          key={heading}
          data-label={heading}
          {...(isNumeric && { ta: 'right' })}
          {...(heading.startsWith('Thickness') && { title: item.thickness })}
        >
          {read(item) || '-'}
        </Table.Td>
      ))}
    </Table.Tr>
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
