import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { itselfName } from '../../../../shared/lists/terms.ts'
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

/** When, and by whom, if anybody. */
export function ListTime({ at, username }: { at: string; username: string }) {
  return (
    <div style={{ whiteSpace: 'nowrap' }}>
      {formatPacificDateTime(at)}
      <Text size="sm" c="dimmed">
        {username === itselfName ? 'stored by itself' : `by ${username}`}
      </Text>
    </div>
  )
}
