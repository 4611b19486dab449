import { Button, Stack } from '@mantine/core'
import { type RefObject, useRef, useState } from 'react'
import { type NeedField, needFields } from '../../../shared/needs/fields.ts'
import type { CustomerNeed, ListedNeed } from '../../../shared/needs/schema.ts'
import type { NeedFilter, NeedMatchFilter } from '../../../shared/needs/terms.ts'
import { parsePlainPounds } from '../../../shared/steel/weight.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { sentences } from '../../../shared/text/sentences.ts'
import { type ExportColumn, timeColumn } from '../../platform/export/use-list-export.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { MissingRecord } from '../../ui/feedback/Missing.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import type { Pages } from '../../ui/table/use-pages.ts'
import type { AdminSearch, AdminTabProps } from '../frame/admin-search.ts'
import { KeysButton } from '../frame/keys/KeysButton.tsx'
import { Loaded } from '../frame/Loaded.tsx'
import { FilterFields, findFilters, type ListFilter, PagesExport } from '../frame/list-tools.tsx'
import { toOwnerInput, useOwnerChoice, type Whose } from '../frame/owners/hooks.ts'
import { OwnerChoiceControl } from '../frame/owners/OwnerChoiceControl.tsx'
import { describeFollowUp, ownerKeys } from '../frame/owners/words.ts'
import { TabFrame, TabRecords } from '../frame/TabFrame.tsx'
import { needRows } from '../matches/listed-needs.ts'
import { PickedMatches } from '../matches/picked-matches.tsx'
import { readNeeds, useNeed, useNeedPages } from './hooks.tsx'
import { NeedCard, type NeedCardControls } from './NeedCard.tsx'
import { NeedList } from './NeedList.tsx'
import { toggleOpen } from './submissions.ts'
import { needStatusLabel, needStatusOptions } from './words.ts'

/** The Customer Needs tab: the wanted items, those of one submission together. The address holds the expanded needs. */
export function NeedsPanel({ search, onSearch }: AdminTabProps) {
  const { status, matches, company = '', due } = search
  const whose = useOwnerChoice({ search, onSearch }, findFilters(filtersOf(search), search).set > 0)
  const filter = { status, matches, company, due: due !== undefined, ...toOwnerInput(whose.choice) }
  const pages = useNeedPages(filter, whose.isKnown)
  const companyRef = useRef<HTMLInputElement>(null)
  return (
    <TabFrame
      title="Customer Needs"
      count={pages.data && `${formatCountOf(pages.total, 'customer need')}, newest first`}
      kind="need"
      query={pages}
      filters={
        <>
          <FilterFields filters={filtersOf(search)} firstRef={companyRef} search={search} onSearch={whose.narrow} />
          <OwnerChoiceControl nouns="needs" whose={whose} />
        </>
      }
      filtersSet={findFilters(filtersOf(search), search).set + (whose.choice === 'all' ? 0 : 1)}
      actions={
        <>
          <PagesExport
            title="Customer Needs"
            columns={needColumns}
            readPart={readNeeds(filter)}
            rowsOf={needRows.read}
            pages={pages}
          />
          <KeysButton keys={ownerKeys} />
        </>
      }
    >
      <TabRecords
        query={pages}
        failureTitle="Failed to load customer needs"
        failureText={failureText}
        skeleton={<CardSkeletons heightPx={84} />}
      >
        {(needs) => (
          <PickedMatches>
            <NeedCards
              search={search}
              onSearch={onSearch}
              pages={pages}
              needs={needs}
              whose={whose}
              focusAfterDelete={companyRef}
            />
          </PickedMatches>
        )}
      </TabRecords>
    </TabFrame>
  )
}

type NeedCardsProps = AdminTabProps & {
  whose: Whose<AdminSearch>
  pages: Pages<ListedNeed>
  needs: readonly ListedNeed[]
  focusAfterDelete: RefObject<HTMLElement | null>
}

const noIds: readonly string[] = []

