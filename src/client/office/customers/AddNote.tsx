import { Stack, Textarea } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { customerNoteMax } from '../../../shared/office/terms.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/requests.ts'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { BusyButton } from '../../ui/page/BusyButton.tsx'
import { readCustomerNoteDraft, writeCustomerNoteDraft } from '../inquiries/note-drafts.ts'
import { useAddNote } from './hooks.ts'

/** A field for a note about a customer, which only staff see. What is typed is kept while others are open, until it is added. */
export function AddNote({ customerId }: { customerId: string }) {
  const [text, setText] = useState(() => readCustomerNoteDraft(customerId))
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const add = useAddNote()
  const keep = (typed: string) => {
    setText(typed)
    writeCustomerNoteDraft(customerId, typed)
  }
  const { submit, isBusy, failure } = useSubmission({
    send: (typed: string) => add(customerId, typed),
    onSent: () => {
      keep('')
      fieldRef.current?.focus()
      notify({ title: 'Note Added', description: 'It is in what happened, for staff only.' })
    },
  })
  const save = () => {
    if (text.trim() !== '' && !isBusy) void submit(text)
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
  }
  return (
    <Stack gap="xs">
      <Textarea
        ref={fieldRef}
        label="Add a note"
        description="Only staff see it"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={customerNoteMax}
        value={text}
        onChange={(event) => keep(event.currentTarget.value)}
        onKeyDown={saveOnEnter}
        error={failure !== undefined && errorText(failure)}
      />
      {text.trim() !== '' && (
        <BusyButton size="xs" w="fit-content" isBusy={isBusy} onClick={save}>
          Add note
        </BusyButton>
      )}
    </Stack>
  )
}
