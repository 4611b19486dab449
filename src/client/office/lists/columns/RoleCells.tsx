import { NativeSelect, Stack, Text } from '@mantine/core'
import type { RoleName } from '../../../../shared/lists/terms.ts'
import classes from '../Columns.module.css'
import { type TableDraft, takeRole, toDraft } from './table-draft.ts'
import { toOption } from './UseField.tsx'

type RoleCellProps = { role: RoleName; draft: TableDraft; onChange: (draft: TableDraft) => void }

const meanings: Readonly<Record<RoleName, string>> = {
  Size: 'Is split into thickness, width and length',
  Status: 'Leaves out what is sold or on hold',
}

/** Maps a role to a column of the file. */
export function RoleChoice({ role, draft, onChange }: RoleCellProps) {
  const { headings } = draft.found
  const column = draft.roles[role]
  const samples = headings.find((heading) => heading.column === column)?.samples ?? []
  return (
    <Stack gap={4} py={4} className={classes['control'] ?? ''}>
      <NativeSelect
        size="xs"
        aria-label={`Column in the file for ${role}`}
        data={[{ value: 'none', label: 'Not in the file' }, ...headings.map(toOption)]}
        value={String(column ?? 'none')}
        onChange={({ currentTarget: { value } }) =>
          onChange(takeRole(draft, role, value === 'none' ? undefined : Number(value)))
        }
      />
      {samples.length > 0 && <span className={classes['samples']}>{samples.join(' · ')}</span>}
    </Stack>
  )
}

/** What a role does, and who found it. */
export function RoleWords({ role, draft }: Omit<RoleCellProps, 'onChange'>) {
  const column = draft.roles[role]
  if (column === undefined) {
    return (
      <Text span inherit c="dimmed">
        Not in the file (optional)
      </Text>
    )
  }
  const isFound = toDraft(draft.found).roles[role] === column
  return (
    <span>
      {meanings[role]}
      {!isFound && ', chosen by you'}
    </span>
  )
}
