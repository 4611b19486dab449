import { Button, Group, Stack, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useState } from 'react'
import { closeOnOwnEscape } from '../../../ui/dialog/escape.ts'
import { useLeaveGuard } from '../../../ui/dialog/leave-guard.tsx'

type TextQuestion = {
  title: string
  label: string
  confirmLabel: string
  onText: (text: string) => void
}

const textMax = 200

/** Asks for one text that is used in many rows; it may be blank. */
export function askText({ title, ...question }: TextQuestion): void {
  // As with `confirm`, a question that is open is not opened again.
  const modalId = title
  modals.open({
    modalId,
    title,
    // The form closes it, since it asks before it drops what was typed.
    closeOnEscape: false,
    closeOnClickOutside: false,
    withCloseButton: false,
    children: <TextForm {...question} onClose={() => modals.close(modalId)} />,
  })
}

type TextFormProps = Omit<TextQuestion, 'title'> & { onClose: () => void }

function TextForm({ label, confirmLabel, onText, onClose }: TextFormProps) {
  const [text, setText] = useState('')
  const { leave, question } = useLeaveGuard({ isDirty: () => text.trim() !== '', onLeave: onClose })
  return (
    <form
      onKeyDown={closeOnOwnEscape(leave)}
      onSubmit={(event) => {
        event.preventDefault()
        onClose()
        onText(text.trim())
      }}
    >
      <Stack>
        <TextInput
          data-autofocus
          label={label}
          description="Leave it empty for a blank."
          maxLength={textMax}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {question ?? (
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit">{confirmLabel}</Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
