import { Button, Group, Text, Textarea, Title } from '@mantine/core'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { InquiryDetails } from '../../../shared/inquiries/schema.ts'
import { internalNoteMax } from '../../../shared/inquiries/terms.ts'
import { errorText } from '../../platform/server/requests.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { useSaveNote } from './hooks.ts'
import { readNoteDraft, writeNoteDraft } from './note-drafts.ts'

type NotedInquiry = Pick<InquiryDetails, 'id' | 'internalNote' | 'internalNoteBy' | 'internalNoteAt'>

/** A note of staff for staff. What is typed is kept while other inquiries are open, until it is saved. */
export function InternalNote({ inquiry }: { inquiry: NotedInquiry }) {
  const { id, internalNote, internalNoteBy, internalNoteAt } = inquiry
  const current = internalNote ?? ''
  const [draft, setDraft] = useState(() => readNoteDraft(id))
  const save = useSaveNote(id)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const headingId = useId()
  const keep = (next: typeof draft) => {
    setDraft(next)
    writeNoteDraft(id, next)
  }
  const { submit, isBusy, failure } = useSubmission({
    send: async ({ typed, stored }: NonNullable<typeof draft>) => {
      const replaced = await save(typed, stored)
      if (replaced === undefined) return
      // The second Save stores it.
      keep({ typed, stored: replaced })
      throw new Error(replacedText(replaced))
    },
    onSent: () => {
      keep(undefined)
      fieldRef.current?.focus()
    },
  })
  const saveDraft = () => {
    if (draft && !isBusy) void submit(draft)
  }
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) saveDraft()
  }
  return (
    <section aria-labelledby={headingId}>
      <Group justify="space-between" align="baseline" gap="xs">
        <Title order={3} id={headingId}>
          Internal Note
        </Title>
        <Text size="sm" c="dimmed">
          {internalNoteBy && internalNoteAt
            ? `${internalNoteBy}, ${formatPacificDateTime(internalNoteAt)} Pacific`
            : 'Only staff can see it'}
        </Text>
      </Group>
      <Textarea
        ref={fieldRef}
        mt={4}
        aria-label="Internal note"
        placeholder="Calls, prices, who is handling it"
        autosize
        minRows={2}
        maxRows={12}
        maxLength={internalNoteMax}
        value={draft?.typed ?? current}
        onChange={({ currentTarget: { value: typed } }) => {
          const stored = draft?.stored ?? current
          keep(typed === stored ? undefined : { typed, stored })
        }}
        onKeyDown={saveOnEnter}
        error={failure !== undefined && errorText(failure)}
      />
      {draft && (
        <Group gap="xs" mt="xs">
          <Button size="xs" loading={isBusy} onClick={saveDraft}>
            Save note
          </Button>
          <ToolButton label="Discard" disabled={isBusy} onClick={() => keep(undefined)} />
        </Group>
      )}
    </section>
  )
}

const quotedMax = 200

function replacedText(note: string): string {
  const text = note.length > quotedMax ? `${note.slice(0, quotedMax).toWellFormed()}…` : note
  const now = text === '' ? 'deleted the note' : `changed the note to “${text}”`
  return `Someone else ${now} in the meantime. What you typed is still here. Save again to replace it.`
}
