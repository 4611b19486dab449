import { Anchor, Text } from '@mantine/core'
import { telHref } from '../../platform/text/phone.ts'
import { site } from '../../platform/text/site.ts'

/** A note for buyers in Nevada and Hawaii, which are in no region. */
export function UnassignedStatesNote() {
  return (
    <Text size="sm" c="dimmed">
      Nevada and Hawaii are not in any region. Pick the one you can ship from best, or call{' '}
      <Anchor href={telHref(site.directPhone)} inherit>
        {site.directPhone}
      </Anchor>
      .
    </Text>
  )
}
