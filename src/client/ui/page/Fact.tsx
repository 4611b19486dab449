import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** An entry of a `dl`; a blank value shows a dash. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {children || '-'}
      </Text>
    </div>
  )
}
