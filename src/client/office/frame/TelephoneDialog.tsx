import { Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrowScreen } from '../../platform/moves/window.ts'
import { useLeaveGuard, useTypedFields } from '../../ui/dialog/leave-guard.tsx'

type TelephoneDialogProps = {
  reference: string
  widthPx: number
  onClose: () => void
  children: ReactNode
}

/** What a supplier says on the telephone, in the form that it would fill in itself. */
export function TelephoneDialog({ reference, widthPx, onClose, children }: TelephoneDialogProps) {
  const isSmall = useNarrowScreen()
  const { ref, isDirty } = useTypedFields()
  const { leave, question } = useLeaveGuard({ isDirty, onLeave: onClose })
  return (
    <Modal
      opened
      onClose={leave}
      title={`Answer to ${reference}`}
      size={widthPx}
      fullScreen={isSmall}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <div ref={ref}>{children}</div>
        {question}
      </Stack>
    </Modal>
  )
}
