import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { followUpWordMax } from '../../../../shared/site/owner-terms.ts'
import type { FollowUp } from '../../../../shared/site/owners.ts'
import { addDays, toPacificDay } from '../../../../shared/text/days.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { LinkButton } from '../../../ui/page/LinkButton.tsx'
import { type OwnedTarget, useSetFollowUp } from './hooks.ts'

type FollowUpDialogProps = { target: OwnedTarget; name: string; followUp: FollowUp | null; onClose: () => void }

const soon = [
  { days: 0, label: 'Today' },
  { days: 1, label: 'Tomorrow' },
  { days: 7, label: 'In a week' },
] as const

/** A day to come back to a record, and a word on why. */
export function FollowUpDialog({ target, name, followUp, onClose }: FollowUpDialogProps) {
  const { mutateAsync, isPending, error } = useSetFollowUp()
  const today = toPacificDay(new Date())
  const began = { on: followUp?.on ?? addDays(today, 1), word: followUp?.word ?? '' }
  const [on, setOn] = useState(began.on)
  const [word, setWord] = useState(began.word)
  const [isMissing, setIsMissing] = useState(false)
  const { kind, ids } = target
  const save = async (to: string | null) => {
    const [id] = ids
    if (id === undefined) return
    await mutateAsync({ kind, id, on: to, word: to === null ? null : word }).then(onClose, () => undefined)
  }
  return (
    <FormDialog
      title={`Follow Up on ${name}`}
      submitLabel="Save"
      isBusy={isPending}
      problem={error && errorText(error)}
      isDirty={() => word !== began.word || on !== began.on}
      onClose={onClose}
      onSubmit={() => {
        setIsMissing(on === '')
        return on === '' ? undefined : save(on)
      }}
    >
      <div>
        <TextInput
          data-autofocus
          type="date"
          label="On (Pacific time)"
          required
          data-path="on"
          value={on}
          error={isMissing && on === '' ? 'Choose a day' : undefined}
          onChange={({ currentTarget }) => setOn(currentTarget.value)}
        />
        <Group gap="md" mt={4}>
          {soon.map(({ days, label }) => (
            <LinkButton key={label} fz="sm" mih={{ base: 44, sm: 0 }} onClick={() => setOn(addDays(today, days))}>
              {label}
            </LinkButton>
          ))}
        </Group>
      </div>
      <TextInput
        label="Word"
        description="Only staff see it. The follow-up waits for the owner, or for everybody where there is none."
        maxLength={followUpWordMax}
        value={word}
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
      />
      {followUp && (
        <Button variant="subtle" color="gray" onClick={() => void save(null)} disabled={isPending}>
          Done: take the follow-up off
        </Button>
      )}
    </FormDialog>
  )
}
