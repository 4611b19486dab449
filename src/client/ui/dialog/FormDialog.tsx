import { Alert, Box, Button, Group, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
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
  /** The `data-path` of the field at fault, which takes the focus. */
  fault?: string | undefined
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

/** To the field at fault; else back to the button, which was disabled while it was busy and so lost the focus. */
function focusAfterRefusal(form: HTMLFormElement | null, fault: string | undefined): void {
  const field = fault === undefined ? null : form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(fault)}"]`)
  if (field) field.focus()
  else if (document.activeElement === document.body)
    form?.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true })
}

/** Mounted only while it is open, so each opening starts fresh. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitLabel,
    leaveLabel = 'Cancel',
    isBusy = false,
    problem,
    fault,
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
  const form = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const isRefused = Boolean(problem) && !isBusy
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next attempt may be refused for the same reason.
  useEffect(() => {
    if (isRefused) focusAfterRefusal(form.current, fault)
  }, [isRefused, fault, attempt])
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
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setAttempt((last) => last + 1)
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
