import { Group, Skeleton, Text } from '@mantine/core'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import type { AdminPlace } from '../frame/admin-search.ts'
import { useWaitingWork } from './hooks.ts'
import classes from './WaitingLine.module.css'
import { explainMailbox, listWork } from './waiting-work.ts'

/** Each leads to its list, filtered. */
export function WaitingLine({ onOpen }: { onOpen: (place: AdminPlace) => void }) {
  const { data, error } = useWaitingWork()
  if (!data) {
    return (
      <Group className={classes['line']}>
        <Skeleton h={18} maw={480} visible={!error} />
      </Group>
    )
  }
  const parts = listWork(data)
  const mailbox = explainMailbox(data)
  return (
    <Group component="section" aria-label="Waiting" className={`screen-only ${classes['line']}`}>
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
          <Text key={text} size="sm" component="span">
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
