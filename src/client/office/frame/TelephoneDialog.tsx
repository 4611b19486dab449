import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNarrowScreen } from '../../platform/moves/window.ts'

type TelephoneDialogProps = {
  /** Of what was asked. */
  reference: string
  widthPx: number
  onClose: () => void
  children: ReactNode
}

/** What a supplier says on the telephone, in the form that it would fill in itself. */
export function TelephoneDialog({ reference, widthPx, onClose, children }: TelephoneDialogProps) {
  const isSmall = useNarrowScreen()
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Answer to ${reference}`}
      size={widthPx}
      fullScreen={isSmall}
      closeOnClickOutside={false}
    >
      {children}
    </Modal>
  )
}
