import { Group, List, Text } from '@mantine/core'
import { useState } from 'react'
import type { InquiryDetails } from '../../../../shared/inquiries/schema.ts'
import type { Quote } from '../../../../shared/quotes/schema.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { BusyButton } from '../../../ui/page/BusyButton.tsx'
import { ToolButton } from '../../../ui/page/ToolButton.tsx'
import { useRestoreDraft } from '../hooks.ts'
import { Failure } from '../QuoteParts.tsx'
import type { DraftSaver } from './draft-saver.ts'
import { describeUnsaved } from './lost-draft.ts'
import { takeAllMine } from './merge-drafts.ts'
import { dropSaver } from './open-drafts.ts'

type LostDraftProps = {
  inquiry: InquiryDetails
  /** The draft that was typed in here. */
  lost: Quote
  /** What became of it, if it is still there. */
  now: Quote | undefined
  saver: DraftSaver
  /** Called with the new version, or without one when what was typed is dropped. */
  onSettled: (restored?: Quote) => void
}

const namesMax = 20

/** Says that a colleague deleted or sent the draft that was typed in here, what of it was not saved, and takes that back. */
export function LostDraft({ inquiry, lost, now, saver, onSettled }: LostDraftProps) {
  const { restore, isBusy } = useRestoreDraft(inquiry, lost, now)
  const [failure, setFailure] = useState<string>()
  const { draft: shown, conflicts } = saver.getSnapshot()
  const draft = takeAllMine(shown, conflicts)
  const unsaved = describeUnsaved(draft, saver.getStored())
  const settle = (restored?: Quote) => {
    dropSaver(lost.id)
    onSettled(restored)
  }
  return (
    <Notice title={`A colleague ${now ? 'sent' : 'deleted'} version ${lost.version} while it was open here`}>
      {unsaved.length > 0 ? (
        <>
          <Text size="sm">Not saved:</Text>
          <List size="sm">
            {unsaved.slice(0, namesMax).map((text) => (
              <List.Item key={text}>{text}</List.Item>
            ))}
          </List>
        </>
      ) : (
        <Text size="sm">What you had on the screen can be put into a new version.</Text>
      )}
      <Group gap="xs" mt="xs">
        <BusyButton
          size="xs"
          variant="default"
          isBusy={isBusy}
          onClick={() => {
            setFailure(undefined)
            restore(draft).then(settle, (error: unknown) => setFailure(errorText(error)))
          }}
        >
          New version with what you typed
        </BusyButton>
        <ToolButton label="Drop it" onClick={() => settle()} />
      </Group>
      {failure !== undefined && <Failure mt="xs">{failure}</Failure>}
    </Notice>
  )
}
