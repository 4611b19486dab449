import { Box, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ColumnName, type matchKinds, optionalColumns, type RoleName } from '../../../../shared/lists/terms.ts'
import {
  findSuggestion,
  isGrouped,
  isInSize,
  setUse,
  type TablePlan,
  takeColumn,
  takeRole,
  toPlan,
} from './table-plan.ts'
import { toOption, UseField } from './UseField.tsx'

type ColumnCellProps = {
  name: ColumnName
  plan: TablePlan
  sheetName: string
  onChange: (plan: TablePlan) => void
}

const matchLabels: Readonly<Record<(typeof matchKinds)[number], string>> = {
  name: 'Same name',
  synonym: 'Similar name',
  values: 'Its values',
  remembered: 'Remembered from an earlier list',
  chosen: 'You',
}

/** Maps one of our columns to a column of the file, to one text for all rows or to the sheet's name. */
export function ColumnChoice({ name, plan, sheetName, onChange }: ColumnCellProps) {
  const { headings } = plan.found
  const use = plan.uses[name]
  const samples = headings.find(({ column }) => column === use)?.samples ?? []
  return (
    <Choice samples={samples}>
      <UseField
        name={name}
        headings={headings}
        sheetNames={[sheetName]}
        use={use}
        noneLabel={noneLabel(plan, name)}
        onChange={(next) =>
          onChange(typeof next === 'number' ? takeColumn(plan, name, next) : setUse(plan, name, next))
        }
      />
    </Choice>
  )
}

/** A choice with the first values of the chosen column. */
function Choice({ samples, children }: { samples: readonly string[]; children: ReactNode }) {
  return (
    <Stack gap={4} py={4} w="100%" miw={0}>
      {children}
      {samples.length > 0 && (
        <Box component="span" c="dimmed" fz={12} style={{ overflowWrap: 'anywhere' }}>
          {samples.join(' · ')}
        </Box>
      )}
    </Stack>
  )
}

function noneLabel(plan: TablePlan, name: ColumnName): string {
  if (isGrouped(plan, name)) return 'In lines above the rows'
  return isInSize(plan, name) ? 'A part of the size' : 'Not in the file'
}

/** How the column of the file was found, or that it is missing. */
export function MatchWords({ name, plan, onChange }: Omit<ColumnCellProps, 'sheetName'>) {
  const { headings } = plan.found
  const use = plan.uses[name]
  const heading = headings.find(({ column }) => column === use)
  const suggested = findSuggestion(plan, headings, name)
  if (heading) {
    const isFound = toPlan(plan.found).uses[name] === use
    if (!isFound && heading.suggestion === name)
      return (
        <Text span inherit c="var(--accent-text)" fw={600}>
          Proposed
        </Text>
      )
    return <span>{matchLabels[(isFound && heading.matchedBy) || 'chosen']}</span>
  }
  if (use === 'blank') return <span>Blank in all rows</span>
  if (use === 'sheet name') return <span>The sheet's name</span>
  if (typeof use === 'object' && use.text.trim()) return <span>One text for all rows</span>
  if (isGrouped(plan, name)) return <span>Its texts</span>
  if (isInSize(plan, name)) return <span>Split from the size</span>
  const isOptional = (optionalColumns as readonly ColumnName[]).includes(name) // widened to be searched
  return (
    <Stack gap={4} py={4} align="flex-start">
      {isOptional ? (
        <Text span inherit c="dimmed">
          Not in the file (optional)
        </Text>
      ) : (
        <Group component="span" display="inline-flex" gap={6} c="var(--mantine-color-error)" fw={600}>
          <IconAlertTriangle size={16} aria-hidden /> Missing
        </Group>
      )}
      {suggested && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Use “${suggested.heading}” for ${name}`}
          onClick={() => onChange(takeColumn(plan, name, suggested.column))}
        >
          Use “{suggested.heading}”
        </Button>
      )}
    </Stack>
  )
}

type RoleCellProps = { role: RoleName; plan: TablePlan; onChange: (plan: TablePlan) => void }

const meanings: Readonly<Record<RoleName, string>> = {
  Size: 'Is split into thickness, width and length',
  Status: 'Leaves out what is sold, on hold or not here yet',
  Coating: 'Is added to the grade, as in A653 CS-B G90',
}

/** Maps a role to a column of the file. */
export function RoleChoice({ role, plan, onChange }: RoleCellProps) {
  const { headings } = plan.found
  const column = plan.roles[role]
  const samples = headings.find((heading) => heading.column === column)?.samples ?? []
  return (
    <Choice samples={samples}>
      <NativeSelect
        size="xs"
        aria-label={`Column in the file for ${role}`}
        data={[{ value: 'none', label: 'Not in the file' }, ...headings.map(toOption)]}
        value={String(column ?? 'none')}
        onChange={({ currentTarget: { value } }) =>
          onChange(takeRole(plan, role, value === 'none' ? undefined : Number(value)))
        }
      />
    </Choice>
  )
}

/** What a role does, and who found it. */
export function RoleWords({ role, plan }: Omit<RoleCellProps, 'onChange'>) {
  const column = plan.roles[role]
  if (column === undefined) {
    return (
      <Text span inherit c="dimmed">
        Not in the file (optional)
      </Text>
    )
  }
  const isFound = toPlan(plan.found).roles[role] === column
  return (
    <span>
      {meanings[role]}
      {!isFound && ', chosen by you'}
    </span>
  )
}
