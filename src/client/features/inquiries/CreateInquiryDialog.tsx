import { Modal } from '@mantine/core'
import { useNarrowScreen } from '../../lib/use-narrow-screen.ts'
import { CreateInquiryForm, type CreateInquiryFormProps } from './CreateInquiryForm.tsx'
import type { DraftState } from './use-inquiry-draft.ts'
import { useSendInquiries } from './use-send-inquiries.ts'

// The list of items has eight columns: at a form's usual width it would have to be scrolled sideways.
const dialogWidthPx = 840

type CreateInquiryDialogProps = DraftState &
  Omit<CreateInquiryFormProps, 'sending' | 'onCancel'> & {
    onClose: () => void
  }

/** The frame of the Create Inquiry form. It stays while the inquiry is under way: closed, it could be sent a second time. */
export function CreateInquiryDialog({ draft, setDraft, onClose, ...form }: CreateInquiryDialogProps) {
  const isNarrow = useNarrowScreen()
  const sending = useSendInquiries({ draft, setDraft }, onClose)
  const { isSending } = sending
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
      <CreateInquiryForm draft={draft} setDraft={setDraft} {...form} sending={sending} onCancel={onClose} />
    </Modal>
  )
}
