import { Alert, Button, Group, Stack } from '@mantine/core'
import { randomId } from '@mantine/hooks'
import { modals } from '@mantine/modals'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../platform/server/requests.ts'
import { useClearAtSignIn } from '../../platform/session/signed-out.ts'

type Confirmation = {
  title: string
  /** What will happen, and whether it can be undone. */
  body: ReactNode
  confirmLabel: string
  /** The dialog stays open until this settles, and shows a rejection. */
  onConfirm: () => Promise<unknown>
  isDestructive?: boolean
}

/** Asks before something is done, once however often it is called meanwhile. Focus starts on Cancel. */
export function confirm({ title, ...confirmation }: Confirmation): void {
  // A question that is open is not opened again: a double click can come before it is on the screen.
  const modalId = title
  modals.open({
    modalId,
    title,
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

/** Whether what was confirmed has moved the focus, which the closing dialog would otherwise take back. */
function hasFocusLeft(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && activeElement?.closest('[role="dialog"]') === null
}

type ConfirmFormProps = Omit<Confirmation, 'title'> & { onClose: () => void; onBusy: (isBusy: boolean) => void }

function ConfirmForm({ body, confirmLabel, onConfirm, isDestructive = true, onClose, onBusy }: ConfirmFormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useClearAtSignIn(failure, () => setFailure(undefined))

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

  return (
    <Stack>
      <div>{body}</div>
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {errorText(failure)}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" data-autofocus disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button color={isDestructive ? 'red.9' : 'steel'} loading={isBusy} onClick={act}>
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  )
}
