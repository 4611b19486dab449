import { Group } from '@mantine/core'
import type { ListSurvey } from '../../../shared/uploads.ts'
import { ActionButton } from './ActionButton.tsx'

const shownSheetsMax = 3

type OtherSheetsProps = {
  survey: ListSurvey
  isBusy: boolean
  onRead: (list: ListSurvey['otherLists'][number]) => void
}

/** A button for each of the first other sheets with a list; the rest are among the sheets of the columns. */
export function OtherSheets({ survey: { otherLists, sheets }, isBusy, onRead }: OtherSheetsProps) {
  if (otherLists.length === 0) return null
  return (
    <Group gap="xs">
      {otherLists.slice(0, shownSheetsMax).map((list) => (
        <ActionButton key={list.sheet} isBusy={isBusy} onClick={() => onRead(list)}>
          Read “{sheets[list.sheet]?.name ?? ''}” instead
        </ActionButton>
      ))}
    </Group>
  )
}
