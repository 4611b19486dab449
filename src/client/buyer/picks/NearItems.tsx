import { Anchor, Box, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { NearItem } from '../../../shared/search/item.ts'
import { itemTitle } from '../../../shared/stock/item-title.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { formatWeightWithUnit } from '../item/item-fields.ts'
import { useShortlist } from './hooks.ts'
import classes from './NearItems.module.css'
import { ShortlistTick } from './ShortlistTick.tsx'

const tableMinWidthPx = 480

type NearItemsProps = {
  /** For screen readers. */
  label: string
  near: readonly NearItem[]
  /** What is said of one that differs in nothing. */
  same: string
}

/** Items near to what is looked for, with what differs; a tick puts one on the shortlist. */
export function NearItems({ label, near, same }: NearItemsProps) {
  const { has } = useShortlist()
  return (
    <RecordTable
      label={label}
      minWidthPx={tableMinWidthPx}
      columns={[
        {
          heading: 'Item',
          width: '44%',
          cell: ({ item }) => (
            <Group gap={10} wrap="nowrap" align="flex-start">
              <ShortlistTick item={item} />
              <Box fz="sm" style={{ overflowWrap: 'anywhere' }}>
                <Anchor
                  fz="sm"
                  className={classes['link'] ?? ''}
                  renderRoot={(props) => <Link {...props} to="/item/$id" params={{ id: item.id }} />}
                >
                  {itemTitle(item)}
                </Anchor>
                <Text size="xs" c="dimmed">
                  {[item.gradeCategory, item.condition, item.productId].filter(Boolean).join(' · ')}
                </Text>
              </Box>
            </Group>
          ),
        },
        {
          heading: 'Weight',
          width: '16%',
          align: 'right',
          cell: ({ item }) => (item.weight ? formatWeightWithUnit(item.weight) : '-'),
        },
        { heading: 'State', width: '12%', cell: ({ item }) => item.locationState || '-' },
        {
          heading: 'What differs',
          width: '28%',
          cell: ({ reasons }) => (
            // One box: the cards on a phone lay out a cell's parts side by side.
            <div>{reasons.length > 0 ? reasons.map(({ text }) => <div key={text}>{text}</div>) : same}</div>
          ),
        },
      ]}
      rows={near}
      rowKey={({ item }) => item.id}
      rowProps={({ item }) => ({ 'data-selected': has(item.id) || undefined })}
    />
  )
}
