import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

type FactProps = {
  name: ReactNode
  /** Whether it is a text that takes a line of the list for itself. */
  isLong?: boolean
  children: ReactNode
}

/** An entry of a `dl`; a blank value shows a dash. */
export function Fact({ name, isLong = false, children }: FactProps) {
  return (
    <div style={isLong ? { gridColumn: '1 / -1' } : undefined}>
      <Text component="dt" size="xs" c="dimmed">
        {name}
      </Text>
      <Text component="dd" size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {children || '-'}
      </Text>
    </div>
  )
}
