import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { EmptyState } from '../../components/EmptyState.tsx'
import { LoadError } from '../../components/LoadError.tsx'
import { ShowMore } from '../../components/ShowMore.tsx'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { formatCountOf } from '../../lib/format.ts'
import { useDelayed } from '../../lib/use-delayed.ts'
import { useShownRows } from '../../lib/use-shown-rows.ts'
import { NeedCard } from './NeedCard.tsx'
import { useNeeds } from './staff-hooks.ts'

const cardsAtOnce = 50

/** The Customer Needs tab: one card for each wanted item. */
export function NeedsPanel() {
  const { data: needs, error, isFetching, refetch } = useNeeds()
  const { shown, left, showMore } = useShownRows(needs ?? [], cardsAtOnce)
  const isLong = useDelayed(!needs && !error)
  if (!needs && error) {
    return (
      <LoadError
        title="Failed to load customer needs"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      >
        {error.message ? `${error.message}. ` : ''}Please refresh the page or contact support if the issue persists.
      </LoadError>
    )
  }
  if (!needs) {
    return <Stack aria-busy="true">{isLong && [1, 2, 3, 4].map((card) => <Skeleton key={card} h={84} />)}</Stack>
  }
  if (needs.length === 0) {
    return (
      <EmptyState
        title="No customer needs yet"
        action={
          <Button variant="default" component="a" href="/needs">
            See the form that buyers fill in
          </Button>
        }
      >
        When a buyer sends a list of wanted steel, each of its items stands here as pending.
      </EmptyState>
    )
  }
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {formatCountOf(needs.length, 'customer need')}, newest first
        </Text>
        <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
          Load again
        </Button>
      </Group>
      {error && <StaleNotice error={error} />}
      {shown.map((need) => (
        <NeedCard key={need.id} need={need} />
      ))}
      <ShowMore left={left} onMore={showMore} />
    </Stack>
  )
}
