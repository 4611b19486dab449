import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useReturnFocus } from '../../platform/moves/focus.ts'
import { steadyPress } from '../fields/steady-press.ts'

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
  /** If true, the dialog asks before it closes. */
  isDirty?: () => boolean
  onClose: () => void
  /** The browser itself sends nothing. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  children: ReactNode
}

const fullScreenBelow = '(max-width: 48em)'
const neverDirty = () => false

/** A form in a dialog. Mounted only while it is open, so each opening starts fresh. */
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
    children,
  } = props
  const { isDirty = neverDirty, isDestructive = false } = props
  const isSmall = useMediaQuery(fullScreenBelow, false, { getInitialValueInEffect: false })
  const { isAsking, leave, keep, discard } = useLeaveGuard({ isDirty, onLeave: onClose })
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
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          {isAsking ? (
            <DiscardQuestion onKeep={keep} onDiscard={discard} />
          ) : (
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={leave} disabled={isBusy}>
                {leaveLabel}
              </Button>
              <Button type="submit" color={isDestructive ? 'red.9' : 'steel'} loading={isBusy} {...steadyPress}>
                {submitLabel}
              </Button>
            </Group>
          )}
        </Stack>
      </form>
    </Modal>
  )
}

function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  useReturnFocus()
  return (
    <Group justify="flex-end" gap="xs" role="group" aria-label="Discard your changes?">
      <Text size="sm" fw={600} flex={1} miw={110}>
        Discard your changes?
      </Text>
      <Button variant="default" autoFocus onClick={onKeep}>
        Keep editing
      </Button>
      <Button color="red.9" onClick={onDiscard}>
        Discard
      </Button>
    </Group>
  )
}

/** Asks before typed input is lost by closing the form, navigating, or leaving the page. */
function useLeaveGuard({ isDirty, onLeave }: { isDirty: () => boolean; onLeave: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  const isDiscarded = useRef(false)
  const wouldLose = () => !isDiscarded.current && isDirty()
  const blocker = useBlocker({ shouldBlockFn: wouldLose, enableBeforeUnload: wouldLose, withResolver: true })
  const isAsking = isAsked || blocker.status === 'blocked'

  function keep() {
    setIsAsked(false)
    blocker.reset?.()
  }

  function leave() {
    if (isAsking) keep()
    else if (wouldLose()) setIsAsked(true)
    else onLeave()
  }

  function discard() {
    isDiscarded.current = true
    if (blocker.status === 'blocked') blocker.proceed()
    else onLeave()
  }

  return { isAsking, leave, keep, discard }
}
