import { Group, Skeleton, Text } from '@mantine/core'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import type { AdminPlace } from '../frame/admin-search.ts'
import { useWaitingWork } from './hooks.ts'
import { explainMailbox, listWork } from './waiting-work.ts'

// What waits on most days has room before it is known, so that nothing below it moves.
const line = { gap: '0 24px', mih: { base: 176, sm: 24 } } as const

/** What waits for staff; each leads to its list, filtered. */
export function WaitingLine({ onOpen }: { onOpen: (place: AdminPlace) => void }) {
  const { data, error } = useWaitingWork()
  if (!data) {
    return (
      <Group {...line}>
        <Skeleton h={18} maw={480} visible={!error} />
      </Group>
    )
  }
  const parts = listWork(data)
  const mailbox = explainMailbox(data)
  return (
    <Group component="section" aria-label="Waiting" className="screen-only" {...line}>
      {mailbox !== undefined && (
        <Text size="sm" component="span" c="var(--accent-text)" fw={600}>
          {mailbox}
        </Text>
      )}
      {parts.length === 0 && mailbox === undefined ? (
        <Text size="sm" c="dimmed">
          Nothing is waiting.
        </Text>
      ) : (
        parts.map(({ text, place, detail, isUrgent }) => (
          <Text key={text} size="sm" component="span" mih={{ base: 44, sm: 0 }}>
            <LinkButton {...(isUrgent && { c: 'var(--accent-text)', fw: 600 })} onClick={() => onOpen(place)}>
              {text}
            </LinkButton>
            {detail && (
              <Text span inherit c="dimmed">
                {` ${detail}`}
              </Text>
            )}
          </Text>
        ))
      )}
    </Group>
  )
}
