import { Group, Stack, Table, Text, Title } from '@mantine/core'
import type { InquiryLine } from '../../../shared/inquiries.ts'
import { formatDimension, formatThickness } from '../../../shared/thickness.ts'
import { totalWeightLb } from '../../../shared/weight.ts'
import { RecordTable } from '../../components/RecordTable.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { StatusDot } from '../../components/StatusSelect.tsx'
import { formatCount, formatCountOf, formatWeightLb } from '../../lib/format.ts'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import { describeChange } from './inquiry-changes.ts'

/** The selected items as they were sent, each with where it stands in today's stock. */
export function InquiryItems({ items }: { items: readonly InquiryLine[] }) {
  const { shown, left, showMore } = useShownRows(items)
  const { weightLb, withoutWeight } = totalWeightLb(items.map((item) => item.weight))
  return (
    <Stack gap="xs" component="section">
      <Group justify="space-between" align="baseline">
        <Title order={3}>Selected Inventory Items ({formatCount(items.length)})</Title>
        <Text size="sm" className="tabular">
          Total weight <b>{formatWeightLb(weightLb)}</b>
          {withoutWeight > 0 && ` · ${formatCountOf(withoutWeight, 'item')} without a weight`}
        </Text>
      </Group>
      <RecordTable
        label="Selected inventory items"
        minWidthPx={1020}
        maxHeight="60vh"
        head={
          <>
            <Table.Th>Product ID</Table.Th>
            <Table.Th>Today</Table.Th>
            <Table.Th>Product</Table.Th>
            <Table.Th ta="right">Thickness (in)</Table.Th>
            <Table.Th ta="right">Width (in)</Table.Th>
            <Table.Th ta="right">Length (in)</Table.Th>
            <Table.Th ta="right">Qty Pcs</Table.Th>
            <Table.Th ta="right">Weight (lbs)</Table.Th>
            <Table.Th>Grade</Table.Th>
            <Table.Th>Source</Table.Th>
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
  const isUnresolved = item.productId === '' && item.heatNum === '' && item.sourceCode === ''
  return (
    <Table.Tr>
      <Table.Td>
        {item.productId || '-'}
        {item.heatNum && (
          <Text size="xs" c="dimmed">
            Heat {item.heatNum}
          </Text>
        )}
        {isUnresolved && (
          <Text size="xs" c="dimmed">
            Item {item.id}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <Listing item={item} />
      </Table.Td>
      <Table.Td>{item.product || item.category || '-'}</Table.Td>
      <Table.Td ta="right" title={item.thickness}>
        {formatThickness(item.thickness) || '-'}
      </Table.Td>
      <Table.Td ta="right">{formatDimension(item.width) || '-'}</Table.Td>
      <Table.Td ta="right">{formatDimension(item.length) || '-'}</Table.Td>
      <Table.Td ta="right">{isUnresolved ? '-' : formatCount(item.qtyPcs)}</Table.Td>
      <Table.Td ta="right">{item.weight || '-'}</Table.Td>
      <Table.Td>{item.gradeCategory || '-'}</Table.Td>
      <Table.Td>{[item.sourceCode, item.locationState].filter(Boolean).join(' - ') || '-'}</Table.Td>
    </Table.Tr>
  )
}

const listingLooks: Readonly<Record<InquiryLine['listing'], { label: string; color: string }>> = {
  'as listed': { label: 'As listed', color: 'green' },
  changed: { label: 'Changed since', color: 'yellow' },
  'no longer listed': { label: 'No longer listed', color: 'red' },
}

function Listing({ item }: { item: InquiryLine }) {
  const { label, color } = listingLooks[item.listing]
  return (
    <>
      <Group gap={6} wrap="nowrap" style={{ whiteSpace: 'nowrap' }}>
        <StatusDot color={color} />
        {label}
      </Group>
      {item.changes.map((change) => (
        <Text key={change.field} size="xs" c="dimmed">
          {describeChange(change)}
        </Text>
      ))}
    </>
  )
}
