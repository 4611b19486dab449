import { NativeSelect, SegmentedControl, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type Ref, type RefObject, useRef } from 'react'
import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import {
  type InquiryFilterName,
  type InquiryView,
  inquiryFilters,
  inquiryViews,
} from '../../../shared/inquiries/terms.ts'
import { filterTextMax } from '../../../shared/site/terms.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import type { ExportColumn } from '../../platform/export/use-list-export.ts'
import { formatPacificStamp } from '../../platform/text/format.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { FilterField } from '../../ui/fields/FilterField.tsx'
import { useTypedText } from '../../ui/fields/use-typed-text.ts'
import { ListExport } from '../../ui/table/ListExport.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import type { Pages } from '../../ui/table/use-pages.ts'
import { TabFrame, TabRecords } from '../frame/TabFrame.tsx'
import { type InquiryFilter, useInquiryPages, useReadAllInquiries } from './hooks.ts'
import { InquiryAside, InquiryDialog } from './InquiryDetails.tsx'
import { InquiryTable } from './InquiryTable.tsx'
import { useQueue } from './use-queue.ts'
import { statusLabel } from './words.ts'

/** The tab's part of the address. */
export type InquiriesPlace = {
  view: InquiryView
  only: InquiryFilterName | undefined
  company: string
  openId: string | undefined
}

type InquiriesPanelProps = { place: InquiriesPlace; onMove: (place: Partial<InquiriesPlace>) => void }

const besideFrom = '(min-width: 90em)'
const sideBySide = {
  display: 'grid',
  alignItems: 'start',
  gap: 'var(--mantine-spacing-md)',
  gridTemplateColumns: 'minmax(372px, 1fr) minmax(0, 2fr)',
}

/** The Inquiries tab: filters, list, and the details beside it or in a dialog, as a queue. */
export function InquiriesPanel({ place, onMove }: InquiriesPanelProps) {
  const { view, only, company, openId } = place
  const pages = useInquiryPages({ view, only, company })
  const isBeside = useMediaQuery(besideFrom, false, { getInitialValueInEffect: false })
  const filterRef = useRef<HTMLInputElement>(null)
  const Frame = isBeside ? InquiryAside : InquiryDialog
  const { rows, queue, idAfterDelete } = useQueue(pages, place, (id) => onMove({ openId: id }))
  return (
    <div style={isBeside && openId !== undefined ? sideBySide : undefined}>
      <TabFrame
        title="Inquiries"
        count={pages.data && `${formatCount(pages.total)} ${view}`}
        kind="inquiry"
        query={pages}
        filters={<InquiryFilters place={place} onMove={onMove} companyRef={filterRef} />}
        actions={<InquiryExport filter={{ view, only, company }} isEmpty={pages.total === 0} />}
      >
        <TabRecords query={pages} failureTitle="The inquiries could not be loaded">
          {() => (
            <InquiryList
              place={place}
              onMove={onMove}
              pages={pages}
              inquiries={rows}
              total={queue.total}
              focusAfterDelete={filterRef}
            />
          )}
        </TabRecords>
      </TabFrame>
      {openId !== undefined && (
        <Frame
          id={openId}
          queue={queue}
          onClose={() => onMove({ openId: undefined })}
          onDeleted={() => {
            onMove({ openId: idAfterDelete })
            if (idAfterDelete === undefined) filterRef.current?.focus()
          }}
        />
      )}
    </div>
  )
}

type InquiryListProps = InquiriesPanelProps & {
  pages: Pages<InquiryEntry>
  inquiries: readonly InquiryEntry[]
  total: number
  focusAfterDelete: RefObject<HTMLElement | null>
}

function InquiryList({ place, onMove, pages, inquiries, total, focusAfterDelete }: InquiryListProps) {
  if (inquiries.length === 0) return pages.isOutdated ? <TableSkeleton /> : <NoInquiries place={place} />
  return (
    <Stack gap="md">
      <InquiryTable
        inquiries={inquiries}
        total={total}
        openId={place.openId}
        onOpen={(openId) => onMove({ openId })}
        onDeleted={() => focusAfterDelete.current?.focus()}
      />
      <MoreRows pages={pages} nouns="inquiries" />
    </Stack>
  )
}

