import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { InventorySummary } from '../../../shared/stock/schema.ts'
import { telHref } from '../../platform/text/links.ts'
import { site } from '../../platform/text/site.ts'

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

/** A note for buyers in Nevada and Hawaii, which are in no region. */
export function UnassignedStatesNote() {
  return (
    <Text size="sm" c="dimmed">
      Nevada and Hawaii are not in any region. Pick the region that ships to you best, or call{' '}
      <Anchor href={telHref(site.directPhone)} inherit>
        {site.directPhone}
      </Anchor>
      .
    </Text>
  )
}
