import { Group, Text, Title } from '@mantine/core'
import { useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { totalWeightLb } from '../../../shared/weight.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { dataTableFeatures } from '../../components/data-table-features.ts'
import { formatCount, formatCountOf, formatWeightLb } from '../../lib/format.ts'
import { selectedItemColumns } from '../inventory/inventory-columns.ts'
import classes from './SelectedItems.module.css'

/** The items of an inquiry and their total weight. */
export function SelectedItems({ items }: { items: InventoryItem[] }) {
  const table = useTable({
    features: dataTableFeatures,
    columns: selectedItemColumns,
    data: items,
    getRowId: (item) => item.id,
  })
  const { weightLb, withoutWeight } = useMemo(() => totalWeightLb(items.map((item) => item.weight)), [items])
  return (
    <section aria-label="Selected items">
      <Title order={3} mb={8}>
        Selected items ({formatCount(items.length)})
      </Title>
      <div className={classes['list']}>
        <DataTable table={table} label="Items in this inquiry" />
      </div>
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
