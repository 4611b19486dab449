import { Group, Text, Title } from '@mantine/core'
import { useMemo } from 'react'
import { totalWeightLb } from '../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { formatWeightLb } from '../../platform/text/format.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { selectedItemColumns } from './inventory-columns.tsx'
import { formatSize, formatWeightWithUnit } from './item-fields.ts'
import classes from './SelectedItems.module.css'

const listLabel = 'Items in this inquiry'

type ItemsProps = { items: readonly InventoryItem[] }

/** The items of an inquiry and their total weight: a table, or cards on narrow screens. */
export function SelectedItems({ items, title = 'Selected items' }: ItemsProps & { title?: string }) {
  const isNarrow = useNarrowScreen()
  const { weightLb, withoutWeight } = useMemo(() => totalWeightLb(items.map((item) => item.weight)), [items])
  return (
    <section aria-label={title}>
      <Title order={3} mb={8}>
        {title} ({formatCount(items.length)})
      </Title>
      {isNarrow ? (
        <ItemCards items={items} />
      ) : (
        <div className={classes['table']}>
          <DataTable columns={selectedItemColumns} items={items} label={listLabel} />
        </div>
      )}
      <Group justify="flex-end" gap={8} mt={8} className="tabular">
        {withoutWeight > 0 && (
          <Text size="sm" c="dimmed">
            {formatCountOf(withoutWeight, 'item')} without a weight
          </Text>
        )}
        <Text size="sm">
          Total weight: <b>{formatWeightLb(weightLb)}</b>
        </Text>
      </Group>
    </section>
  )
}

function ItemCards({ items }: ItemsProps) {
  return (
    <ul className={`plain-list ${classes['cards']}`} aria-label={listLabel}>
      {items.map((item) => (
        <li key={item.id}>
          <b>{item.product || item.category}</b>
          <b>{item.weight && formatWeightWithUnit(item.weight)}</b>
          <span title={item.thickness}>{formatSize(item)}</span>
          <span>{formatCountOf(item.qtyPcs, 'pc')}</span>
          <span className={classes['minor']}>
            {[item.productId, item.gradeCategory, item.condition].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
