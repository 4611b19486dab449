import { Button, Stack } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import type { ListedNeed } from '../../../shared/needs/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { CardSkeletons } from '../../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import type { Pages } from '../../ui/table/use-pages.ts'
import { TabFrame, TabList } from '../frame/TabFrame.tsx'
import { useNeedPages } from './hooks.ts'
import { LinkedNeed } from './LinkedNeed.tsx'
import { NeedExport } from './NeedExport.tsx'
import { NeedFilters, type NeedsPanelProps, type NeedsPlace } from './NeedFilters.tsx'
import { NeedList } from './NeedList.tsx'
import { toggleOpen } from './open-needs.ts'

/** The Customer Needs tab: the wanted items, those of one submission together. */
export function NeedsPanel({ place, onMove }: NeedsPanelProps) {
  const { status, matches, company } = place
  const filter = { status, matches, company }
  const pages = useNeedPages(filter)
  const companyRef = useRef<HTMLInputElement>(null)
  return (
    <TabFrame
      title="Customer Needs"
      count={pages.data && `${formatCountOf(pages.total, 'customer need')}, newest first`}
      kind="need"
      query={pages}
      filters={<NeedFilters place={place} onMove={onMove} companyRef={companyRef} />}
      actions={<NeedExport filter={filter} isEmpty={pages.total === 0} />}
    >
      <TabList
        query={pages}
        failureTitle="Failed to load customer needs"
        failureText={failureText}
        skeleton={<CardSkeletons heightPx={84} />}
      >
        {(needs) => (
          <NeedCards place={place} onMove={onMove} pages={pages} needs={needs} focusAfterDelete={companyRef} />
        )}
      </TabList>
    </TabFrame>
  )
}

type NeedCardsProps = NeedsPanelProps & {
  pages: Pages<ListedNeed>
  needs: readonly ListedNeed[]
  focusAfterDelete: RefObject<HTMLElement | null>
}

function NeedCards({ place, onMove, pages, needs, focusAfterDelete }: NeedCardsProps) {
  const { openIds } = place
  const linked = useLinkedIds(place, needs)
  const controlsOf = (id: string) => ({
    isOpen: openIds.includes(id),
    onToggle: () => onMove({ openIds: toggleOpen(openIds, id) }),
    onDeleted: () => {
      onMove({ openIds: openIds.filter((open) => open !== id) })
      focusAfterDelete.current?.focus()
    },
  })
  return (
    <Stack gap="xs">
      {linked.map((id) => (
        <LinkedNeed key={id} id={id} {...controlsOf(id)} />
      ))}
      {needs.length === 0 ? (
        <NoNeeds place={place} onMove={onMove} />
      ) : (
        <>
          <NeedList
            needs={needs}
            filter={place.status}
            isPart={place.matches !== undefined}
            hasMore={pages.left > 0}
            controlsOf={controlsOf}
          />
          <MoreRows pages={pages} nouns="customer needs" />
        </>
      )}
    </Stack>
  )
}

// Expanded needs from the address that are not loaded; they are shown above the list.
function useLinkedIds({ openIds, matches }: NeedsPlace, needs: readonly ListedNeed[]): string[] {
  const [broughtIds] = useState(openIds)
  const [found, setFound] = useState<readonly string[]>([])
  const newlyFound = broughtIds.filter((id) => !found.includes(id) && needs.some((need) => need.id === id))
  // Once in the list, a need does not jump to the top when its new status removes it.
  if (newlyFound.length > 0) setFound([...found, ...newlyFound])
  // Looking at its new matches takes a need from their list; it stays before who reads it.
  if (matches === 'new') return openIds.filter((id) => !needs.some((need) => need.id === id))
  return broughtIds.filter((id) => openIds.includes(id) && !found.includes(id) && !newlyFound.includes(id))
}

function failureText(error: unknown): string {
  const reason = error instanceof Error && error.message ? `${error.message.replace(/\.$/, '')}. ` : ''
  return `${reason}Please refresh the page or contact support if the issue persists.`
}

function NoNeeds({ place: { status, matches, company }, onMove }: NeedsPanelProps) {
  if (status === undefined && matches === undefined && company.trim() === '') {
    return (
      <EmptyState
        title="No customer needs yet"
        action={
          <Button variant="default" component="a" href="/needs">
            See the form buyers fill out
          </Button>
        }
      >
        When a buyer sends a needs list, each item appears here as Pending.
      </EmptyState>
    )
  }
  const showAll = {
    nouns: 'customer needs',
    onClick: () => onMove({ status: undefined, matches: undefined, company: '' }),
  }
  if (matches === 'new') {
    return (
      <EmptyState title="No customer needs with new matches" showAll={showAll}>
        A need shows up here when a new list has stock that fits it, until someone looks at its matches.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={company.trim() ? `No customer needs found for “${company.trim()}”` : 'No customer needs with this status'}
      showAll={showAll}
    >
      Try a shorter name or another status.
    </EmptyState>
  )
}
