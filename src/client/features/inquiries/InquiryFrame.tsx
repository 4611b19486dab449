import { CloseButton, Group, Modal, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useReturnFocus } from '../../lib/use-return-focus.ts'
import { InquiryDetails } from './InquiryDetails.tsx'
import classes from './InquiryFrame.module.css'

type InquiryFrameProps = {
  id: string
  onClose: () => void
  /** Called when the inquiry was deleted here, after it is closed. */
  onDeleted: () => void
}

const title = 'Inquiry Details'
const fullScreenBelow = '(max-width: 48em)'
const dialogWidthPx = 1120

/** The details of an inquiry in a dialog. */
export function InquiryDialog(props: InquiryFrameProps) {
  const isSmall = useMediaQuery(fullScreenBelow, false, { getInitialValueInEffect: false })
  useReturnFocus()
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={title}
      size={dialogWidthPx}
      fullScreen={isSmall}
      closeButtonProps={{ 'aria-label': 'Close the details' }}
    >
      <Content {...props} />
    </Modal>
  )
}

/** The details of an inquiry beside the list. */
export function InquiryAside(props: InquiryFrameProps) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  useReturnFocus()
  useEffect(() => titleRef.current?.focus({ preventScroll: true }), [])
  return (
    <section className={classes['aside']} aria-labelledby="inquiry-details">
      <Group justify="space-between" mb="sm">
        <Title order={2} id="inquiry-details" ref={titleRef} tabIndex={-1}>
          {title}
        </Title>
        <CloseButton aria-label="Close the details" onClick={props.onClose} />
      </Group>
      <Content {...props} />
    </section>
  )
}

function Content({ id, onClose, onDeleted }: InquiryFrameProps) {
  return (
    <InquiryDetails
      id={id}
      onClose={onClose}
      onDeleted={() => {
        onClose()
        onDeleted()
      }}
    />
  )
}
