import { Button, Group, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useReturnFocus } from '../../platform/moves/focus.ts'

type LeaveGuardOptions = {
  /** Whether something was typed that would be lost. */
  isDirty: () => boolean
  /** True while what was typed is on its way; the screen may then move on by itself. */
  isBusy?: boolean
  onLeave: () => void
}

type LeaveGuard = {
  /** Closes the dialog, or asks first. */
  leave: () => void
  /** The question to show in place of the dialog's buttons; undefined unless it is asked. */
  question: ReactNode | undefined
}

/** Asks before what was typed in a dialog is lost by closing it, by Back, or by leaving the page. */
export function useLeaveGuard({ isDirty, isBusy = false, onLeave }: LeaveGuardOptions): LeaveGuard {
  const [isAsked, setIsAsked] = useState(false)
  const isDiscarded = useRef(false)
  const wouldLose = () => !isDiscarded.current && isDirty()
  const blocker = useBlocker({
    shouldBlockFn: () => !isBusy && wouldLose(),
    enableBeforeUnload: wouldLose,
    withResolver: true,
  })
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

  return { leave, question: isAsking ? <DiscardQuestion onKeep={keep} onDiscard={discard} /> : undefined }
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

/**
 * Whether the fields in an element hold something else than when it was first shown, for a form that keeps what is typed to itself.
 * `ref` goes on the element.
 */
export function useTypedFields() {
  const root = useRef<HTMLElement>(null)
  const opened = useRef('')
  const ref = useCallback((element: HTMLElement | null) => {
    root.current = element
    opened.current = readFields(element)
  }, [])
  return { ref, isDirty: () => readFields(root.current) !== opened.current }
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function readFields(root: HTMLElement | null): string {
  const fields = root?.querySelectorAll<Field>('input, select, textarea') ?? []
  return JSON.stringify([...fields].map(readField).filter(Boolean))
}

function readField(field: Field): string {
  const isChoice = field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
  if (!isChoice) return field.value.trim() && `${field.name} ${field.value}`
  return field.checked ? `${field.name} ${field.labels?.[0]?.textContent}` : ''
}
