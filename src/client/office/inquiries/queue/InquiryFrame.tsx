import { CloseButton, Group, Modal, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { InquiryDetails } from '../InquiryDetails.tsx'
import classes from './InquiryFrame.module.css'
import type { Queue } from './use-queue.ts'
import { useReturnToRow } from './use-return-to-row.ts'

type InquiryFrameProps = {
  id: string
  queue: Queue
  onClose: () => void
  /** Called when the inquiry was deleted here. */
  onDeleted: () => void
}

const title = 'Inquiry Details'
const fullScreenBelow = '(max-width: 48em)'
const dialogWidthPx = 1120

/** The details of an inquiry in a dialog. */
export function InquiryDialog({ onClose, ...details }: InquiryFrameProps) {
  const isSmall = useMediaQuery(fullScreenBelow, false, { getInitialValueInEffect: false })
  useReturnToRow(details.id)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={dialogWidthPx}
      fullScreen={isSmall}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close the details' }}
    >
      <InquiryDetails key={details.id} onClose={onClose} {...details} />
    </Modal>
  )
}

/** The details of an inquiry beside the list. */
export function InquiryAside({ onClose, ...details }: InquiryFrameProps) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const frameRef = useRef<HTMLElement>(null)
  useReturnToRow(details.id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs for each inquiry
  useEffect(() => {
    frameRef.current?.scrollTo({ top: 0 })
    titleRef.current?.focus({ preventScroll: true })
  }, [details.id])
  const closeOnEscape = ({ key, target, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented && !(target instanceof HTMLTextAreaElement)) onClose()
  }
  return (
    <section ref={frameRef} className={classes['aside']} aria-labelledby="inquiry-details" onKeyDown={closeOnEscape}>
      <Group justify="space-between" mb={4}>
        <Title order={2} id="inquiry-details" ref={titleRef} tabIndex={-1}>
          {title}
        </Title>
        <CloseButton aria-label="Close the details" onClick={onClose} />
      </Group>
      <InquiryDetails key={details.id} onClose={onClose} {...details} />
    </section>
  )
}
