import { Group, Skeleton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { createContext, memo, type ReactNode, use } from 'react'
import { mtrOnFile } from '../../../shared/papers/terms.ts'
import type { InventoryItem } from '../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'
import { PlainCheckbox } from '../../ui/fields/PlainCheckbox.tsx'
import { SelectAll } from '../../ui/table/DataTable.tsx'
import { type Selection, withTicks } from '../../ui/table/table-model.ts'
import { useWindowRows } from '../../ui/table/virtual-rows.tsx'
import classes from './InventoryCards.module.css'
import { formatField, formatSize, formatWeightWithUnit, itemName } from './item-fields.ts'
import { ItemLink, OpenedItemContext } from './opened-item.tsx'

const cardHeightPx = 55
const skeletonCards = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

type InventoryCardsProps = {
  items: readonly InventoryItem[]
  selection: Selection<InventoryItem>
  /** In place of headings to sort by. */
  sortSelect: ReactNode
  /** How far an item is, if that is asked. */
  distanceOf?: (item: InventoryItem) => string
  isLoading: boolean
}

/** The rows of the inventory table as two lines each, for narrow screens. They scroll with the page. */
export function InventoryCards({ isLoading, ...cards }: InventoryCardsProps) {
  // Until the wait is slow, the skeletons are invisible.
  const isSlow = useDelayed(isLoading)
  if (!isLoading) return <Cards {...cards} />
  const visibility = isSlow ? 'visible' : 'hidden'
  return skeletonCards.map((card) => <Skeleton key={card} height={cardHeightPx - 8} mb={8} style={{ visibility }} />)
}

function Cards({ items, selection, sortSelect, distanceOf }: Omit<InventoryCardsProps, 'isLoading'>) {
  const { ticks, change, labelOf } = selection
  const { drawn, gapAfterPx, topRef, measureRef, onFocus, onBlur } = useWindowRows(items, cardHeightPx)
  return (
    <>
      {items.length > 0 && (
        <Group justify="space-between" gap={12} wrap="nowrap" mb={4}>
          <Group component="label" gap={12} wrap="nowrap" flex="none" mih={44}>
            <SelectAll items={items} selection={selection} />
            Select all
          </Group>
          {sortSelect}
        </Group>
      )}
      <ul
        ref={topRef}
        className={`plain-list ${classes['list']}`}
        style={{ paddingBottom: gapAfterPx }}
        aria-label="Inventory"
        data-list
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {drawn.map(({ row: item, index, gapPx }) => (
          <li
            key={item.id}
            data-index={index}
            ref={measureRef}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={{ marginTop: gapPx }}
          >
            <ItemCard
              item={item}
              label={labelOf(item)}
              distance={distanceOf?.(item) ?? ''}
              isSelected={ticks[item.id] === true}
              onToggle={(isTicked) => change((current) => withTicks(current, [item.id], isTicked))}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type ItemCardProps = {
  item: InventoryItem
  label: string
  distance: string
  isSelected: boolean
  onToggle: (isTicked: boolean) => void
}

function ItemCard({ item, label, distance, isSelected, onToggle }: ItemCardProps) {
  const canOpen = use(OpenedItemContext) !== undefined
  return (
    <div className={classes['row']} data-selected={isSelected || undefined}>
      <label className={classes['card']}>
        <PlainCheckbox
          aria-label={label}
          checked={isSelected}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
        <TwoLines item={item} distance={distance} />
      </label>
      {canOpen && (
        <ItemLink id={item.id} isStop label={`Details of ${itemName(item)}`} className={classes['open']}>
          <IconChevronRight size={18} aria-hidden />
        </ItemLink>
      )}
    </div>
  )
}

// Scrolling renders only the rows that come into view.
const TwoLines = memo(function TwoLines({ item, distance }: { item: InventoryItem; distance: string }) {
  const { product, category, gradeCategory, condition, productId, sourceCode, locationState } = item
  return (
    <span className={classes['lines']}>
      <b className="tabular" title={item.thickness}>
        {formatSize(item, formatField(item, 'thickness'))}
      </b>
      <b className="tabular">
        <CardMark id={item.id} /> {item.weight && formatWeightWithUnit(item.weight)}
      </b>
      <span className={classes['steel']}>
        <span>{[product || category, gradeCategory].filter(Boolean).join(' · ')}</span>
        {condition && <span className={classes['condition']}>{` · ${condition}`}</span>}
        {productId && <span className={classes['id']}>{` · ${productId}`}</span>}
      </span>
      <span>{distance ? `${locationState} · ${distance}` : `${sourceCode} - ${locationState}`}</span>
      {item.mtrOnFile && <span className={classes['report']}>{mtrOnFile}</span>}
    </span>
  )
})

const markText = 'On your shortlist'

/** The ids of the items that the list marks as being on the shortlist. */
export const MarkedItems = createContext<ReadonlySet<string>>(new Set())

/** The first cell of a row: the link to the item, with what is said of the item beside its fields. */
export function MarkedCell({ item: { id, mtrOnFile: isReported }, text }: { item: InventoryItem; text: string }) {
  const link = <ItemLink id={id}>{text}</ItemLink>
  const isMarked = use(MarkedItems).has(id)
  if (!isMarked && !isReported) return link
  return (
    <span className={classes['cell']}>
      <span className={`${classes['text']} ${isReported ? classes['twoLines'] : ''}`}>
        {link}
        {isReported && <span className={classes['report']}>{mtrOnFile}</span>}
      </span>
      {isMarked && <span className={classes['bookmark']} role="img" aria-label={markText} title={markText} />}
    </span>
  )
}

function CardMark({ id }: { id: string }) {
  if (!use(MarkedItems).has(id)) return null
  return <span className={classes['bookmark']} role="img" aria-label={markText} />
}

/** What a card says about an item, beside its box: what it is, then how much of it and where. */
export function ItemFacts({ item }: { item: InventoryItem }) {
  const grade = [item.gradeCategory, item.condition].filter(Boolean).join(', ')
  return (
    <span className={classes['item']}>
      <span className={classes['facts']}>
        <b>{item.product || item.category}</b>
        <span className="tabular" title={item.thickness}>
          {formatSize(item)}
        </span>
        <span>{grade}</span>
        <CardMark id={item.id} />
      </span>
      <span className={classes['amounts']}>
        <b>{item.weight && formatWeightWithUnit(item.weight)}</b>
        <span>{formatCountOf(item.qtyPcs, 'pc')}</span>
      </span>
      <span className={classes['minor']}>
        <span>
          {[item.productId, item.heatNum && `Heat ${item.heatNum}`, item.mtrOnFile && mtrOnFile]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span>{[`${item.sourceCode} - ${item.locationState}`, item.regionCodes].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  )
}
