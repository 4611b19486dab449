import { Button, Group, Text } from '@mantine/core'
import { describeFilter, type ItemFilter } from '../item-filter.ts'

type FilterLineProps = { filter: ItemFilter; onReset: () => void }

/** The active filters in words, with a reset button. */
export function FilterLine({ filter, onReset }: FilterLineProps) {
  const parts = describeFilter(filter)
  if (parts.length === 0) return null
  return (
    <Group gap={4}>
      <Text size="sm">{parts.join(' · ')}</Text>
      <Button variant="subtle" size="compact-sm" onClick={onReset}>
        Reset all filters
      </Button>
    </Group>
  )
}
