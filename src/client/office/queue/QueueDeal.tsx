import { Group, Text, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/tips/IconButton.tsx'
import { DealDialog } from '../deal/DealDialog.tsx'
import { useKnownInquiry } from '../inquiries/hooks.ts'
import { focusView } from './InquiryTable.tsx'
import { describeQueuePlace } from './queue-neighbors.ts'
import type { Queue } from './use-queue.ts'

type QueueDealProps = {
  id: string
  queue: Queue
  onClose: () => void
  /** Called when the inquiry was deleted here, or by someone else first. */
  onDeleted: () => void
}

/** The deal of a row of the queue, with a way on to the next one. */
export function QueueDeal({ id, queue, ...acts }: QueueDealProps) {
  const known = useKnownInquiry(id)
  useReturnToRow(id)
  return <DealDialog inquiryId={id} queue={<QueueButtons queue={queue} company={known?.company ?? ''} />} {...acts} />
}

/** Returns the focus, on unmount, to the row of the inquiry shown last, else to where it was before the mount. */
function useReturnToRow(id: string): void {
  const [before] = useState(() => document.activeElement)
  const last = useRef(id)
  useEffect(() => {
    last.current = id
  }, [id])
  useEffect(
    () => () => {
      if (focusView(last.current)) return
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}

/** Previous and next, and the place in the list. */
function QueueButtons({ queue, company }: { queue: Queue; company: string }) {
  const { showNext, showPrevious } = queue
  return (
    <Group gap={6} wrap="nowrap">
      <QueueButton label="Previous inquiry" letter="K" icon={<IconChevronUp size={18} />} onClick={showPrevious} />
      <QueueButton label="Next inquiry" letter="J" icon={<IconChevronDown size={18} />} onClick={showNext} />
      <Text size="sm" c="dimmed" role="status" className="tabular" ml={6} style={{ whiteSpace: 'nowrap' }}>
        {describeQueuePlace(queue)}
        <VisuallyHidden>, {company}</VisuallyHidden>
      </Text>
    </Group>
  )
}

type QueueButtonProps = { label: string; letter: string; icon: ReactNode; onClick: (() => void) | undefined }

function QueueButton({ label, letter, icon, onClick }: QueueButtonProps) {
  return (
    <IconButton
      label={label}
      tip={`${label} (${letter})`}
      w={{ base: 44, sm: 36 }}
      h={{ base: 44, sm: 36 }}
      aria-keyshortcuts={letter.toLowerCase()}
      // Stays focusable at the end of the list.
      aria-disabled={!onClick}
      data-disabled={!onClick}
      onClick={onClick}
    >
      {icon}
    </IconButton>
  )
}
