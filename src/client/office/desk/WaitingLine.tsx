import { Group, Skeleton, Text } from '@mantine/core'
import type { WaitingWork } from '../../../shared/office/schema.ts'
import { expiresSoonDays } from '../../../shared/quotes/terms.ts'
import { listOldDays } from '../../../shared/stock/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatAge } from '../../platform/text/format.ts'
import { LinkButton } from '../../ui/page/LinkButton.tsx'
import type { AdminPlace } from '../frame/admin-search.ts'
import { useWaitingWork } from './hooks.ts'

// One row of a fixed height: nothing below it moves when the figures arrive.
const line = {
  gap: 24,
  wrap: 'nowrap',
  mih: { base: 44, sm: 24 },
  style: { overflowX: 'auto', whiteSpace: 'nowrap' },
} as const

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
  return (
    <Group component="section" aria-label="Waiting" {...line}>
      {parts.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing is waiting.
        </Text>
      ) : (
        parts.map(({ text, place, detail }) => (
          <Text key={text} size="sm" component="span">
            <LinkButton mih={{ base: 44, sm: 0 }} onClick={() => onOpen(place)}>
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

type Work = { text: string; detail?: string; place: AdminPlace }

function listWork(waiting: WaitingWork): Work[] {
  const { pendingInquiries, oldestPendingAt, needsWithNewMatches, expiringQuotes, oldSources, failedMails } = waiting
  const works: (Work & { count: number })[] = [
    {
      count: pendingInquiries,
      text: formatCountOf(pendingInquiries, 'pending inquiry', 'pending inquiries'),
      ...(oldestPendingAt && { detail: oldestText(oldestPendingAt) }),
      place: { tab: 'inquiries', only: 'pending' },
    },
    {
      count: needsWithNewMatches,
      text: `${formatCountOf(needsWithNewMatches, 'need')} with new matches`,
      place: { tab: 'needs', matches: 'new' },
    },
    {
      count: expiringQuotes,
      text: `${formatCountOf(expiringQuotes, 'quote')} expiring within ${expiresSoonDays} days`,
      place: { tab: 'inquiries', only: 'expiring quotes' },
    },
    {
      count: oldSources,
      text: `${formatCountOf(oldSources, 'source')} with a list older than ${listOldDays} days`,
      place: { tab: 'inventory', sources: 'old-list' },
    },
    { count: failedMails, text: formatCountOf(failedMails, 'failed email'), place: 'failed mails' },
  ]
  return works.filter(({ count }) => count > 0)
}

function oldestText(sentAt: string): string {
  const age = formatAge(sentAt)
  return age === 'now' ? 'oldest just in' : `oldest ${age} ago`
}
