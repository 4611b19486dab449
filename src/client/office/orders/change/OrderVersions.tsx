import { Stack, Text } from '@mantine/core'
import { describeVersion } from '../../../../shared/orders/change.ts'
import type { Order } from '../../../../shared/orders/schema.ts'

/** The changes of an order that hold, the last one first. */
export function OrderVersions({ versions }: Pick<Order, 'versions'>) {
  const changes = versions.filter(({ differs }) => differs.length > 0).toReversed()
  if (changes.length === 0) return null
  return (
    <Stack component="ul" className="plain-list" gap={4} aria-label="Changes">
      {changes.map(({ version, at, by, differs, note }) => (
        <Text key={version} component="li" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <b>{describeVersion(version, at)}</b>
          {by && `, ${by}`}: {differs.join('. ')}
          {note && `. Note to the buyer: ${note}`}
        </Text>
      ))}
    </Stack>
  )
}
