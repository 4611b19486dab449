import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'
import type { InquiryEntry } from '../../../../shared/inquiries/schema.ts'
import type { InquiryView } from '../../../../shared/inquiries/terms.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { MoreRows } from '../../../ui/table/MoreRows.tsx'
import { TableSkeleton } from '../../../ui/table/TableSkeleton.tsx'
import type { Pages } from '../../../ui/table/use-pages.ts'
import { TabFrame, TabList } from '../../frame/TabFrame.tsx'
import { useInquiryPages } from '../hooks.ts'
import { InquiryExport } from '../InquiryExport.tsx'
import classes from './InquiriesPanel.module.css'
import { type InquiriesPanelProps, type InquiriesPlace, InquiryFilters } from './InquiryFilters.tsx'
import { InquiryAside, InquiryDialog } from './InquiryFrame.tsx'
import { InquiryTable } from './InquiryTable.tsx'
import { useQueue } from './use-queue.ts'

const besideFrom = '(min-width: 90em)'

/** The Inquiries tab: filters, list, and the details beside it or in a dialog, as a queue. */
export function InquiriesPanel({ place, onMove }: InquiriesPanelProps) {
  const { view, only, company, openId } = place
  const pages = useInquiryPages({ view, only, company })
  const isBeside = useMediaQuery(besideFrom, false, { getInitialValueInEffect: false })
  const filterRef = useRef<HTMLInputElement>(null)
  const Frame = isBeside ? InquiryAside : InquiryDialog
  const { rows, queue, idAfterDelete } = useQueue(pages, place, (id) => onMove({ openId: id }))
  return (
    <div className={classes['panel']} data-split={(isBeside && openId !== undefined) || undefined}>
      <TabFrame
        title="Inquiries"
        count={pages.data && `${formatCount(pages.total)} ${view}`}
        kind="inquiry"
        query={pages}
        filters={<InquiryFilters place={place} onMove={onMove} companyRef={filterRef} />}
        actions={<InquiryExport filter={{ view, only, company }} isEmpty={pages.total === 0} />}
      >
        <TabList query={pages} failureTitle="The inquiries could not be loaded">
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
        </TabList>
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
