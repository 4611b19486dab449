import { Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { formatCountOf } from '../../../shared/count-text.ts'
import type { StaffNeed } from '../../../shared/needs.ts'
import { EmptyState } from '../../components/EmptyState.tsx'
import { type FailedQuery, LoadError } from '../../components/LoadError.tsx'
import { MoreRows } from '../../components/MoreRows.tsx'
import { StaleNotice } from '../../components/StaleNotice.tsx'
import { useDelayed } from '../../lib/use-delayed.ts'
import type { Pages } from '../../lib/use-pages.ts'
import { LinkedNeed } from './LinkedNeed.tsx'
import { NeedFilters, type NeedsPanelProps } from './NeedFilters.tsx'
import { NeedList } from './NeedList.tsx'
import { toggleOpen } from './open-needs.ts'
import { useNeedPages } from './staff-hooks.ts'

/** The Customer Needs tab: the wanted items, those of one submission together. */
export function NeedsPanel({ place, onMove }: NeedsPanelProps) {
  const { status, company } = place
  const pages = useNeedPages({ status, company })
  const companyRef = useRef<HTMLInputElement>(null)
  return (
    <Stack gap="md">
      <NeedFilters place={place} onMove={onMove} isEmpty={pages.total === 0} companyRef={companyRef} />
      <NeedCards place={place} onMove={onMove} pages={pages} focusAfterDelete={companyRef} />
    </Stack>
  )
}

type NeedCardsProps = NeedsPanelProps & { pages: Pages<StaffNeed>; focusAfterDelete: RefObject<HTMLElement | null> }

function NeedCards({ place, onMove, pages, focusAfterDelete }: NeedCardsProps) {
  const { rows, error, isFetching, isOutdated, refetch } = pages
  const { openIds } = place
  const linked = useLinkedIds(openIds, rows)
  if (!rows && error) return <NeedsFailure query={pages} />
  if (!rows) return <CardSkeletons />
  const controlsOf = (id: string) => ({
    isOpen: openIds.includes(id),
    onToggle: () => onMove({ openIds: toggleOpen(openIds, id) }),
    onDeleted: () => {
      onMove({ openIds: openIds.filter((open) => open !== id) })
      focusAfterDelete.current?.focus()
    },
  })
  return (
    <Stack gap="xs" aria-busy={isOutdated} {...(isOutdated && { opacity: 0.5 })}>
      {error !== null && <StaleNotice error={error} />}
      {linked.map((id) => (
        <LinkedNeed key={id} id={id} {...controlsOf(id)} />
      ))}
      {rows.length === 0 ? (
        <NoNeeds place={place} onMove={onMove} />
      ) : (
        <>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" className="tabular">
              {formatCountOf(pages.total, 'customer need')}, newest first
            </Text>
            <Button variant="default" size="xs" loading={isFetching} onClick={refetch}>
              Refresh
            </Button>
          </Group>
          <NeedList needs={rows} filter={place.status} hasMore={pages.left > 0} controlsOf={controlsOf} />
          <MoreRows pages={pages} nouns="customer needs" />
        </>
      )}
    </Stack>
  )
}

// Expanded needs from the address that are not loaded; they are shown above the list.
function useLinkedIds(openIds: readonly string[], needs: readonly StaffNeed[] | undefined): string[] {
  const [broughtIds] = useState(openIds)
  const [found, setFound] = useState<readonly string[]>([])
  if (!needs) return []
  const newlyFound = broughtIds.filter((id) => !found.includes(id) && needs.some((need) => need.id === id))
  // Once in the list, a need does not jump to the top when its new status removes it.
  if (newlyFound.length > 0) setFound([...found, ...newlyFound])
  return broughtIds.filter((id) => openIds.includes(id) && !found.includes(id) && !newlyFound.includes(id))
}

function NeedsFailure({ query }: { query: FailedQuery }) {
  const { error } = query
  const reason = error instanceof Error && error.message ? `${error.message.replace(/\.$/, '')}. ` : ''
  return (
    <LoadError title="Failed to load customer needs" query={query}>
      {reason}Please refresh the page or contact support if the issue persists.
    </LoadError>
  )
}

function CardSkeletons() {
  const isLong = useDelayed(true)
  return (
    <Stack aria-busy="true" aria-label="Loading">
      {isLong && [1, 2, 3, 4].map((card) => <Skeleton key={card} h={84} />)}
    </Stack>
  )
}

function NoNeeds({ place: { status, company }, onMove }: NeedsPanelProps) {
  if (status === undefined && company.trim() === '') {
    return (
      <EmptyState
        title="No customer needs yet"
        action={
          <Button variant="default" component="a" href="/needs">
            See the form that buyers fill in
          </Button>
        }
      >
        When a buyer sends a list of wanted steel, each item appears here as pending.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={company.trim() ? `No customer needs found for “${company.trim()}”` : 'No customer need with this status'}
      action={
        <Button variant="default" onClick={() => onMove({ status: undefined, company: '' })}>
          Show all customer needs
        </Button>
      }
    >
      Shorten the name, or choose another status.
    </EmptyState>
  )
}
