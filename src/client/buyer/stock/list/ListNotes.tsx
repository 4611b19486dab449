import { Button, Group, Text } from '@mantine/core'
import { type RefObject, useMemo } from 'react'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCount, formatCountOf, wordFor } from '../../../../shared/text/count-text.ts'
import { formatPacificDate } from '../../../platform/text/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { lazyComponent } from '../../../ui/feedback/lazy-part.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { sharedLine } from '../../../ui/table/shared-text.ts'
import { formatTotalWeight } from '../../item/item-fields.ts'
import type { SharedValue } from '../../item/shared-values.ts'
import { ChooseSource, type SelectSource } from '../choose/ChooseSource.tsx'
import { type InventoryPlace, type useInventory, useSourceStock } from '../hooks.ts'
import { describeFilter, type ItemFilter } from '../item-filter.ts'
import { categoryLabel } from '../words.ts'
import classes from './InventoryTable.module.css'

/** How old the list of a location is. */
export function ListDate({ place, source }: { place: InventoryPlace; source: string }) {
  const stock = useSourceStock(place)
  const dates = stock.data?.filter(({ code }) => code.toUpperCase() === source.toUpperCase()) ?? []
  const latest = dates
    .map(({ listedAt }) => listedAt)
    .toSorted()
    .at(-1)
  return (
    <Text size="sm" c="dimmed" flex="none" className="tabular">
      {latest && `Listed ${formatPacificDate(latest)}`}
    </Text>
  )
}

/** Says that ticked items left the list, so buyers know that their inquiry gets shorter. */
export function GoneItemsNotice({ count, onSeen }: { count: number; onSeen: () => void }) {
  if (count === 0) return null
  return (
    <Notice title={`${formatCountOf(count, 'selected item')} ${wordFor(count, 'is', 'are')} no longer in this list`}>
      Sold, or changed by the supplier since. Your inquiry goes out without them.{' '}
      <Button variant="default" size="compact-sm" onClick={onSeen}>
        OK
      </Button>
    </Notice>
  )
}

type InventoryCounterProps = {
  shown: readonly InventoryItem[]
  /** Without the filter; undefined until loaded. */
  total: number | undefined
  selectedItems: readonly InventoryItem[]
  /** Gets the focus when the reset button disappears. */
  counterRef: RefObject<HTMLParagraphElement | null>
}

/** The number and the weight of shown and of ticked items. */
export function InventoryCounter({ shown, total, selectedItems, counterRef }: InventoryCounterProps) {
  const shownWeight = useMemo(() => formatTotalWeight(shown), [shown])
  const selectedWeight = useMemo(() => formatTotalWeight(selectedItems), [selectedItems])
  return (
    <Text ref={counterRef} size="sm" fw={600} role="status" className={`tabular ${classes['counter']}`} tabIndex={-1}>
      {total !== undefined && `Showing ${formatCount(shown.length)} of ${formatCount(total)} items`}
      {shown.length > 0 && `, ${shownWeight}`}
      {selectedItems.length > 0 && ` · ${formatCount(selectedItems.length)} selected, ${selectedWeight}`}
    </Text>
  )
}

/** The active filters in words, with a reset button. */
export function FilterLine({ filter, onReset }: { filter: ItemFilter; onReset: () => void }) {
  const text = describeFilter(filter).join(' · ')
  if (text === '') return null
  return (
    <Group gap={4} className={classes['filters'] ?? ''}>
      <Text size="sm" title={text}>
        {text}
      </Text>
      <Button variant="subtle" size="compact-sm" flex="none" onClick={onReset}>
        Reset all filters
      </Button>
    </Group>
  )
}

/** Says once what is the same in every row, in place of columns. */
export function SharedValuesLine({ values }: { values: readonly SharedValue[] }) {
  const text = sharedLine(values.map((value) => value.text))
  return (
    <Text size="sm" c="dimmed" className={classes['shared'] ?? ''} title={text}>
      {text}
    </Text>
  )
}

const NoMatch = lazyComponent(async () => (await import('./NoMatch.tsx')).NoMatch)

type InventoryMessageProps = {
  place: InventoryPlace
  source: string | undefined
  inventory: ReturnType<typeof useInventory>
  filter: ItemFilter
  onSelectSource: SelectSource
  onLeaveSource: () => void
  onDropFilter: (change: Partial<ItemFilter>) => void
}

/** Shown instead of items: why there are none, and what to do next. */
export function InventoryMessage(props: InventoryMessageProps) {
  const { place, source, inventory, filter, onSelectSource, onLeaveSource, onDropFilter } = props
  if (source === undefined) return <ChooseSource place={place} onSelect={onSelectSource} />
  if (inventory.isError && inventory.data === undefined) {
    return <LoadError title="The inventory could not be loaded" query={inventory} />
  }
  if (inventory.data?.length === 0) {
    return (
      <EmptyState
        title={`No ${categoryLabel(place.category ?? 'items')} at ${source} right now`}
        action={
          <Button variant="default" onClick={onLeaveSource}>
            Choose another location
          </Button>
        }
      >
        This location has a new list, or it is in another region.
      </EmptyState>
    )
  }
  return <NoMatch category={place.category ?? ''} items={inventory.data ?? []} filter={filter} onDrop={onDropFilter} />
}
