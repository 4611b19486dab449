import { Modal } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOpenStep } from '../../platform/moves/use-history-step.ts'
import { useNarrowScreen } from '../../platform/moves/use-narrow-screen.ts'
import { useCustomer } from '../../platform/session/use-customer.ts'
import { EditDetailsDialog } from '../visit/EditDetailsDialog.tsx'
import { CreateInquiryForm, type CreateInquiryFormProps } from './CreateInquiryForm.tsx'
import { loadSentInquiries, sentStep } from './sent/SentInquiriesButton.tsx'
import type { DraftState } from './use-inquiry-draft.ts'
import { useSendInquiries } from './use-send-inquiries.ts'

// Wide enough for the eight columns of the item list.
const dialogWidthPx = 840

type CreateInquiryDialogProps = DraftState &
  Omit<CreateInquiryFormProps, 'customer' | 'sending' | 'onCancel' | 'onEditCustomer'> & {
    onClose: () => void
  }

/** The dialog of the Create Inquiry form. It cannot be closed while sending, or the inquiry could be sent twice. */
export function CreateInquiryDialog({ draft, setDraft, onClose, ...form }: CreateInquiryDialogProps) {
  const isNarrow = useNarrowScreen()
  const customer = useCustomer()
  const [isEditing, setIsEditing] = useState(false)
  const sending = useSendInquiries({ draft, setDraft }, useOpenStep(sentStep, { replace: true }))
  const { isSending } = sending
  useBlocker({ shouldBlockFn: () => isSending, enableBeforeUnload: false })
  useEffect(loadSentInquiries, [])
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        closeOnEscape={!isSending && !isEditing}
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
          onEditCustomer={() => setIsEditing(true)}
          onCancel={onClose}
        />
      </Modal>
      {customer && isEditing && <EditDetailsDialog customer={customer} onClose={() => setIsEditing(false)} />}
    </>
  )
}
