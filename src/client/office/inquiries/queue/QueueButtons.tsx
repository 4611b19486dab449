import { ActionIcon, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './QueueButtons.module.css'
import { describeQueuePlace } from './queue-neighbors.ts'
import type { Queue } from './use-queue.ts'

/** Previous and next, and the place in the list. */
export function QueueButtons({ queue, company }: { queue: Queue; company: string }) {
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
    <Tooltip label={`${label} (${letter})`}>
      <ActionIcon
        variant="default"
        className={classes['button'] ?? ''}
        aria-label={label}
        aria-keyshortcuts={letter.toLowerCase()}
        // Stays focusable at the end of the list.
        aria-disabled={!onClick}
        data-disabled={!onClick}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
