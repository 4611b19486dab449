import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPacificDateTime } from '../../lib/format.ts'

/** The cell of a list's file; `children` say what it is a list of. */
export function ListFileCell({ fileName, children }: { fileName: string; children: ReactNode }) {
  return (
    <Table.Td style={{ overflowWrap: 'anywhere' }}>
      <div>
        {fileName}
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      </div>
    </Table.Td>
  )
}

/** The cell of when something was done with a list, and by whom; `label` is what it was, for tables shown as cards. */
export function ListTimeCell({ label, at, username }: { label: string; at: string; username: string }) {
  return (
    <Table.Td data-label={label}>
      <div style={{ whiteSpace: 'nowrap' }}>
        {formatPacificDateTime(at)}
        <Text size="sm" c="dimmed">
          {username}
        </Text>
      </div>
    </Table.Td>
  )
}
