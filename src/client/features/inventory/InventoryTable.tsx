import { Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type OnChangeFn, type RowSelectionState, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { dataTableFeatures } from '../../components/data-table-features.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { useSlashKey } from '../../lib/use-slash-key.ts'
import { type InventoryPlace, useInventory } from './hooks.ts'
import { InventoryCards } from './InventoryCards.tsx'
import { InventoryCounter } from './InventoryCounter.tsx'
import { InventoryMessage } from './InventoryMessage.tsx'
import classes from './InventoryTable.module.css'
import { inventoryColumns } from './inventory-columns.ts'
import { itemLabel } from './item-label.ts'
import { SourceSelect } from './SourceSelect.tsx'
import { ThicknessFilter } from './ThicknessFilter.tsx'
import { type ThicknessRange, toColumnFilters } from './thickness-range.ts'

const narrowScreen = '(max-width: 47.99em)'
const noItems: InventoryItem[] = []

export type InventoryTableProps = {
  place: InventoryPlace
  source: string | undefined
  onSourceChange: (source: string | undefined) => void
  range: ThicknessRange
  onRangeChange: (range: ThicknessRange) => void
  selection: RowSelectionState
  onSelectionChange: OnChangeFn<RowSelectionState>
  /** What can be done with the selected items; stays in sight. */
  action: (selectedItems: InventoryItem[]) => ReactNode
}

/** A category's inventory at one source location, with its filter and selection; cards in place of columns on a narrow screen. */
export function InventoryTable(props: InventoryTableProps) {
  const { place, source, range, action } = props
  const isNarrow = useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false })
  const fromRef = useRef<HTMLInputElement>(null)
  useSlashKey(fromRef)
  const { inventory, table, selectedItems } = useInventoryTable(props)
  const isLoading = source !== undefined && inventory.isPending
  const isSlow = useDelayed(isLoading)
  const shown = table.getRowModel().rows.length
  const isMessage = source === undefined || inventory.isError || (inventory.isSuccess && shown === 0)
  const message = isMessage ? <InventoryMessage {...props} inventory={inventory} /> : undefined
  return (
    <div className={classes['frame']} data-narrow={isNarrow || undefined}>
      <div className={classes['toolbar']}>
        <SourceSelect place={place} source={source} onChange={props.onSourceChange} />
        <ThicknessFilter range={range} onChange={props.onRangeChange} fromRef={fromRef} />
        {!isNarrow && <div className={classes['action']}>{action(selectedItems)}</div>}
      </div>
      <Group justify="space-between" gap="xs" className={classes['counter']}>
        <InventoryCounter shown={shown} total={inventory.data?.length} selectedItems={selectedItems} />
        <Text size="sm" c="dimmed">
          Please select inventory location and steel sizes before clicking on: Create Inquiry
        </Text>
      </Group>
      {isNarrow ? (
        (message ?? <InventoryCards table={table} isLoading={isSlow} />)
      ) : (
        <DataTable table={table} label="Inventory" rowLabel={itemLabel} isLoading={isLoading} message={message} />
      )}
      <Text size="sm" c="dimmed" mt={8}>
        *Subject to prior sale
      </Text>
      {isNarrow && <div className={classes['bar']}>{action(selectedItems)}</div>}
    </div>
  )
}

function useInventoryTable({ place, source, range, selection, onSelectionChange }: InventoryTableProps) {
  const inventory = useInventory(place, source)
  const items = inventory.data ?? noItems
  const { fromIn, toIn } = range
  const columnFilters = useMemo(() => toColumnFilters({ fromIn, toIn }), [fromIn, toIn])
  const table = useTable({
    features: dataTableFeatures,
    columns: inventoryColumns,
    data: items,
    getRowId: (item) => item.id,
    state: { rowSelection: selection, columnFilters },
    onRowSelectionChange: onSelectionChange,
  })
  const selectedItems = useMemo(() => items.filter((item) => selection[item.id]), [items, selection])
  return { inventory, table, selectedItems }
}
