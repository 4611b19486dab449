import { Box, Button, Group, Stack } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { type ReactNode, useState } from 'react'
import { fullScreenBelow, stickyBar } from '../../platform/moves/window.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { type DeletionWords, deleteRecord, goneToast } from '../../platform/server/delete-record.ts'
import { useClearAtEntry } from '../../platform/session/signed-out.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'

type Confirmation = {
  title: string
  /** What will happen, and whether it can be undone; it may close the question itself. */
  body: ReactNode | ((close: () => void) => ReactNode)
  confirmLabel: string
  /** The dialog stays open until this settles, and shows a rejection. */
  onConfirm: () => Promise<unknown>
  isDestructive?: boolean
  /** Whether Enter does what was asked for: for what costs nothing and is undone at once. */
  focusesAction?: boolean
  /** Shows a whole page, with the buttons always in sight; on a phone it takes the screen. */
  isPage?: boolean
}

const pageWidth = '66rem'

/** Asks before something is done, once however often it is called meanwhile. Focus starts on Cancel, unless `focusesAction`. */
export function confirm({ title, ...confirmation }: Confirmation): void {
  // A question that is open is not opened again: a double click can come before it is on the screen.
  const modalId = title
  modals.open({
    modalId,
    title,
    ...(confirmation.isPage && { size: pageWidth, fullScreen: window.matchMedia(fullScreenBelow).matches }),
    children: (
      <ConfirmForm
        // A new one for each question, also while the dialog of the last one is closing.
        key={randomId()}
        {...confirmation}
        onClose={() => {
          modals.updateModal({ modalId, returnFocus: !hasFocusLeft() })
          modals.close(modalId)
        }}
        onBusy={(isBusy) =>
          modals.updateModal({
            modalId,
            closeOnEscape: !isBusy,
            closeOnClickOutside: !isBusy,
            withCloseButton: !isBusy,
          })
        }
      />
    ),
  })
}

/** Closes what is asked, for a link in it that leads elsewhere. */
export function closeQuestions(): void {
  modals.closeAll()
}

/** Whether what was confirmed has moved the focus, which the closing dialog would otherwise take back. */
function hasFocusLeft(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && activeElement?.closest('[role="dialog"]') === null
}

type Deletion<Answer> = Pick<Confirmation, 'title' | 'body' | 'confirmLabel'> &
  DeletionWords<Answer> & { remove: () => Promise<Answer>; onDeleted: () => void }

/** Asks before a record is deleted, and tells by a toast; `onDeleted` is also called when it was already gone. */
export function confirmDelete<Answer>({
  title,
  body,
  confirmLabel,
  remove,
  onDeleted,
  ...words
}: Deletion<Answer>): void {
  confirm({ title, body, confirmLabel, onConfirm: () => deleteRecord(remove, words).then(onDeleted) })
}

type FreshQuestion<Stored> = {
  /** Loads a record as stored now; undefined when it is gone. */
  find: (id: string) => Promise<Stored | undefined>
  ask: (stored: Stored) => void
  failure: (error: unknown) => { title: string; description?: string }
  /** Why the record was gone. */
  gone?: string
}

/**
 * Loads a record again before asking about it, so that the question has its current figures. The button of the record
 * `askedId` should look busy but keep the focus, so that the question can return it.
 */
export function useFreshQuestion<Stored>({ find, ask, failure, gone }: FreshQuestion<Stored>) {
  const [askedId, setAskedId] = useState<string>()
  async function askAbout(id: string, name: string): Promise<void> {
    if (askedId !== undefined) return
    setAskedId(id)
    const about = `record ${id}`
    dismissError(about)
    try {
      const stored = await find(id)
      if (stored === undefined) notify(goneToast(name, gone))
      else ask(stored)
    } catch (error) {
      notify({ ...failure(error), variant: 'destructive', about })
    } finally {
      setAskedId(undefined)
    }
  }
  return { askAbout, askedId }
}

type ConfirmFormProps = Omit<Confirmation, 'title'> & { onClose: () => void; onBusy: (isBusy: boolean) => void }

function ConfirmForm(props: ConfirmFormProps) {
  const { body, confirmLabel, onConfirm, isDestructive = true, focusesAction = false, isPage = false } = props
  const { onClose, onBusy } = props
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useClearAtEntry(failure, () => setFailure(undefined))

  async function act() {
    setIsBusy(true)
    onBusy(true)
    setFailure(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error)
      setIsBusy(false)
      onBusy(false)
    }
  }

  const buttons = (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" data-autofocus={!focusesAction || undefined} disabled={isBusy} onClick={onClose}>
        Cancel
      </Button>
      <Button
        color={isDestructive ? 'red.9' : 'steel'}
        data-autofocus={focusesAction || undefined}
        loading={isBusy}
        onClick={act}
      >
        {confirmLabel}
      </Button>
    </Group>
  )
  return (
    <Stack>
      <div>{typeof body === 'function' ? body(onClose) : body}</div>
      <FailureAlert error={failure} />
      {isPage ? (
        <Box ref={stickyBar} mb="-md" className="dialog-foot">
          {buttons}
        </Box>
      ) : (
        buttons
      )}
    </Stack>
  )
}
