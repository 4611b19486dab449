import { Group, Text } from '@mantine/core'
import { type OnChangeFn, type RowSelectionState, useTable } from '@tanstack/react-table'
import { type ReactNode, useMemo, useRef } from 'react'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { DataTable } from '../../components/DataTable.tsx'
import { dataTableFeatures } from '../../components/data-table-features.ts'
import { withTicks } from '../../components/range-selection.ts'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { useDelayed } from '../../lib/use-delayed.ts'
import { useNarrowScreen } from '../../lib/use-narrow-screen.ts'
import { useSlashKey } from '../../lib/use-slash-key.ts'
import type { SelectSource } from './ChooseSource.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { FilterButton } from './FilterButton.tsx'
import { FilterLine } from './FilterLine.tsx'
import { GoneItemsNotice } from './GoneItemsNotice.tsx'
import { type InventoryPlace, useInventory } from './hooks.ts'
import { InventoryCards } from './InventoryCards.tsx'
import { InventoryCounter } from './InventoryCounter.tsx'
import { InventoryMessage } from './InventoryMessage.tsx'
import classes from './InventoryTable.module.css'
import { inventoryColumns } from './inventory-columns.tsx'
import { filterItems, type ItemFilter, openFilter } from './item-filter.ts'
import { itemLabel } from './item-label.ts'
import { SourceSelect } from './SourceSelect.tsx'
import { ThicknessFilter } from './ThicknessFilter.tsx'
import { useHiddenColumns } from './use-hidden-columns.ts'

const noItems: InventoryItem[] = []

type InventoryTableProps = {
  place: InventoryPlace
  source: string | undefined
  onSourceChange: SelectSource
  filter: ItemFilter
  onFilterChange: (change: Partial<ItemFilter>) => void
  selection: RowSelectionState
  onSelectionChange: OnChangeFn<RowSelectionState>
  action: (selectedItems: InventoryItem[]) => ReactNode
}

/** A category's inventory at one source location, as a table, or as cards on a narrow screen. */
export function InventoryTable(props: InventoryTableProps) {
  const { place, source, filter, onFilterChange, onSelectionChange, action } = props
  const isNarrow = useNarrowScreen()
  const fromRef = useRef<HTMLInputElement>(null)
  useSlashKey(fromRef)
  const sourceRef = useRef<HTMLSelectElement>(null)
  const counterRef = useRef<HTMLParagraphElement>(null)
  const { hidden, setHidden } = useHiddenColumns()
  const inventory = useInventory(place, source)
  const items = inventory.data ?? noItems
  const shownItems = useMemo(() => filterItems(items, filter), [items, filter])
  const columns = useMemo(() => inventoryColumns.filter(({ id }) => !hidden.some((field) => field === id)), [hidden])
  const { selectedItems, goneIds } = useSelectedItems(inventory.data, props.selection)
  const table = useTable({
    features: dataTableFeatures,
    columns,
    data: shownItems,
    getRowId: (item) => item.id,
    state: { rowSelection: props.selection },
    onRowSelectionChange: onSelectionChange,
  })
  const isLoading = source !== undefined && inventory.isPending
  const isSlow = useDelayed(isLoading)
  const isMessage = source === undefined || (!inventory.isPending && shownItems.length === 0)
  // The buttons that call these disappear, so the focus moves on first.
  const resetFilter = () => {
    counterRef.current?.focus({ preventScroll: true })
    onFilterChange(openFilter)
  }
  const leaveSource = () => {
    sourceRef.current?.focus()
    props.onSourceChange(undefined)
  }
  const message = isMessage ? (
    <InventoryMessage
      place={place}
      source={source}
      inventory={inventory}
      onSelectSource={props.onSourceChange}
      onLeaveSource={leaveSource}
      onResetFilter={resetFilter}
    />
  ) : undefined
  return (
    <div className={classes['frame']} data-narrow={isNarrow || undefined}>
      <div className={classes['toolbar']}>
        <div className={classes['source']}>
          <SourceSelect place={place} source={source} onChange={props.onSourceChange} selectRef={sourceRef} />
        </div>
        <div className={classes['range']}>
          <ThicknessFilter
            range={filter.thickness}
            onChange={(thickness) => onFilterChange({ thickness })}
            fromRef={fromRef}
          />
        </div>
        <div className={classes['tools']}>
          <FilterButton items={inventory.data} filter={filter} onChange={onFilterChange} shown={shownItems.length} />
          {!isNarrow && <ColumnsButton hidden={hidden} onChange={setHidden} />}
          <ExportButton place={place} source={source} filter={filter} items={shownItems} hidden={hidden} />
        </div>
        {!isNarrow && <div className={classes['action']}>{action(selectedItems)}</div>}
      </div>
      <Group justify="space-between" gap="xs" className={classes['counter']}>
        <Group gap="xs">
          <InventoryCounter
            shown={shownItems.length}
            total={inventory.data?.length}
            selectedItems={selectedItems}
            counterRef={counterRef}
          />
          <FilterLine filter={filter} onReset={resetFilter} />
        </Group>
        <Text size="sm" c="dimmed">
          Please select inventory location and steel sizes before clicking on: Create Inquiry
        </Text>
      </Group>
      <GoneItemsNotice
        count={goneIds.length}
        onSeen={() => onSelectionChange((selection) => withTicks(selection, goneIds, false))}
      />
      {inventory.isError && inventory.data && <StaleNotice error={inventory.error} />}
      {isNarrow ? (
        (message ?? <InventoryCards table={table} isLoading={isLoading} isSlow={isSlow} />)
      ) : (
        <DataTable
          table={table}
          label="Inventory"
          listKey={filter}
          rowLabel={itemLabel}
          isLoading={isLoading}
          message={message}
        />
      )}
      <Text size="sm" c="dimmed" mt={8}>
        *Subject to prior sale
      </Text>
      {isNarrow && <div className={classes['bar']}>{action(selectedItems)}</div>}
    </div>
  )
}

// Ticked items that a filter hides stay selected; those that left the list cannot be sent.
function useSelectedItems(items: readonly InventoryItem[] | undefined, selection: RowSelectionState) {
  return useMemo(() => {
    if (Object.keys(selection).length === 0) return { selectedItems: [], goneIds: [] }
    const selectedItems = items?.filter((item) => selection[item.id]) ?? []
    const found = new Set(selectedItems.map(({ id }) => id))
    const goneIds = items ? Object.keys(selection).filter((id) => !found.has(id)) : []
    return { selectedItems, goneIds }
  }, [items, selection])
}
