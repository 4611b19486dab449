import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { useOneStop } from '../../../platform/moves/focus.ts'
import { useNarrowScreen } from '../../../platform/moves/window.ts'
import { StaleNotice } from '../../../ui/feedback/Notice.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { useFirstRows } from '../../../ui/table/first-rows.ts'
import { NextPage } from '../../../ui/table/NextPage.tsx'
import { type Selection, type Ticks, withTicks } from '../../../ui/table/table-model.ts'
import { ColumnsButton, useShownColumns } from '../../item/ColumnsButton.tsx'
import { InventoryCards } from '../../item/InventoryCards.tsx'
import { ItemsExport } from '../../item/ItemsExport.tsx'
import { inventoryColumns } from '../../item/inventory-columns.tsx'
import { itemFields, itemLabel } from '../../item/item-fields.ts'
import { type OpenedInList, useOpenedItem } from '../../item/opened-item.tsx'
import type { Range } from '../../item/ranges/range.ts'
import { findSharedValues } from '../../item/shared-values.ts'
import { Workbench } from '../../workbench/Workbench.tsx'
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
import { ListThicknessStrip } from './ThicknessStrip.tsx'

const noItems: InventoryItem[] = []
// Beside the selection.
const firstRoomPx = 1_118

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
  /** What to do before an inquiry; on a phone it stands beside the button as long as that is disabled. */
  hint: string
  /** What stands beside the list about what is ticked in it. */
  selection: (selectedItems: InventoryItem[]) => ReactNode
  /** What is shown of the item that was opened. */
  details?: (list: OpenedInList) => ReactNode
}

/** A category's inventory at one source location, as a table, or as cards on a narrow screen. */
export function InventoryTable(props: InventoryTableProps) {
  const { place, source, filter, onFilterChange, sort, onSortChange, ticks, onTick } = props
  const isNarrow = useNarrowScreen()
  const sourceRef = useRef<HTMLSelectElement>(null)
  const counterRef = useRef<HTMLParagraphElement>(null)
  const inventory = useInventory(place, source)
  const items = inventory.data ?? noItems
  const sortedItems = useMemo(() => sortItems(items, sort), [items, sort])
  const shownItems = useMemo(() => filterItems(sortedItems, filter), [sortedItems, filter])
  const listedItems = useFirstRows(shownItems)
  const listKey = useMemo(() => ({ filter, sort }), [filter, sort])
  const sharedValues = useMemo(() => findSharedValues(items), [items])
  const { columns, choice } = useShownColumns(inventoryColumns, sharedValues)
  const { selectedItems, goneIds } = useSelectedItems(inventory.data, ticks)
  const opened = useOpenedItem()
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
  const counter = (
    <InventoryCounter
      shown={shownItems}
      total={inventory.data?.length}
      selectedItems={selectedItems}
      counterRef={counterRef}
    />
  )
  return (
    <Workbench
      toolbar={
        <InventoryToolbar
          {...props}
          inventory={inventory.data}
          shownItems={shownItems}
          selectedItems={selectedItems}
          columnChoice={choice}
          sourceRef={sourceRef}
          isNarrow={isNarrow}
        />
      }
      line={
        <>
          {counter}
          <FilterLine filter={filter} onReset={() => dropFilter(openFilter)} />
          {isNarrow ? <p className={classes['hint']}>{props.hint}</p> : <SharedValuesLine values={sharedValues} />}
        </>
      }
      selection={props.selection(selectedItems)}
      opened={opened}
      details={props.details?.({
        opened,
        items,
        isTicked: (id) => ticks[id] === true,
        onTick: ({ id }, isTicked) => onTick((current) => withTicks(current, [id], isTicked)),
      })}
      note={source !== undefined && <ListDate place={place} source={source} />}
    >
      <GoneItemsNotice count={goneIds.length} onSeen={() => onTick((current) => withTicks(current, goneIds, false))} />
      {inventory.isError && inventory.data && <StaleNotice error={inventory.error} />}
      {isNarrow ? (
        (message ?? (
          <InventoryCards
            items={listedItems}
            selection={selection}
            sortSelect={<SortSelect sort={sort} onChange={onSortChange} />}
            isLoading={isLoading}
          />
        ))
      ) : (
        <DataTable
          columns={columns}
          items={listedItems}
          selection={selection}
          onOpen={opened.open}
          label="Inventory"
          listKey={listKey}
          sort={{ columnId: sort.field, isDescending: sort.isDescending, onSort: sortBy, sortableIds: itemFields }}
          isLoading={isLoading}
          message={message}
          firstRoomPx={firstRoomPx}
        />
      )}
      <NextPage rowCount={listedItems.length} hasMore={false} />
    </Workbench>
  )
}

type InventoryToolbarProps = Pick<
  InventoryTableProps,
  'place' | 'source' | 'onSourceChange' | 'filter' | 'onFilterChange'
> & {
  inventory: InventoryItem[] | undefined
  shownItems: readonly InventoryItem[]
  selectedItems: readonly InventoryItem[]
  columnChoice: ReturnType<typeof useShownColumns>['choice']
  sourceRef: RefObject<HTMLSelectElement | null>
  isNarrow: boolean
}

/** Where the list is from, which thicknesses it shows, and the tools for it. */
function InventoryToolbar(props: InventoryToolbarProps) {
  const { place, source, onSourceChange, filter, onFilterChange, sourceRef, isNarrow } = props
  const { inventory, shownItems, selectedItems, columnChoice } = props
  const category = place.category ?? ''
  const tools = useOneStop<HTMLDivElement>('[aria-haspopup], [aria-expanded], [aria-describedby]')
  const setThickness = (thickness: Range) => onFilterChange({ thickness })
  return (
    <>
      <div className={classes['source']}>
        <SourceSelect place={place} source={source} onChange={onSourceChange} selectRef={sourceRef} />
      </div>
      <div className={classes['range']}>
        <ThicknessFilter
          category={category}
          range={filter.thickness}
          onChange={setThickness}
          between={
            !isNarrow &&
            source !== undefined && (
              <ListThicknessStrip category={category} items={inventory} filter={filter} onChange={setThickness} />
            )
          }
        >
          {isNarrow && <AboutThickness />}
        </ThicknessFilter>
      </div>
      <div className={classes['tools']} role="toolbar" aria-label="List tools" {...tools}>
        {!isNarrow && <AboutThickness />}
        <FilterButton items={inventory} filter={filter} onChange={onFilterChange} shown={shownItems.length} />
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
    </>
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
