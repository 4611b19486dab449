import { Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { SelectAll } from '../../ui/table/DataTable.tsx'
import { type DataTableModel, withTicks } from '../../ui/table/table-model.ts'
import classes from './InventoryCards.module.css'
import { ItemFacts } from './ItemFacts.tsx'
import { itemLabel } from './item-fields.ts'

const cardHeightPx = 132
const overscanCards = 6
const skeletonCards = ['a', 'b', 'c', 'd']

type InventoryCardsProps = {
  table: DataTableModel<InventoryItem>
  /** In place of headings to sort by. */
  sortSelect: ReactNode
  isLoading: boolean
  /** Until the wait is slow, the skeletons are invisible. */
  isSlow: boolean
}

/** The rows of the inventory table as cards, for narrow screens. They scroll with the page. */
export function InventoryCards({ isLoading, isSlow, ...cards }: InventoryCardsProps) {
  if (!isLoading) return <Cards {...cards} />
  const visibility = isSlow ? 'visible' : 'hidden'
  return skeletonCards.map((card) => <Skeleton key={card} height={cardHeightPx - 8} mb={8} style={{ visibility }} />)
}

function Cards({ table, sortSelect }: Omit<InventoryCardsProps, 'isLoading' | 'isSlow'>) {
  const listRef = useRef<HTMLUListElement>(null)
  const [topPx, setTopPx] = useState(0)
  const items = table.options.data
  const { rowSelection } = table.state
  const { setRowSelection } = table
  const getItemKey = useCallback((index: number) => items[index]?.id ?? index, [items])
  const onToggle = useCallback(
    (id: string, isTicked: boolean) => setRowSelection((ticks) => withTicks(ticks, [id], isTicked)),
    [setRowSelection],
  )
  useLayoutEffect(() => setTopPx(listRef.current?.offsetTop ?? 0), [])
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => cardHeightPx,
    getItemKey,
    overscan: overscanCards,
    scrollMargin: topPx,
  })
  return (
    <>
      {items.length > 0 && (
        <div className={classes['head']}>
          <label className={classes['all']}>
            <SelectAll table={table} />
            Select all
          </label>
          {sortSelect}
        </div>
      )}
      <ul
        ref={listRef}
        className={classes['list']}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label="Inventory"
        data-list
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          return (
            item && (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                aria-setsize={items.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start - topPx}px)` }}
              >
                <ItemCard item={item} isSelected={rowSelection[item.id] === true} onToggle={onToggle} />
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}

type ItemCardProps = { item: InventoryItem; isSelected: boolean; onToggle: (id: string, isTicked: boolean) => void }

// Scrolling renders only the cards that come into view.
const ItemCard = memo(({ item, isSelected, onToggle }: ItemCardProps) => {
  return (
    <label className={classes['card']} data-selected={isSelected || undefined}>
      <PlainCheckbox
        aria-label={itemLabel(item)}
        checked={isSelected}
        onChange={(event) => onToggle(item.id, event.currentTarget.checked)}
      />
      <ItemFacts item={item} />
    </label>
  )
})
