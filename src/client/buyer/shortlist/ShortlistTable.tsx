import { Badge, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { mtrOnFile } from '../../../shared/papers/terms.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { ItemFacts } from '../item/InventoryCards.tsx'
import { formatField, formatSize, formatTotalWeight, itemLabel } from '../item/item-fields.ts'
import { useShortlist } from '../picks/hooks.ts'
import { groupTitle, stateTexts } from '../picks/SelectionLines.tsx'
import { describeChange, itemsToSend, type ShortlistedItem, type ShortlistGroup } from '../picks/shortlist-state.ts'
import classes from './ShortlistScreen.module.css'

const tableMinWidthPx = 760

type ShortlistTableProps = { groups: readonly ShortlistGroup[] }

/** What was picked, by source location: one table, or cards on a phone. A ticked item is on the shortlist. */
export function ShortlistTable({ groups }: ShortlistTableProps) {
  const isNarrow = useNarrowScreen()
  const { has } = useShortlist()
  if (isNarrow) return <ShortlistCards groups={groups} />
  const heads = new Map(groups.map((group) => [group.rows[0], group]))
  return (
    <RecordTable
      label="Shortlist"
      isStacked={false}
      minWidthPx={tableMinWidthPx}
      columns={columns}
      rows={groups.flatMap(({ rows }) => rows)}
      rowKey={({ item }) => item.id}
      rowProps={({ item }) => ({ 'data-selected': has(item.id) || undefined })}
      groupHead={(row) => {
        const group = heads.get(row)
        return group && <GroupHead group={group} />
      }}
    />
  )
}

function ShortlistCards({ groups }: ShortlistTableProps) {
  const { has } = useShortlist()
  return (
    <Stack gap="lg">
      {groups.map((group) => (
        <section key={groupTitle(group)} aria-label={groupTitle(group)}>
          <Title order={2} mb={8}>
            <GroupHead group={group} />
          </Title>
          <ul className={`plain-list ${classes['cards']}`} aria-label={groupTitle(group)}>
            {group.rows.map((row) => (
              <li key={row.item.id} data-selected={has(row.item.id) || undefined}>
                <ItemChoice row={row} isOnCard>
                  <ItemFacts item={row.item} />
                </ItemChoice>
                {stateTexts(row).map((text) => (
                  <Text key={text} fz="sm" c="dimmed" pl={30}>
                    {text}
                  </Text>
                ))}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}

function GroupHead({ group }: { group: ShortlistGroup }) {
  const { has, set } = useShortlist()
  const { rows } = group
  const picked = rows.filter(({ item }) => has(item.id))
  const isAll = picked.length === rows.length
  return (
    <Group justify="space-between" gap="4px 16px" wrap="nowrap">
      <Group component="label" gap={10} wrap="nowrap">
        <PlainCheckbox
          aria-label={`Select all of ${groupTitle(group)}`}
          checked={isAll}
          isMixed={picked.length > 0 && !isAll}
          onChange={() =>
            set(
              rows.map(({ item }) => item),
              !isAll,
            )
          }
        />
        {groupTitle(group)}
      </Group>
      <Text span size="sm" className="tabular">
        {formatTotalWeight(itemsToSend(picked))}
      </Text>
    </Group>
  )
}

const columns: RecordColumn<ShortlistedItem>[] = [
  {
    heading: 'Item',
    width: '22%',
    cellProps: ({ item }) => ({ title: item.heatNum && `Heat ${item.heatNum}` }),
    cell: (row) => (
      <ItemChoice row={row}>
        {row.item.product || row.item.category}
        <StateBadge row={row} />
      </ItemChoice>
    ),
  },
  {
    heading: 'Product ID',
    width: '12%',
    cell: ({ item }) => (
      <>
        {item.productId}
        {item.mtrOnFile && (
          <Text fz="xs" c="dimmed" lh="inherit">
            {mtrOnFile}
          </Text>
        )}
      </>
    ),
  },
  {
    heading: 'Size',
    width: '26%',
    cell: ({ item, changes }) => (
      <>
        {formatSize(item)}
        {changes.map((change) => (
          <Text key={change.heading} fz="sm" c="dimmed" lh="inherit">
            {describeChange(change)}
          </Text>
        ))}
      </>
    ),
  },
  {
    heading: 'Grade',
    width: '24%',
    cell: ({ item }) => [item.gradeCategory, item.condition].filter(Boolean).join(', '),
  },
  { heading: 'Qty', align: 'right', cell: ({ item }) => formatField(item, 'qtyPcs') },
  { heading: 'Weight', unit: 'lbs', align: 'right', cell: ({ item }) => formatField(item, 'weight') },
]

type RowProps = { row: ShortlistedItem }

function ItemChoice({
  row: { item },
  isOnCard = false,
  children,
}: RowProps & { isOnCard?: boolean; children: ReactNode }) {
  const { has, set } = useShortlist()
  return (
    <Group component="label" wrap="nowrap" {...(isOnCard ? { gap: 12, align: 'flex-start' } : { gap: 10 })}>
      <PlainCheckbox
        aria-label={itemLabel(item)}
        checked={has(item.id)}
        onChange={({ currentTarget }) => set([item], currentTarget.checked)}
      />
      {children}
    </Group>
  )
}

function StateBadge({ row: { isGone, sentIn } }: RowProps) {
  if (!isGone && sentIn === undefined) return null
  return (
    <Badge color="gray" variant="light" flex="none">
      {isGone ? 'Gone' : `Sent in ${sentIn}`}
    </Badge>
  )
}
