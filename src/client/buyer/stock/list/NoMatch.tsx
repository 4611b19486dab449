import { Box, Button, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'
import { AskForSize } from '../../asking/AskForSize.tsx'
import { toWantedSize } from '../../asking/wanted-size.ts'
import { toSearchEverywhere } from '../../question/SearchAllLink.tsx'
import { toFilterParams } from '../inventory-search.ts'
import { type ItemFilter, listCosts, openFilter } from '../item-filter.ts'

type NoMatchProps = {
  category: string
  items: readonly InventoryItem[]
  filter: ItemFilter
  onDrop: (change: Partial<ItemFilter>) => void
}

/** Shown where the filters leave nothing of a list: what each of them costs, and how to ask for the steel. */
export function NoMatch({ category, items, filter, onDrop }: NoMatchProps) {
  const costs = listCosts(items, filter)
  return (
    <EmptyState
      title="No items match the filters"
      action={
        <Stack gap="md" align="flex-start">
          {costs.length > 1 && (
            <ul className="plain-list">
              {costs.map(({ text, change, count }) => (
                <Box component="li" key={text} mih={{ base: 54, sm: 32 }}>
                  <LinkButton onClick={() => onDrop(change)}>
                    Without {text}: {formatCountOf(count, 'item')}
                  </LinkButton>
                </Box>
              ))}
            </ul>
          )}
          <Group gap="sm">
            <Button variant="default" onClick={() => onDrop(openFilter)}>
              Reset all filters
            </Button>
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/inventory/search"
                  search={toSearchEverywhere({ category, ...toFilterParams(filter) })}
                />
              )}
            >
              Closest matches in all locations
            </Button>
            <AskForSize wanted={toWantedSize(category, filter)} label="Ask for this size" />
          </Group>
        </Stack>
      }
    >
      Widen them, or reset them to see the whole list. Items you checked stay selected. Or ask for this size, and our
      specialists will look for it nationwide.
    </EmptyState>
  )
}
