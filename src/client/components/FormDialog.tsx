import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FormEvent, ReactNode } from 'react'

type FormDialogProps = {
  title: string
  submitLabel: string
  isBusy: boolean
  /** Why the last attempt failed; what was typed stays. */
  problem?: ReactNode
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

const fullScreenBelow = '(max-width: 48em)'

/** A form in a dialog. Mounted only while it is open, so that each opening starts afresh. */
export function FormDialog({ title, submitLabel, isBusy, problem, onClose, onSubmit, children }: FormDialogProps) {
  const isSmall = useMediaQuery(fullScreenBelow, false, { getInitialValueInEffect: false })
  return (
    // A click beside the dialog would throw away what was typed.
    <Modal
      opened
      onClose={onClose}
      title={title}
      fullScreen={isSmall}
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {children}
          {problem && <Alert color="red">{problem}</Alert>}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
