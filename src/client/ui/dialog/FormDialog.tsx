import { Alert, Box, Button, Group, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FormEvent, ReactNode } from 'react'
import { useReturnFocus } from '../../platform/moves/focus.ts'
import { fullScreenBelow, stickyBar } from '../../platform/moves/window.ts'
import { steadyPress } from '../fields/steady-press.ts'
import { useLeaveGuard } from './leave-guard.tsx'

type FormDialogProps = {
  title: string
  submitLabel: string
  /** What closes it without doing anything. */
  leaveLabel?: string
  isDestructive?: boolean
  isBusy?: boolean
  /** Why the last attempt failed. */
  problem?: ReactNode
  /** In pixels. */
  width?: number
  /** Whether something was typed or ticked that the dialog must not drop without asking. */
  isDirty: () => boolean
  onClose: () => void
  /** The browser itself sends nothing. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  children: ReactNode
}

// It comes at the end of a form that may be longer than the window.
const bringIntoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'nearest' })

/** Mounted only while it is open, so each opening starts fresh. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel,
    leaveLabel = 'Cancel',
    isBusy = false,
    problem,
    width,
    onClose,
    onSubmit,
    isDirty,
    children,
  } = props
  const { isDestructive = false } = props
  const isSmall = useMediaQuery(fullScreenBelow, false, { getInitialValueInEffect: false })
  const { leave, question } = useLeaveGuard({ isDirty, isBusy, onLeave: onClose })
  useReturnFocus()
  return (
    // A click outside the dialog must not discard what was typed.
    <Modal
      opened
      onClose={leave}
      title={title}
      fullScreen={isSmall}
      {...(width !== undefined && { size: width })}
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(event)
        }}
      >
        <Stack>
          {children}
          {problem && (
            <Alert color="red" role="alert" ref={bringIntoView}>
              {problem}
            </Alert>
          )}
          <Box ref={stickyBar} mb="-md" className="dialog-foot">
            {question ?? (
              <Group justify="flex-end" gap="xs">
                <Button variant="default" onClick={leave} disabled={isBusy}>
                  {leaveLabel}
                </Button>
                <Button type="submit" color={isDestructive ? 'red.9' : 'steel'} loading={isBusy} {...steadyPress}>
                  {submitLabel}
                </Button>
              </Group>
            )}
          </Box>
        </Stack>
      </form>
    </Modal>
  )
}