function NeedCards({ search, onSearch, pages, needs, whose, focusAfterDelete }: NeedCardsProps) {
  const { need: openIds = noIds, matches } = search
  const linked = useLinkedIds(openIds, matches, needs)
  const expand = (need: readonly string[]) => onSearch({ need }, { isStep: false })
  const controlsOf = (id: string) => ({
    isOpen: openIds.includes(id),
    onToggle: () => expand(toggleOpen(openIds, id)),
    onDeleted: () => {
      expand(openIds.filter((open) => open !== id))
      focusAfterDelete.current?.focus()
    },
  })
  return (
    <Stack gap="xs">
      {linked.map((id) => (
        <LinkedNeed key={id} id={id} {...controlsOf(id)} />
      ))}
      {needs.length === 0 ? (
        <NoNeeds search={search} whose={whose} />
      ) : (
        <>
          <NeedList
            needs={needs}
            filter={search.status}
            isPart={matches !== undefined}
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
function useLinkedIds(
  openIds: readonly string[],
  matches: NeedMatchFilter | undefined,
  needs: readonly ListedNeed[],
): string[] {
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
  const reason = error instanceof Error && error.message ? sentences`${error.message}. ` : ''
  return `${reason}Please refresh the page or contact support if the issue persists.`
}

function NoNeeds({ search, whose }: Pick<NeedCardsProps, 'search' | 'whose'>) {
  const { matches, company = '' } = search
  if (findFilters(filtersOf(search), search).set === 0 && whose.choice === 'all') {
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
    onClick: () => whose.showAll(findFilters(filtersOf(search), search).none),
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

/** A need from the address that is not in the loaded list. */
function LinkedNeed({ id, ...controls }: NeedCardControls & { id: string }) {
  return (
    <Loaded
      query={useNeed(id)}
      failureTitle="The customer need could not be loaded"
      missing={<MissingRecord noun="customer need" onClose={controls.onToggle} />}
    >
      {(need) => <NeedCard need={need} {...controls} />}
    </Loaded>
  )
}

const statusOptions = [
  { value: 'open', label: 'Open (not completed or cancelled)' },
  ...needStatusOptions,
] as const satisfies readonly { value: NeedFilter; label: string }[]
const matchOptions = [{ value: 'new', label: 'New matches' }] as const satisfies {
  value: NeedMatchFilter
  label: string
}[]

const dueOptions = [{ value: 'today', label: 'By today' }] as const

const filters: readonly ListFilter<AdminSearch>[] = [
  { param: 'company', label: 'Company or name', placeholder: 'Filter by company or customer' },
  { param: 'status', label: 'Status', all: 'All statuses', options: statusOptions },
  { param: 'matches', label: 'Matches', all: 'With and without', options: matchOptions },
]
/** The line of what waits leads to it. */
const dueFilter: ListFilter<AdminSearch> = { param: 'due', label: 'Follow-up', all: 'Any day', options: dueOptions }

const filtersOf = ({ due }: AdminSearch) => (due === undefined ? filters : [...filters, dueFilter])

/** The columns of a customer needs export, under the names that staff see. */
const needColumns: readonly ExportColumn<ListedNeed>[] = [
  { heading: 'Reference', textOf: ({ reference }) => reference },
  timeColumn('Date', ({ inquiryDate }) => inquiryDate),
  { heading: 'Company', textOf: ({ company }) => company },
  { heading: 'Customer', textOf: ({ customerName }) => customerName },
  { heading: 'Email', textOf: ({ email }) => email },
  { heading: 'Phone', textOf: ({ phone }) => phone },
  ...needFields.filter(({ kind }) => kind === 'state').map(toColumn),
  ...needFields.filter(({ kind }) => kind !== 'state').map(toColumn),
  { heading: 'Owner', textOf: ({ owner }) => owner?.name ?? '' },
  { heading: 'Follow-up', textOf: ({ followUp }) => (followUp ? describeFollowUp(followUp) : '') },
  { heading: 'Status', textOf: ({ status }) => needStatusLabel(status) },
]

function toColumn({ key, label, kind }: NeedField): ExportColumn<CustomerNeed> {
  return {
    heading: label,
    textOf: ({ [key]: value }) => String(value ?? ''),
    numberOf: ({ [key]: value }) => {
      if (typeof value === 'number') return value
      return kind === 'pounds' ? parsePlainPounds(value ?? '') : undefined
    },
  }
}
