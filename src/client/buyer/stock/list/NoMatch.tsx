import { Button, Group } from '@mantine/core'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { AskForSize } from '../../asking/AskForSize.tsx'
import { toWantedSize } from '../../asking/wanted-size.ts'
import type { ItemFilter } from '../item-filter.ts'

type NoMatchProps = { category: string; filter: ItemFilter; onResetFilter: () => void }

/** Shown where the filters leave nothing of a list. */
export function NoMatch({ category, filter, onResetFilter }: NoMatchProps) {
  return (
    <EmptyState
      title="No items match the filters"
      action={
        <Group gap="sm">
          <Button variant="default" onClick={onResetFilter}>
            Reset all filters
          </Button>
          <AskForSize wanted={toWantedSize(category, filter)} label="Ask for this size" />
        </Group>
      }
    >
      Widen them, or reset them to see the whole list. Items you checked stay selected. Or ask for this size, and our
      specialists will look for it nationwide.
    </EmptyState>
  )
}
