import { Stack, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { losesMost } from '../../../shared/source-difference.ts'
import type { SourceDifference } from '../../../shared/uploads.ts'
import { ShowMore } from '../../components/ShowMore.tsx'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import { SourceCountsTable } from './SourceCountsTable.tsx'
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

/** What storing a list changes for each source. */
export function SourceDifferences({ sources }: { sources: readonly SourceDifference[] }) {
  const { shown, left, showMore } = useShownRows(sources)
  return (
    <Stack component="section" gap="xs" aria-labelledby="source-differences">
      <Title order={3} id="source-differences">
        What it changes
      </Title>
      <SourceCountsTable
        label="Changes per source code"
        minWidthPx={860}
        maxHeight="480px"
        counts={counts}
        sources={shown}
        noteOf={(source) =>
          losesMost(source) && (
            <div className={classes['shrinking']}>
              <IconAlertTriangle size={14} aria-hidden /> Loses more than half
            </div>
          )
        }
      />
      <ShowMore left={left} onMore={showMore} />
    </Stack>
  )
}
