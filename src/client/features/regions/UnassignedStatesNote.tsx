import { Anchor, Text } from '@mantine/core'
import { telHref } from '../../lib/phone.ts'
import { site } from '../../lib/site.ts'

/** What a buyer in Nevada or Hawaii does: neither state belongs to a region. */
export function UnassignedStatesNote() {
  return (
    <Text size="sm" c="dimmed">
      Nevada and Hawaii belong to no region: pick the one you can ship from most easily, or call{' '}
      <Anchor href={telHref(site.directPhone)} inherit>
        {site.directPhone}
      </Anchor>
      .
    </Text>
  )
}
