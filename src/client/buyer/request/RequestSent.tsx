import { Alert, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { Ref } from 'react'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import classes from './request.module.css'
import type { SentList } from './use-needs-request.ts'

type RequestSentProps = {
  sent: SentList
  /** For the text that gets the focus when the list was sent. */
  ref: Ref<HTMLParagraphElement> | undefined
  onClose: () => void
}

/** Says what was sent, who answers where, and that the form is ready for another list. */
export function RequestSent({ sent, ref, onClose }: RequestSentProps) {
  return (
    <Alert
      color="green"
      icon={<IconCheck aria-hidden />}
      title={`Your list of ${formatCountOf(sent.count, 'item')} was sent`}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <Text size="sm" ref={ref} tabIndex={-1} className={classes['sent'] ?? ''}>
        Reference {sent.reference}. We'll search nationwide and get back to {sent.customerName} of {sent.company} at{' '}
        {sent.email} or {sent.phone}. The form below clears for your next list.
      </Text>
    </Alert>
  )
}
