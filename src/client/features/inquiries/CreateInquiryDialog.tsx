import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { CreateInquiryForm, type CreateInquiryFormProps } from './CreateInquiryForm.tsx'

// The list of items has eight columns: at a form's usual width it would have to be scrolled sideways.
const dialogWidthPx = 840

type CreateInquiryDialogProps = Omit<CreateInquiryFormProps, 'onSent' | 'onCancel'> & {
  isOpen: boolean
  onClose: () => void
}

/** The frame of the Create Inquiry form. */
export function CreateInquiryDialog({ isOpen, onClose, ...form }: CreateInquiryDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Create Inquiry"
      size={dialogWidthPx}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CreateInquiryForm {...form} onSent={onClose} onCancel={onClose} />
    </Modal>
  )
}
