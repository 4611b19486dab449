import { Group } from '@mantine/core'
import type { ListSurvey, TableSurvey } from '../../../shared/uploads.ts'
import { ActionButton } from './ActionButton.tsx'

const shownSheetsMax = 3

type OtherSheetsProps = {
  survey: ListSurvey
  isBusy: boolean
  onRead: (list: Pick<TableSurvey, 'sheet' | 'headingRow'>) => void
}

/** A button for each of the first other sheets with a list; the rest are among the sheets of the columns. */
export function OtherSheets({ survey: { others, sheets }, isBusy, onRead }: OtherSheetsProps) {
  if (others.length === 0) return null
  return (
    <Group gap="xs">
      {others.slice(0, shownSheetsMax).map((list) => (
        <ActionButton key={list.sheet} isBusy={isBusy} onClick={() => onRead(list)}>
          Read “{sheets[list.sheet]?.name ?? ''}” instead
        </ActionButton>
      ))}
    </Group>
  )
}
