import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ColumnName, type matchKinds, optionalColumns, type RoleName } from '../../../../shared/lists/terms.ts'
import classes from './ColumnCells.module.css'
import {
  findSuggestion,
  isGrouped,
  isInSize,
  setUse,
  type TableDraft,
  takeColumn,
  takeRole,
  toDraft,
} from './table-draft.ts'
import { toOption, UseField } from './UseField.tsx'

type ColumnCellProps = {
  name: ColumnName
  draft: TableDraft
  sheetName: string
  onChange: (draft: TableDraft) => void
}

const matchLabels: Readonly<Record<(typeof matchKinds)[number], string>> = {
  name: 'Same name',
  synonym: 'Similar name',
  values: 'Its values',
  remembered: 'Remembered from an earlier list',
  chosen: 'You',
}

/** Maps one of our columns to a column of the file, to one text for all rows or to the sheet's name. */
export function ColumnChoice({ name, draft, sheetName, onChange }: ColumnCellProps) {
  const { headings } = draft.found
  const use = draft.uses[name]
  const samples = headings.find(({ column }) => column === use)?.samples ?? []
  return (
    <Stack gap={4} py={4} className={classes['control'] ?? ''}>
      <UseField
        name={name}
        headings={headings}
        sheetNames={[sheetName]}
        use={use}
        noneLabel={noneLabel(draft, name)}
        onChange={(next) =>
          onChange(typeof next === 'number' ? takeColumn(draft, name, next) : setUse(draft, name, next))
        }
      />
      {samples.length > 0 && <span className={classes['samples']}>{samples.join(' · ')}</span>}
    </Stack>
  )
}

function noneLabel(draft: TableDraft, name: ColumnName): string {
  if (isGrouped(draft, name)) return 'In lines above the rows'
  return isInSize(draft, name) ? 'A part of the size' : 'Not in the file'
}

/** How the column of the file was found, or that it is missing. */
export function MatchWords({ name, draft, onChange }: Omit<ColumnCellProps, 'sheetName'>) {
  const { headings } = draft.found
  const use = draft.uses[name]
  const heading = headings.find(({ column }) => column === use)
  const suggested = findSuggestion(draft, headings, name)
  if (heading) {
    const isFound = toDraft(draft.found).uses[name] === use
    return <span>{matchLabels[(isFound && heading.matchedBy) || 'chosen']}</span>
  }
  if (use === 'blank') return <span>Blank in all rows</span>
  if (use === 'sheet name') return <span>The sheet's name</span>
  if (typeof use === 'object' && use.text.trim()) return <span>One text for all rows</span>
  if (isGrouped(draft, name)) return <span>Its texts</span>
  if (isInSize(draft, name)) return <span>Split from the size</span>
  const isOptional = (optionalColumns as readonly ColumnName[]).includes(name) // widened to be searched
  return (
    <Stack gap={4} py={4} align="flex-start">
      {isOptional ? (
        <Text span inherit c="dimmed">
          Not in the file (optional)
        </Text>
      ) : (
        <span className={classes['missing']}>
          <IconAlertTriangle size={16} aria-hidden /> Missing
        </span>
      )}
      {suggested && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Use “${suggested.heading}” for ${name}`}
          onClick={() => onChange(takeColumn(draft, name, suggested.column))}
        >
          Use “{suggested.heading}”
        </Button>
      )}
    </Stack>
  )
}

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
