import { Button, NativeSelect, Stack } from '@mantine/core'
import { type Ref, type RefObject, useRef, useState } from 'react'
import { type NeedField, needFields } from '../../../shared/needs/fields.ts'
import type { CustomerNeed, ListedNeed } from '../../../shared/needs/schema.ts'
import { type NeedFilter, type NeedMatchFilter, needFilters, needMatchFilters } from '../../../shared/needs/terms.ts'
import { filterTextMax } from '../../../shared/site/terms.ts'
import { parsePlainPounds } from '../../../shared/steel/weight.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import type { ExportColumn } from '../../platform/export/use-list-export.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { formatPacificStamp } from '../../platform/text/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadError } from '../../ui/feedback/LoadError.tsx'
import { MissingRecord } from '../../ui/feedback/Missing.tsx'
import { CardSkeletons } from '../../ui/feedback/Skeletons.tsx'
import { FilterField } from '../../ui/fields/FilterField.tsx'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import { ListExport } from '../../ui/table/ListExport.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import type { Pages } from '../../ui/table/use-pages.ts'
import { TabFrame, TabRecords } from '../frame/TabFrame.tsx'
import { type NeedsFilter, useNeed, useNeedPages, useReadAllNeeds } from './hooks.tsx'
import { NeedCard, type NeedCardControls } from './NeedCard.tsx'
import { NeedList } from './NeedList.tsx'
import { toggleOpen } from './submissions.ts'
import { needStatusLabel, needStatusOptions } from './words.ts'

/** The tab's part of the address; `openIds` are the expanded needs. */
export type NeedsPlace = {
  status: NeedFilter | undefined
  matches: NeedMatchFilter | undefined
  company: string
  openIds: readonly string[]
}

type NeedsPanelProps = { place: NeedsPlace; onMove: (place: Partial<NeedsPlace>) => void }

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
      <TabRecords
        query={pages}
        failureTitle="Failed to load customer needs"
        failureText={failureText}
        skeleton={<CardSkeletons heightPx={84} />}
      >
        {(needs) => (
          <NeedCards place={place} onMove={onMove} pages={pages} needs={needs} focusAfterDelete={companyRef} />
        )}
      </TabRecords>
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

/** A need from the address that is not in the loaded list. */
function LinkedNeed({ id, ...controls }: NeedCardControls & { id: string }) {
  const query = useNeed(id)
  const { data: need, error } = query
  if (findErrorCode(error) === 'NOT_FOUND') return <MissingRecord noun="customer need" onClose={controls.onToggle} />
  if (need) return <NeedCard need={need} {...controls} />
  if (!error) return null
  return <LoadError title="The customer need could not be loaded" query={query} />
}

type NeedFiltersProps = NeedsPanelProps & { companyRef: Ref<HTMLInputElement> }

const all = ''
const filterOptions = [
  { value: all, label: 'All statuses' },
  { value: 'open', label: 'Open (not completed or cancelled)' },
  ...needStatusOptions.map(({ value, label }) => ({ value, label })),
]
const matchOptions = [
  { value: all, label: 'With and without' },
  { value: 'new', label: 'New matches' },
] as const satisfies readonly { value: NeedMatchFilter | typeof all; label: string }[]

/** The filters of the list. */
function NeedFilters({ place, onMove, companyRef }: NeedFiltersProps) {
  const { typed, type } = useTypedText(place.company, (company) => onMove({ company }))
  return (
    <>
      <FilterField
        ref={companyRef}
        label="Company or name"
        placeholder="Filter by company or customer"
        maxLength={filterTextMax}
        value={typed}
        onType={type}
      />
      <NativeSelect
        label="Status"
        data={filterOptions}
        value={place.status ?? all}
        onChange={({ currentTarget }) => onMove({ status: needFilters.find((one) => one === currentTarget.value) })}
      />
      <NativeSelect
        label="Matches"
        data={matchOptions}
        value={place.matches ?? all}
        onChange={({ currentTarget }) =>
          onMove({ matches: needMatchFilters.find((one) => one === currentTarget.value) })
        }
      />
    </>
  )
}

/** Exports all customer needs that match the filter. */
function NeedExport({ filter, isEmpty }: { filter: NeedsFilter; isEmpty: boolean }) {
  const readAll = useReadAllNeeds()
  return (
    <ListExport
      source={{
        sheetName: 'Customer Needs',
        fileTitle: 'Customer Needs',
        columns: needColumns,
        readRows: (options) => readAll(filter, options),
      }}
      isEmpty={isEmpty}
    />
  )
}

/** The columns of a customer needs export, under the names that staff see. */
const needColumns: readonly ExportColumn<CustomerNeed>[] = [
  { heading: 'Reference', textOf: ({ reference }) => reference },
  { heading: 'Date (Pacific)', textOf: ({ inquiryDate }) => formatPacificStamp(inquiryDate) },
  { heading: 'Company', textOf: ({ company }) => company },
  { heading: 'Customer', textOf: ({ customerName }) => customerName },
  { heading: 'Email', textOf: ({ email }) => email },
  { heading: 'Phone', textOf: ({ phone }) => phone },
  ...needFields.filter(({ kind }) => kind === 'state').map(toColumn),
  ...needFields.filter(({ kind }) => kind !== 'state').map(toColumn),
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
