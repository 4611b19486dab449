import { Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { customerSession } from '../../lib/customer-session.ts'
import { useNarrowScreen } from '../../lib/use-narrow-screen.ts'
import { CreateInquiryForm, type CreateInquiryFormProps } from './CreateInquiryForm.tsx'
import type { DraftState } from './use-inquiry-draft.ts'
import { useSendInquiries } from './use-send-inquiries.ts'

// Wide enough for the eight columns of the item list.
const dialogWidthPx = 840

type CreateInquiryDialogProps = DraftState &
  Omit<CreateInquiryFormProps, 'customer' | 'sending' | 'onCancel'> & {
    onClose: () => void
  }

/** The dialog of the Create Inquiry form. It cannot be closed while sending, or the inquiry could be sent twice. */
export function CreateInquiryDialog({ draft, setDraft, onClose, ...form }: CreateInquiryDialogProps) {
  const isNarrow = useNarrowScreen()
  const [customer] = useState(customerSession.findInfo)
  const sending = useSendInquiries({ draft, setDraft }, onClose)
  const { isSending } = sending
  useBlocker({ shouldBlockFn: () => isSending, enableBeforeUnload: false })
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={!isSending}
      closeOnClickOutside={!isSending}
      returnFocus={false}
      title="Create Inquiry"
      size={dialogWidthPx}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close', disabled: isSending }}
    >
      <CreateInquiryForm
        draft={draft}
        setDraft={setDraft}
        {...form}
        customer={customer}
        sending={sending}
        onCancel={onClose}
      />
    </Modal>
  )
}
