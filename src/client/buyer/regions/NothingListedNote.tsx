import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InventorySummary } from '../../../shared/stock/schema.ts'

/** A note while there is no inventory at all. */
export function NothingListedNote({ summary }: { summary: InventorySummary | undefined }) {
  if (summary?.items !== 0) return null
  return (
    <Text role="status">
      No inventory is listed right now.{' '}
      <Anchor component={Link} to="/needs" inherit>
        Tell us what you need
      </Anchor>
      , and we will look for it.
    </Text>
  )
}
