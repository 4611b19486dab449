import { Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { SourceDifference } from '../../../../shared/lists/schema.ts'
import { losesMost, replacesMost } from '../../../../shared/lists/source-difference.ts'
import { ShowMore } from '../../../ui/table/ShowMore.tsx'
import { useShownRows } from '../../../ui/table/use-shown-rows.ts'
import { SourceCountsTable } from '../stored/SourceCountsTable.tsx'
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

type SourceDifferencesProps = { sources: readonly SourceDifference[]; isSplit: boolean }

/** What storing a list changes for each source, in a split list for each of its categories. */
export function SourceDifferences({ sources, isSplit }: SourceDifferencesProps) {
  const { shown, left, showMore } = useShownRows(sources)
  return (
    <Stack gap="xs">
      <SourceCountsTable
        label="Changes per source code"
        minWidthPx={860}
        maxHeight="480px"
        counts={counts}
        sources={shown}
        isSplit={isSplit}
        noteOf={(source) => {
          if (losesMost(source)) return <Note>Loses more than half</Note>
          return replacesMost(source) && <Note>Most items replaced</Note>
        }}
      />
      <ShowMore left={left} onMore={showMore} />
    </Stack>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className={classes['shrinking']}>
      <IconAlertTriangle size={14} aria-hidden /> {children}
    </div>
  )
}
