import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** One line of a `dl` of facts: what it is, and a dash where nothing is known. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {children || '-'}
      </Text>
    </div>
  )
}
