import { Group, Text } from '@mantine/core'
import type { ListCorrection } from '../../../../shared/lists/schema.ts'
import { RecordTable } from '../../../ui/table/RecordTable.tsx'
import { ColumnChoice, MatchWords, RoleChoice, RoleWords } from './ColumnCells.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { isRole, type OurName, type TablePlan } from './table-plan.ts'

export type TableColumnsProps = {
  plan: TablePlan
  sheetName: string
  onChange: (plan: TablePlan) => void
  onCorrect: ((correction: ListCorrection) => void) | undefined
}

/** Our columns, each with where its values come from. */
export function ColumnsTable({ names, onCorrect, ...props }: TableColumnsProps & { names: readonly OurName[] }) {
  return (
    <RecordTable
      label="Our columns and the file's"
      minWidthPx={620}
      columns={[
        {
          heading: 'Our Column',
          cardLabel: null,
          cell: (name) => (
            <Group gap={4} wrap="nowrap" justify="space-between">
              <Text span inherit fw={600}>
                {name}
              </Text>
              {onCorrect && !isRole(name) && props.plan.uses[name] !== undefined && (
                <ColumnMenu name={name} onCorrect={onCorrect} />
              )}
            </Group>
          ),
        },
        {
          heading: 'Column in the File',
          cardLabel: null,
          width: '46%',
          cell: (name) =>
            isRole(name) ? <RoleChoice role={name} {...props} /> : <ColumnChoice name={name} {...props} />,
        },
        {
          heading: 'Matched By',
          cardLabel: null,
          cell: (name) => (isRole(name) ? <RoleWords role={name} {...props} /> : <MatchWords name={name} {...props} />),
        },
      ]}
      rows={names}
      rowKey={(name) => name}
    />
  )
}
