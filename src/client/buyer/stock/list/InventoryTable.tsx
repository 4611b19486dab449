import { Group, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { useOneStop, useSlashKey } from '../../../platform/moves/focus.ts'
import { stickyBar, useNarrowScreen } from '../../../platform/moves/window.ts'
import { StaleNotice } from '../../../ui/feedback/Notice.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { type Selection, type Ticks, withTicks } from '../../../ui/table/table-model.ts'
import { ColumnsButton, useHiddenColumns, useSharedColumns } from '../../item/ColumnsButton.tsx'
import { InventoryCards } from '../../item/InventoryCards.tsx'
import { ItemsExport } from '../../item/ItemsExport.tsx'
import { inventoryColumns } from '../../item/inventory-columns.tsx'
import { itemFields, itemLabel } from '../../item/item-fields.ts'
import type { SelectSource } from '../choose/ChooseSource.tsx'
import { type InventoryPlace, useInventory } from '../hooks.ts'
import { describeFilter, filterItems, type ItemFilter, openFilter } from '../item-filter.ts'
import { listTitle } from '../words.ts'
import classes from './InventoryTable.module.css'
import { type ItemSort, nextSort, sortItems } from './item-sort.ts'
import {
  FilterLine,
  GoneItemsNotice,
  InventoryCounter,
  InventoryMessage,
  ListDate,
  SharedValuesLine,
} from './ListNotes.tsx'
import { AboutThickness, FilterButton, SortSelect, SourceSelect, ThicknessFilter } from './ListTools.tsx'
import { findSharedValues } from './list-columns.ts'
import { ListThicknessStrip } from './ThicknessStrip.tsx'

const stripPlace = <div className={classes['strip']} />

const noItems: InventoryItem[] = []

type InventoryTableProps = {
  place: InventoryPlace
  source: string | undefined
  onSourceChange: SelectSource
  filter: ItemFilter
  onFilterChange: (change: Partial<ItemFilter>) => void
  sort: ItemSort
  onSortChange: (sort: ItemSort) => void
  ticks: Ticks
  onTick: Selection<InventoryItem>['change']
  action: (selectedItems: InventoryItem[]) => ReactNode
}

/** A category's inventory at one source location, as a table, or as cards on a narrow screen. */
export function InventoryTable(props: InventoryTableProps) {
  const { place, source, filter, onFilterChange, sort, onSortChange, ticks, onTick, action } = props
  const isNarrow = useNarrowScreen()
  const sourceRef = useRef<HTMLSelectElement>(null)
  const counterRef = useRef<HTMLParagraphElement>(null)
  const inventory = useInventory(place, source)
  const items = inventory.data ?? noItems
  const sortedItems = useMemo(() => sortItems(items, sort), [items, sort])
  const shownItems = useMemo(() => filterItems(sortedItems, filter), [sortedItems, filter])
  const listKey = useMemo(() => ({ filter, sort }), [filter, sort])
  const { columns, sharedValues, ...columnChoice } = useListColumns(items)
  const { selectedItems, goneIds } = useSelectedItems(inventory.data, ticks)
  const selection = { ticks, change: onTick, labelOf: itemLabel }
  const isLoading = source !== undefined && inventory.isPending
  const isMessage = source === undefined || (!inventory.isPending && shownItems.length === 0)
  // The buttons that call these disappear, so the focus moves on first.
  const dropFilter = (change: Partial<ItemFilter>) => {
    counterRef.current?.focus({ preventScroll: true })
    onFilterChange(change)
  }
  const leaveSource = () => {
    sourceRef.current?.focus()
    props.onSourceChange(undefined)
  }
  const sortBy = (columnId: string) => {
    const field = itemFields.find((name) => name === columnId)
    if (field) onSortChange(nextSort(sort, field))
  }
  const message = isMessage ? (
    <InventoryMessage
      place={place}
      source={source}
      inventory={inventory}
      filter={filter}
      onSelectSource={props.onSourceChange}
      onLeaveSource={leaveSource}
      onDropFilter={dropFilter}
    />
  ) : undefined
  return (
    <div className={classes['frame']} data-narrow={isNarrow || undefined}>
      <InventoryToolbar
        {...props}
        items={inventory.data}
        shownItems={shownItems}
        selectedItems={selectedItems}
        columnChoice={columnChoice}
        sourceRef={sourceRef}
        isNarrow={isNarrow}
      />
      {!isNarrow &&
        source !== undefined &&
        (inventory.data ? (
          <ListThicknessStrip
            category={place.category ?? ''}
            items={inventory.data}
            filter={filter}
            onChange={(thickness) => onFilterChange({ thickness })}
          />
        ) : (
          stripPlace
        ))}
      <Group justify="space-between" gap="xs" className={classes['counter']}>
        <Group gap="xs" className={classes['filters'] ?? ''}>
          <InventoryCounter
            shown={shownItems}
            total={inventory.data?.length}
            selectedItems={selectedItems}
            counterRef={counterRef}
          />
          <FilterLine filter={filter} onReset={() => dropFilter(openFilter)} />
        </Group>
        {isNarrow ? (
          source !== undefined && <ListDate place={place} source={source} />
        ) : (
          <Group gap="sm" ml="auto" className={classes['actions'] ?? ''}>
            <InquiryHint />
            {action(selectedItems)}
          </Group>
        )}
      </Group>
      {!isNarrow && source !== undefined && (
        <SharedValuesLine values={sharedValues}>
          <ListDate place={place} source={source} />
        </SharedValuesLine>
      )}
      <GoneItemsNotice count={goneIds.length} onSeen={() => onTick((current) => withTicks(current, goneIds, false))} />
      {inventory.isError && inventory.data && <StaleNotice error={inventory.error} />}
      {isNarrow ? (
        (message ?? (
          <InventoryCards
            items={shownItems}
            selection={selection}
            sortSelect={<SortSelect sort={sort} onChange={onSortChange} />}
            isLoading={isLoading}
          />
        ))
      ) : (
        <DataTable
          columns={columns}
          items={shownItems}
          selection={selection}
          label="Inventory"
          listKey={listKey}
          sort={{ columnId: sort.field, isDescending: sort.isDescending, onSort: sortBy }}
          isLoading={isLoading}
          message={message}
        />
      )}
      <Text size="sm" c="dimmed" mt={8}>
        *Subject to prior sale
      </Text>
      {isNarrow && (
        <div ref={stickyBar} className={classes['bar']}>
          {selectedItems.length === 0 && <InquiryHint />}
          {action(selectedItems)}
        </div>
      )}
    </div>
  )
}

type InventoryToolbarProps = Pick<
  InventoryTableProps,
  'place' | 'source' | 'onSourceChange' | 'filter' | 'onFilterChange'
> & {
  items: InventoryItem[] | undefined
  shownItems: readonly InventoryItem[]
  selectedItems: readonly InventoryItem[]
  columnChoice: Omit<ReturnType<typeof useListColumns>, 'columns' | 'sharedValues'>
  sourceRef: RefObject<HTMLSelectElement | null>
  isNarrow: boolean
}

/** Where the list is from, which thicknesses it shows, and the tools for it. */
function InventoryToolbar(props: InventoryToolbarProps) {
  const { place, source, onSourceChange, filter, onFilterChange, sourceRef, isNarrow } = props
  const { items, shownItems, selectedItems, columnChoice } = props
  const fromRef = useRef<HTMLInputElement>(null)
  useSlashKey(fromRef)
  const tools = useOneStop<HTMLDivElement>('[aria-haspopup], [aria-expanded], [aria-describedby]')
  return (
    <div className={classes['toolbar']}>
      <div className={classes['source']}>
        <SourceSelect place={place} source={source} onChange={onSourceChange} selectRef={sourceRef} />
      </div>
      <div className={classes['range']}>
        <ThicknessFilter
          category={place.category ?? ''}
          range={filter.thickness}
          onChange={(thickness) => onFilterChange({ thickness })}
          fromRef={fromRef}
        >
          {isNarrow && <AboutThickness />}
        </ThicknessFilter>
      </div>
      <div className={classes['tools']} role="toolbar" aria-label="List tools" {...tools}>
        {!isNarrow && <AboutThickness />}
        <FilterButton items={items} filter={filter} onChange={onFilterChange} shown={shownItems.length} />
        {!isNarrow && <ColumnsButton {...columnChoice} />}
        <ItemsExport
          title={listTitle(place, source)}
          place={place.region.join(', ')}
          filters={describeFilter(filter)}
          items={shownItems}
          total={shownItems.length}
          selectedItems={selectedItems}
          hidden={columnChoice.hidden}
        />
      </div>
    </div>
  )
}

/** The columns that are shown: neither hidden nor, unless the buyer wants them, with one value that is said once. */
function useListColumns(items: InventoryItem[]) {
  const [hidden, setHidden] = useHiddenColumns()
  const [areSharedShown, showShared] = useSharedColumns()
  const sharedValues = useMemo(() => findSharedValues(items), [items])
  const saidOnce = useMemo(
    () => (areSharedShown ? [] : sharedValues.map(({ field }) => field)),
    [sharedValues, areSharedShown],
  )
  const columns = useMemo(
    () => inventoryColumns.filter(({ id }) => ![...hidden, ...saidOnce].some((field) => field === id)),
    [hidden, saidOnce],
  )
  const shared = { areShown: areSharedShown, onShow: showShared }
  return { columns, sharedValues, hidden, saidOnce, onChange: setHidden, shared }
}

function InquiryHint() {
  return (
    <Text className={classes['hint'] ?? ''} size="sm" c="dimmed">
      Please select inventory location and steel sizes before clicking on: Create Inquiry
    </Text>
  )
}

// Ticked items that a filter hides stay selected; those that left the list cannot be sent.
function useSelectedItems(items: readonly InventoryItem[] | undefined, ticks: Ticks) {
  return useMemo(() => {
    if (Object.keys(ticks).length === 0) return { selectedItems: [], goneIds: [] }
    const selectedItems = items?.filter((item) => ticks[item.id]) ?? []
    const found = new Set(selectedItems.map(({ id }) => id))
    const goneIds = items ? Object.keys(ticks).filter((id) => !found.has(id)) : []
    return { selectedItems, goneIds }
  }, [items, ticks])
}
