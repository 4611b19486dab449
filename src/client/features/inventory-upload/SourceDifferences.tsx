import { Stack, Table, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { losesMost } from '../../../shared/source-difference.ts'
import type { SourceDifference } from '../../../shared/uploads.ts'
import { RecordTable } from '../../components/RecordTable.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { formatCount } from '../../lib/format.ts'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import classes from './SourceDifferences.module.css'

const counts = [
  ['before', 'Before'],
  ['after', 'After'],
  ['added', 'Added'],
  ['changed', 'Changed'],
  ['unchanged', 'Unchanged'],
  ['removed', 'Removed'],
  ['tonsBefore', 'Tons Before'],
  ['tonsAfter', 'Tons After'],
] as const

/** What storing a list changes of each source. */
export function SourceDifferences({ sources }: { sources: readonly SourceDifference[] }) {
  const { shown, left, showMore } = useShownRows(sources)
  return (
    <Stack component="section" gap="xs" aria-labelledby="source-differences">
      <Title order={3} id="source-differences">
        What it changes
      </Title>
      <RecordTable
        label="Changes per source code"
        minWidthPx={860}
        maxHeight="480px"
        isStacked
        head={
          <>
            <Table.Th>Source Code</Table.Th>
            {counts.map(([count, heading]) => (
              <Table.Th key={count} ta="right">
                {heading}
              </Table.Th>
            ))}
          </>
        }
      >
        {shown.map((source) => (
          <Table.Tr key={source.sourceCode}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <div>
                {source.sourceCode}
                {losesMost(source) && (
                  <div className={classes['shrinking']}>
                    <IconAlertTriangle size={14} aria-hidden /> Loses more than half
                  </div>
                )}
              </div>
            </Table.Td>
            {counts.map(([count, heading]) => (
              <Table.Td key={count} ta="right" data-label={heading}>
                {formatCount(source[count])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </RecordTable>
      <ShowMore left={left} onMore={showMore} />
    </Stack>
  )
}
