import { Group } from '@mantine/core'
import type { ListSurvey } from '../../../shared/uploads.ts'
import { BusyButton } from '../../components/BusyButton.tsx'

const shownSheetsMax = 3

type OtherSheetsProps = {
  survey: ListSurvey
  isBusy: boolean
  onRead: (list: ListSurvey['otherLists'][number]) => void
}

/** A button for each of the first other sheets with a list; the rest are among the sheets of the columns. */
export function OtherSheets({ survey: { otherLists, sheets }, isBusy, onRead }: OtherSheetsProps) {
  return (
    <Group gap="xs">
      {otherLists.slice(0, shownSheetsMax).map((list) => (
        <BusyButton
          key={list.sheet}
          variant="default"
          size="xs"
          style={{ height: 'auto', minHeight: 30, maxWidth: '100%' }}
          styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
          isBusy={isBusy}
          onClick={() => onRead(list)}
        >
          Read “{sheets[list.sheet]?.name ?? ''}” instead
        </BusyButton>
      ))}
    </Group>
  )
}
