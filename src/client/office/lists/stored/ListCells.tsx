import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPacificDateTime } from '../../../platform/text/format.ts'

/** A list's file name, with `children` as a second line. */
export function ListFile({ fileName, children }: { fileName: string; children: ReactNode }) {
  return (
    <div>
      {fileName}
      <Text size="sm" c="dimmed">
        {children}
      </Text>
    </div>
  )
}

/** When, and by whom. */
export function ListTime({ at, username }: { at: string; username: string }) {
  return (
    <div style={{ whiteSpace: 'nowrap' }}>
      {formatPacificDateTime(at)}
      <Text size="sm" c="dimmed">
        by {username}
      </Text>
    </div>
  )
}