const otherView: Readonly<Record<InquiryView, InquiryView>> = { active: 'archived', archived: 'active' }

function NoInquiries({ place: { view, only, company } }: { place: InquiriesPlace }) {
  const wanted = company.trim()
  if (wanted) {
    return (
      <EmptyState title={`No ${view} inquiries from a company with “${wanted}”`}>
        Try a shorter name, or check the {otherView[view]} ones.
      </EmptyState>
    )
  }
  if (only) return <EmptyState title="No inquiries match">Choose “Any status” to see the others.</EmptyState>
  return view === 'archived' ? (
    <EmptyState title="No archived inquiries">Inquiries move here when you set their status to Archive.</EmptyState>
  ) : (
    <EmptyState title="No active inquiries">New inquiries from buyers appear here as Pending.</EmptyState>
  )
}

type InquiryFiltersProps = InquiriesPanelProps & { companyRef: Ref<HTMLInputElement> }

const viewLabels = { active: 'Active', archived: 'Archived' } as const
const onlyOptions = [
  { value: '', label: 'Any status' },
  ...inquiryFilters.map((value) => ({
    value,
    label: value === 'expiring quotes' ? 'Quote expires within 3 days' : statusLabel(value),
  })),
]

/** The filters of the list. */
function InquiryFilters({ place, onMove, companyRef }: InquiryFiltersProps) {
  const { typed, type } = useTypedText(place.company, (company) => onMove({ company }))
  return (
    <>
      <FilterField
        ref={companyRef}
        label="Company"
        placeholder="Filter by company name"
        maxLength={filterTextMax}
        value={typed}
        onType={type}
      />
      {place.view === 'active' && (
        <NativeSelect
          label="Status"
          value={place.only ?? ''}
          onChange={({ currentTarget }) => onMove({ only: inquiryFilters.find((one) => one === currentTarget.value) })}
          data={onlyOptions}
        />
      )}
      <SegmentedControl
        aria-label="Which inquiries"
        value={place.view}
        onChange={(value) => {
          const view = inquiryViews.find((one) => one === value)
          if (view) onMove({ view })
        }}
        data={inquiryViews.map((value) => ({ value, label: viewLabels[value] }))}
      />
    </>
  )
}

/** Exports all inquiries that match the filter. */
function InquiryExport({ filter, isEmpty }: { filter: InquiryFilter; isEmpty: boolean }) {
  const readAll = useReadAllInquiries()
  return (
    <ListExport
      source={{
        sheetName: filter.view === 'archived' ? 'Archived Inquiries' : 'Inquiries',
        fileTitle: filter.view === 'archived' ? 'Archived Inquiries' : 'Inquiries',
        columns: inquiryColumns,
        readRows: (options) => readAll(filter, options),
      }}
      isEmpty={isEmpty}
    />
  )
}

/** The columns of an inquiry export. */
const inquiryColumns: readonly ExportColumn<InquiryEntry>[] = [
  { heading: 'Reference', textOf: ({ reference }) => reference },
  { heading: 'Date (Pacific)', textOf: ({ createdAt }) => formatPacificStamp(createdAt) },
  { heading: 'Customer', textOf: ({ customerName }) => customerName },
  { heading: 'Company', textOf: ({ company }) => company },
  { heading: 'Phone', textOf: ({ phone }) => phone },
  { heading: 'Email', textOf: ({ email }) => email },
  { heading: 'State', textOf: ({ state }) => state },
  { heading: 'Items', textOf: ({ itemCount }) => String(itemCount), numberOf: ({ itemCount }) => itemCount },
  { heading: 'Product', textOf: ({ products }) => products.join('; ') },
  { heading: 'Weight (lbs)', textOf: ({ weightLb }) => String(weightLb), numberOf: ({ weightLb }) => weightLb },
  { heading: 'Source', textOf: ({ sources }) => sources.join('; ') },
  { heading: 'FOB (Delivery Location)', textOf: ({ fob }) => fob ?? '' },
  { heading: 'Inquiry Notes', textOf: ({ notes }) => notes ?? '' },
  { heading: 'Internal Note', textOf: ({ internalNote }) => internalNote ?? '' },
  { heading: 'Status', textOf: ({ status }) => statusLabel(status) },
]
