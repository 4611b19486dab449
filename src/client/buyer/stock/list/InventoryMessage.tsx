import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { categoryLabel } from '../category-label.ts'
import { ChooseSource, type SelectSource } from '../choose/ChooseSource.tsx'
import type { InventoryPlace, useInventory } from '../hooks.ts'
import type { ItemFilter } from '../item-filter.ts'

const NoMatch = lazy(async () => ({ default: (await import('./NoMatch.tsx')).NoMatch }))

type InventoryMessageProps = {
  place: InventoryPlace
  source: string | undefined
  inventory: ReturnType<typeof useInventory>
  filter: ItemFilter
  onSelectSource: SelectSource
  onLeaveSource: () => void
  onResetFilter: () => void
}

/** Shown instead of items: why there are none, and what to do next. */
export function InventoryMessage(props: InventoryMessageProps) {
  const { place, source, inventory, filter, onSelectSource, onLeaveSource, onResetFilter } = props
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
  return (
    <Suspense>
      <NoMatch category={place.category ?? ''} filter={filter} onResetFilter={onResetFilter} />
    </Suspense>
  )
}
