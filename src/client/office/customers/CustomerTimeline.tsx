import { Box, Group, Select, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { TimelineEvent } from '../../../shared/office/customers.ts'
import { type TimelineKind, timelineKinds } from '../../../shared/office/terms.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { Blocks, Loaded } from '../frame/Loaded.tsx'
import { PathLink } from '../frame/PathLink.tsx'
import { useTimeline } from './hooks.ts'

const kindLabels: Readonly<Record<TimelineKind, Record<'one' | 'several', string>>> = {
  visit: { one: 'Visit', several: 'Visits' },
  inquiry: { one: 'Inquiry', several: 'Inquiries' },
  need: { one: 'Needs list', several: 'Needs lists' },
  quote: { one: 'Quote', several: 'Quotes' },
  order: { one: 'Order', several: 'Orders' },
  mail: { one: 'Email', several: 'Emails' },
  note: { one: 'Note', several: 'Notes' },
  merge: { one: 'Merge', several: 'Merges' },
}

const everything = 'everything'
const options = [
  { value: everything, label: 'Everything' },
  ...timelineKinds.map((kind) => ({ value: kind, label: kindLabels[kind].several })),
]

/** What happened with a customer, the newest first. */
export function CustomerTimeline({ customerId }: { customerId: string }) {
  const [kind, setKind] = useState<TimelineKind>()
  const query = useTimeline(customerId, kind)
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <section aria-label="What happened">
      <Group justify="space-between" gap="xs" mb="xs">
        <Title order={3}>What Happened</Title>
        <Select
          aria-label="Show of what happened"
          size="xs"
          w={150}
          data={options}
          value={kind ?? everything}
          allowDeselect={false}
          onChange={(value) => setKind(timelineKinds.find((known) => known === value))}
        />
      </Group>
      <Loaded
        query={query}
        failureTitle="What happened could not be loaded"
        skeleton={<Blocks heightsPx={[40, 41, 42]} />}
      >
        {() => (
          <Stack gap="sm">
            <Events
              events={data?.pages.flatMap(({ events }) => events) ?? []}
              isFiltered={kind !== undefined}
              isOutdated={query.isPlaceholderData}
            />
            {data && error && (
              <LoadError
                title="What happened before could not be loaded"
                query={{ error, isFetching: query.isFetching, refetch: fetchNextPage }}
              />
            )}
            {hasNextPage && !error && (
              <ToolButton
                label="Show older"
                w="fit-content"
                loading={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              />
            )}
          </Stack>
        )}
      </Loaded>
    </section>
  )
}

type EventsProps = { events: readonly TimelineEvent[]; isFiltered: boolean; isOutdated: boolean }

function Events({ events, isFiltered, isOutdated }: EventsProps) {
  if (events.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {isFiltered
          ? 'Nothing of this kind yet.'
          : 'Nothing yet. Visits, inquiries, needs lists, quotes, orders, emails and your notes appear here.'}
      </Text>
    )
  }
  return (
    <Box component="ol" fz="sm" className="plain-list lined" aria-busy={isOutdated} opacity={isOutdated ? 0.6 : 1}>
      {events.map((event) => (
        <Event key={`${event.kind} ${event.id} ${event.at}`} event={event} />
      ))}
    </Box>
  )
}

function Event({ event: { at, kind, title, by, path } }: { event: TimelineEvent }) {
  return (
    <Box component="li" py={8}>
      <Group justify="space-between" align="baseline" gap="0 16px">
        <Text span inherit fw={600} miw={84}>
          {kindLabels[kind].one}
        </Text>
        <Text span inherit c="dimmed" className="tabular">
          {by !== null && <span dir="auto">{by}, </span>}
          <time dateTime={at}>{formatPacificDateTime(at)}</time> Pacific
        </Text>
      </Group>
      <Text inherit dir="auto" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {path === null ? (
          title
        ) : (
          <PathLink path={path} inherit>
            {title}
          </PathLink>
        )}
      </Text>
    </Box>
  )
}
