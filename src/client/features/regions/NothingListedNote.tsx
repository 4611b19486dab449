import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InventorySummary } from '../../../shared/inventory.ts'

/** What to do as long as no list has been uploaded at all; nothing otherwise. */
export function NothingListedNote({ summary }: { summary: InventorySummary | undefined }) {
  if (summary?.items !== 0) return null
  return (
    <Text role="status">
      No inventory is listed right now.{' '}
      <Anchor component={Link} to="/needs" inherit>
        Tell us what you need
      </Anchor>
      , and we look for it.
    </Text>
  )
}
