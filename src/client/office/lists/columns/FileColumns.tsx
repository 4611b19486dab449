import { Stack, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ColumnName, columnNames, roleNames } from '../../../../shared/lists/terms.ts'
import { ColumnsTable, type TableColumnsProps } from '../../../common/reading/columns/ColumnsTable.tsx'
import { findRowProblem, isInPlace, type TablePlan, toPlan } from '../../../common/reading/columns/table-plan.ts'
import { Blocks, Loaded } from '../../frame/Loaded.tsx'
import { useFileRows } from '../hooks.ts'
import { FileGrid } from './FileGrid.tsx'

const typingPauseMs = 400

type FileColumnsProps = TableColumnsProps & { uploadId: string; isAsked: boolean }

/** The table as the supplier sent it, under our headings; below it, our columns that it has no column for. */
export function FileColumns({ uploadId, isAsked, ...props }: FileColumnsProps) {
  const { plan } = props
  const [typedRow] = useDebouncedValue(plan.headingRow, typingPauseMs)
  const isFound = isInPlace(plan)
  const headingRow = isFound ? plan.headingRow : typedRow
  const query = useFileRows(
    {
      id: uploadId,
      sheet: plan.sheet,
      headingRow: Number(headingRow),
      firstColumn: isFound ? plan.found.firstColumn : 0,
    },
    findRowProblem({ headingRow }) === undefined,
  )
  // Without the file's rows, every choice is in the list.
  const names = query.isError && !query.data ? [...columnNames, ...roleNames] : unmatchedNames(plan, isAsked)
  return (
    <Stack gap="sm">
      <Loaded
        query={query}
        failureTitle="The rows of the file could not be loaded"
        skeleton={query.isFetching && <Blocks heightsPx={[360]} />}
      >
        {({ rows }) => {
          if (rows.length > 0) return <FileGrid rows={rows} {...props} />
          return <Text size="sm">There is nothing in this sheet near row {headingRow}.</Text>
        }}
      </Loaded>
      {isFound && names.length > 0 && (
        <Stack gap={4}>
          <Title order={4}>Our columns with no match in the file</Title>
          <ColumnsTable names={names} {...props} />
        </Stack>
      )}
    </Stack>
  )
}

/** Our columns that the file had no column for, or has none for now: what is matched here stays in sight. */
function unmatchedNames(plan: TablePlan, isAsked: boolean) {
  const { uses } = toPlan(plan.found)
  const isLeft = (name: ColumnName) => isAsked && plan.found.missing.includes(name)
  return columnNames.filter(
    (name) => !isLeft(name) && (typeof plan.uses[name] !== 'number' || typeof uses[name] !== 'number'),
  )
}
