import { Checkbox, Skeleton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { InventoryItem } from '../../../shared/inventory.ts'
import { formatDimension, formatThickness, parseThicknessIn } from '../../../shared/thickness.ts'
import type { DataTableModel } from '../../components/data-table-features.ts'
import { formatCountOf } from '../../lib/format.ts'
import classes from './InventoryCards.module.css'
import { formatWeightText } from './inventory-columns.ts'
import { itemLabel } from './item-label.ts'

const cardHeightPx = 132
const overscanCards = 6
const skeletonCards = ['a', 'b', 'c', 'd']

/** The rows of the inventory table as cards, for narrow screens. They scroll with the page. */
export function InventoryCards({ table, isLoading }: { table: DataTableModel<InventoryItem>; isLoading: boolean }) {
  const listRef = useRef<HTMLUListElement>(null)
  const [topPx, setTopPx] = useState(0)
  const { rows } = table.getRowModel()
  const { rowSelection } = table.state
  useLayoutEffect(() => setTopPx(listRef.current?.offsetTop ?? 0), [])
  const virtualizer = useWindowVirtualizer({
    count: isLoading ? 0 : rows.length,
    estimateSize: () => cardHeightPx,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: overscanCards,
    scrollMargin: topPx,
    useFlushSync: false,
  })
  const isAll = rows.length > 0 && rows.every((row) => rowSelection[row.id])
  const isSome = rows.some((row) => rowSelection[row.id])
  if (isLoading) return skeletonCards.map((card) => <Skeleton key={card} height={cardHeightPx - 8} mb={8} />)
  return (
    <>
      {rows.length > 0 && (
        <Checkbox
          className={classes['all']}
          label="Select all shown items"
          checked={isAll}
          indeterminate={isSome && !isAll}
          onChange={() => table.toggleAllRowsSelected(!isAll)}
        />
      )}
      <ul
        ref={listRef}
        className={classes['list']}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label="Inventory"
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={key}
                data-index={index}
                ref={virtualizer.measureElement}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start - topPx}px)` }}
              >
                <ItemCard
                  item={row.original}
                  isSelected={rowSelection[row.id] === true}
                  onToggle={(isTicked) => row.toggleSelected(isTicked)}
                />
              </li>
            )
          )
        })}
      </ul>
    </>
  )
}

type ItemCardProps = { item: InventoryItem; isSelected: boolean; onToggle: (isTicked: boolean) => void }

function ItemCard({ item, isSelected, onToggle }: ItemCardProps) {
  const size = [formatThickness(item.thickness), formatDimension(item.width), formatDimension(item.length)].map(
    withInches,
  )
  const grade = [item.gradeCategory, item.condition].filter(Boolean).join(', ')
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the Checkbox renders the control
    <label className={classes['card']} data-selected={isSelected || undefined}>
      <Checkbox
        aria-label={itemLabel(item)}
        checked={isSelected}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      <span className={classes['facts']}>
        <span className={classes['name']}>{item.product || item.category}</span>
        <span className={classes['size']} title={item.thickness}>
          {size.filter(Boolean).join(' × ')}
        </span>
        <span>{grade}</span>
        <span className={classes['minor']}>
          {[item.productId, item.heatNum && `Heat ${item.heatNum}`].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className={classes['amounts']}>
        <span className={classes['name']}>{item.weight && `${formatWeightText(item.weight)} lbs`}</span>
        <span>{formatCountOf(item.qtyPcs, 'pc')}</span>
        <span className={classes['minor']}>
          {item.sourceCode} - {item.locationState}
        </span>
      </span>
    </label>
  )
}

// A length may be a word, such as COIL.
function withInches(dimension: string): string {
  return parseThicknessIn(dimension) === undefined ? dimension : `${dimension} in`
}
