import { Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { type Ref, useRef, useState } from 'react'
import type { InquiryEntry } from '../../../shared/inquiries/schema.ts'
import {
  type InquiryView,
  inquiryFilters,
  inquirySorts,
  inquiryStatuses,
  inquiryViews,
} from '../../../shared/inquiries/terms.ts'
import { expiresSoonDays } from '../../../shared/quotes/terms.ts'
import { formatCount, formatCountOf } from '../../../shared/text/count-text.ts'
import { type ExportColumn, timeColumn } from '../../platform/export/use-list-export.ts'
import { stickyBar } from '../../platform/moves/window.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StatusSelect } from '../../ui/fields/StatusSelect.tsx'
import { ToolButton } from '../../ui/page/ToolButton.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { idsBetween, type Ticks, withTicks } from '../../ui/table/table-model.ts'
import type { AdminSearch, AdminTabProps } from '../frame/admin-search.ts'
import { KeysButton, showKeys } from '../frame/keys/KeysButton.tsx'
import { useOfficeKeys } from '../frame/keys/office-keys.ts'
import { ChoiceFilter, PagesExport, TextFilter } from '../frame/list-tools.tsx'
import { FollowUpDialog } from '../frame/owners/FollowUpDialog.tsx'
import {
  toOwnerInput,
  useOwnerChoice,
  usePossibleOwners,
  useSetOwner,
  useTakeOwn,
  type Whose,
} from '../frame/owners/hooks.ts'
import { OwnerChoiceControl } from '../frame/owners/OwnerChoiceControl.tsx'
import { describeFollowUp, nameOwner } from '../frame/owners/words.ts'
import { TabFrame, TabRecords } from '../frame/TabFrame.tsx'
import {
  type InquiryFilter,
  readInquiries,
  useRequestPages,
  useSetInquiryStatus,
  useSetInquiryStatuses,
} from '../inquiries/hooks.ts'
import { useDeleteQuestion } from '../inquiries/InquiryStatusSelect.tsx'
import { inquiryRows } from '../inquiries/seen.ts'
import { inquiryStatusOptions, statusKeys, statusLabel } from '../inquiries/words.ts'
import classes from './InquiryTable.module.css'
import { focusedRowId, focusRow, InquiryTable } from './InquiryTable.tsx'
import { PrintedQueue } from './PrintedQueue.tsx'
import { QueueDeal } from './QueueDeal.tsx'
import { queueKeys } from './queue-keys.ts'
import { findRow, listRows, type QueueRow } from './requests.ts'
import { type Queue, useQueue } from './use-queue.ts'

/** Those that left the list no longer count. */
function useTicks(rows: readonly { id: string }[]) {
  const [ticks, setTicks] = useState<Ticks>({})
  const last = useRef('')
  const ids = rows.map(({ id }) => id)
  return {
    ticks,
    tickedIds: ids.filter((id) => ticks[id]),
    /** With `isRange`, all from the one that was ticked last. */
    tick: (changed: readonly string[], isTicked: boolean, isRange = false) => {
      const [id = ''] = changed
      const range = isRange ? idsBetween(ids, last.current, id) : []
      last.current = id
      setTicks((now) => withTicks(now, [...range, ...changed], isTicked))
    },
  }
}

type InquiryKeysProps = {
  rows: readonly QueueRow[]
  inquiries: readonly InquiryEntry[]
  queue: Queue
  openId: string | undefined
  open: (id: string | undefined) => void
  onFold: (row: QueueRow) => void
  ticks: Pick<ReturnType<typeof useTicks>, 'tick' | 'tickedIds'>
  setStatuses: (ids: readonly string[], status: string) => void
  /** Gives inquiries to whoever presses the key, or back to nobody. */
  takeOwn: (ids: readonly string[]) => void
  onFollowUp: (row: QueueRow) => void
  onDeleted: () => void
}

/** The keys of the list: they act on what is ticked, else on the row with the focus, else on the inquiry that is open. */
function useInquiryKeys(props: InquiryKeysProps): void {
  const { rows, inquiries, queue, openId, open, onFold, ticks, setStatuses, takeOwn, onFollowUp, onDeleted } = props
  const { tickedIds, tick } = ticks
  const askToDelete = useDeleteQuestion(onDeleted)
  const focused = () => rows.find(({ id }) => id === focusedRowId())
  const current = () => focused() ?? findRow(rows, openId)
  const currentIds = () => focused()?.ids ?? (openId === undefined ? [] : [openId])
  const move = (step: 1 | -1) => () => {
    const id = current()?.id
    const at = rows.findIndex((row) => row.id === id)
    focusRow(rows[at < 0 ? 0 : at + step]?.id)
  }
  const fold = (to: 'folded' | 'unfolded') => () => {
    const row = focused()
    if (!row) return
    // From one of its inquiries to the request.
    const request = row.kind === 'part' ? rows.find(({ id }) => id === row.reference) : row
    if (!request || request.kind === to || request.kind === 'single' || (to === 'unfolded' && row !== request)) return
    focusRow(request.id)
    onFold(request)
  }
  const set = (status: string) => () => {
    setStatuses(tickedIds.length > 0 ? tickedIds : currentIds(), status)
    tick(tickedIds, false)
  }
  useOfficeKeys({
    j: queue.showNext,
    k: queue.showPrevious,
    ArrowDown: move(1),
    ArrowUp: move(-1),
    ArrowRight: fold('unfolded'),
    ArrowLeft: fold('folded'),
    Escape: openId !== undefined ? () => open(undefined) : () => tick(tickedIds, false),
    x: () => {
      const ids = current()?.ids ?? []
      tick(ids, !ids.every((id) => tickedIds.includes(id)))
    },
    ...Object.fromEntries(inquiryStatuses.map((status) => [statusKeys[status], set(status)])),
    // An open deal has these keys itself.
    ...(openId === undefined && {
      o: () => takeOwn(tickedIds.length > 0 ? tickedIds : currentIds()),
      f: () => {
        const row = focused()
        if (row) onFollowUp(row)
      },
    }),
    d: () => {
      const [id, ...others] = currentIds()
      const inquiry = inquiries.find((one) => one.id === id)
      if (inquiry && others.length === 0) void askToDelete(inquiry)
    },
    '?': () => showKeys(queueKeys),
  })
}

/** One status for several inquiries; for a single one it tells what others did meanwhile. */
function useSetStatuses(): (ids: readonly string[], status: string) => void {
  const setOne = useSetInquiryStatus()
  const setSeveral = useSetInquiryStatuses()
  return (ids, status) => {
    const [first, ...others] = ids
    if (first !== undefined && others.length === 0) setOne(first, status)
    else setSeveral(ids, status)
  }
}

/** Which requests of the list are unfolded. */
function useFolds() {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  return {
    unfolded,
    fold: ({ id }: QueueRow) =>
      setUnfolded((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id])),
  }
}

const [defaultView] = inquiryViews
/** The Inquiries tab: filters, list, and the details beside it or in a dialog, as a queue. */
export function InquiriesPanel({ search, onSearch }: AdminTabProps) {
  const { view = defaultView, company = '', inquiry: openId } = search
  const order = search.sort ?? 'status'
  const sort = inquirySorts.find((one) => order.endsWith(one)) ?? 'status'
  const only = view === defaultView ? search.only : undefined
  const whose = useOwnerChoice({ search, onSearch }, only !== undefined || company !== '')
  const filter = {
    view,
    only,
    company,
    ...toOwnerInput(whose.choice),
    sort,
    descending: order.startsWith('-'),
  }
  const pages = useRequestPages(filter, whose.isKnown)
  const filterRef = useRef<HTMLInputElement>(null)
  // Moving on through the queue is no step: Back leads to the list.
  const open = (inquiry: string | undefined) =>
    onSearch({ inquiry }, { isStep: inquiry !== undefined && openId === undefined })
  const { requests, queue, idAfterDelete } = useQueue(pages, filter, openId, open)
  const inquiries = requests.flatMap((request) => request.inquiries)
  const { unfolded, fold } = useFolds()
  const rows = listRows(requests, unfolded)
  const { ticks, tick, tickedIds } = useTicks(inquiries)
  const setStatuses = useSetStatuses()
  const setOwner = useSetOwner()
  const take = useTakeOwn()
  const [followed, setFollowed] = useState<QueueRow>()
  const onDeleted = () => filterRef.current?.focus()
  const keys = {
    rows,
    inquiries,
    queue,
    openId,
    open,
    onFold: fold,
    ticks: { tickedIds, tick },
    setStatuses,
    takeOwn: (ids: readonly string[]) =>
      take(
        { kind: 'request', ids },
        inquiries.filter(({ id }) => ids.includes(id)).map(({ owner }) => owner),
      ),
    onFollowUp: setFollowed,
    onDeleted,
  }
  useInquiryKeys(keys)
  const title = view === 'archived' ? 'Archived Inquiries' : 'Inquiries'
  return (
    <TabFrame
      title="Inquiries"
      count={pages.data && `${formatCount(pages.total)} ${view}`}
      kind="inquiry"
      query={pages}
      filters={<InquiryFilters {...filter} onSearch={whose.narrow} companyRef={filterRef} whose={whose} />}
      isOneLine
      filtersSet={[company, only, view !== defaultView, whose.choice !== 'all'].filter(Boolean).length}
      actions={
        <>
          <PagesExport
            title={title}
            columns={inquiryColumns}
            readPart={readInquiries(filter)}
            rowsOf={inquiryRows.read}
            pages={pages}
            printed={{
              words: 'inquiries, one row for each request',
              table: (rows) => <PrintedQueue inquiries={rows} />,
            }}
          />
          <KeysButton keys={queueKeys} />
        </>
      }
    >
      <TabRecords query={pages} failureTitle="The inquiries could not be loaded">
        {() => {
          if (rows.length === 0) return pages.isOutdated ? <TableSkeleton /> : <NoInquiries {...filter} whose={whose} />
          return (
            <Stack gap="md">
              <InquiryTable
                rows={rows}
                deals={pages.deals}
                total={queue.total + rows.length - requests.length}
                openId={openId}
                onOpen={open}
                onFold={fold}
                onStatus={setStatuses}
                onDeleted={onDeleted}
                order={order}
                onOrder={(next) => onSearch({ sort: next === 'status' ? undefined : next }, { isStep: false })}
                ticks={ticks}
                onTick={tick}
              />
              <MoreRows pages={pages} nouns="inquiries" />
              {tickedIds.length > 0 && (
                <TickedBar
                  count={tickedIds.length}
                  onStatus={(status) => {
                    setStatuses(tickedIds, status)
                    tick(tickedIds, false)
                  }}
                  onOwner={(ownerId) => {
                    setOwner({ kind: 'request', ids: tickedIds }, ownerId)
                    tick(tickedIds, false)
                  }}
                  onClear={() => tick(tickedIds, false)}
                />
              )}
            </Stack>
          )
        }}
      </TabRecords>
      {followed && (
        <FollowUpDialog
          target={{ kind: 'request', ids: followed.ids }}
          name={`${followed.reference} from ${followed.company}`}
          followUp={followed.followUp}
          onClose={() => setFollowed(undefined)}
        />
      )}
      {openId !== undefined && (
        <QueueDeal
          id={openId}
          queue={queue}
          onClose={() => open(undefined)}
          onDeleted={() => {
            open(idAfterDelete)
            if (idAfterDelete === undefined) filterRef.current?.focus()
          }}
        />
      )}
    </TabFrame>
  )
}

function TickedBar({
  count,
  onStatus,
  onOwner,
  onClear,
}: {
  count: number
  onStatus: (status: string) => void
  onOwner: (ownerId: string | null) => void
  onClear: () => void
}) {
  const name = formatCountOf(count, 'inquiry', 'inquiries')
  return (
    <Group gap="sm" ref={stickyBar} className={`framed ${classes['ticked']}`}>
      <Text size="sm" fw={600} role="status">
        {name} selected
      </Text>
      <StatusSelect label={`Status of ${name}`} options={inquiryStatusOptions} value="" onChange={onStatus} />
      <GiveTo name={name} onOwner={onOwner} />
      <ToolButton label="Clear" onClick={onClear} />
    </Group>
  )
}

const untouched = ''
const nobody = 'none'

/** Gives the requests of what is selected to one of staff. */
function GiveTo({ name, onOwner }: { name: string; onOwner: (ownerId: string | null) => void }) {
  const { owners = [], me } = usePossibleOwners() ?? {}
  return (
    <NativeSelect
      size="xs"
      aria-label={`Owner of ${name}`}
      data={[
        { value: untouched, label: 'Give to …' },
        ...owners.map(({ id, name: label }) => ({ value: id, label: id === me ? `${label} (me)` : label })),
        { value: nobody, label: nameOwner(null) },
      ]}
      value={untouched}
      onChange={({ currentTarget: { value } }) => onOwner(value === nobody ? null : value)}
    />
  )
}

type TabFilter = Pick<InquiryFilter, 'view' | 'only'> & {
  company: string
  whose: Whose<AdminSearch>
}

const otherView: Readonly<Record<InquiryView, InquiryView>> = { active: 'archived', archived: 'active' }

function NoInquiries({ view, only, company, whose }: TabFilter) {
  const wanted = company.trim()
  const showAll = {
    nouns: `${view} inquiries`,
    onClick: () => whose.showAll({ company: undefined, only: undefined }),
  }
  if (wanted) {
    return (
      <EmptyState title={`No ${view} inquiries from a company with “${wanted}”`} showAll={showAll}>
        Try a shorter name, or check the {otherView[view]} ones.
      </EmptyState>
    )
  }
  if (only || whose.choice !== 'all') return <EmptyState title="No inquiries match" showAll={showAll} />
  return view === 'archived' ? (
    <EmptyState title="No archived inquiries">Inquiries move here when you set their status to Archive.</EmptyState>
  ) : (
    <EmptyState title="No active inquiries">New inquiries from buyers appear here as Pending.</EmptyState>
  )
}

type InquiryFiltersProps = TabFilter & Pick<AdminTabProps, 'onSearch'> & { companyRef: Ref<HTMLInputElement> }

const viewOptions = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const satisfies { value: InquiryView; label: string }[]
const quoteLabels: Readonly<Record<string, string>> = {
  'accepted quotes': 'Accepted, nothing done yet',
  counteroffers: 'Counteroffer to answer',
  'declined quotes': 'Quote declined',
  'expiring quotes': `Quote expires within ${expiresSoonDays} days`,
  'expired quotes': 'Quote expired',
  'quotes to send': 'Quote to send',
  'suppliers to tell': 'Suppliers to tell',
  'expired asks': 'No supplier answer in time',
  'due follow-ups': 'To follow up by today',
}
const onlyOptions = inquiryFilters.map((value) => ({ value, label: quoteLabels[value] ?? statusLabel(value) }))

function InquiryFilters({ view, only, company, whose, onSearch, companyRef }: InquiryFiltersProps) {
  return (
    <>
      <TextFilter
        ref={companyRef}
        label="Company"
        placeholder="Company"
        value={company}
        onChange={(text) => onSearch({ company: text }, { isStep: false })}
      />
      {view === defaultView && (
        <ChoiceFilter
          label="Status"
          all="Any status"
          options={onlyOptions}
          value={only}
          onChange={(value) => onSearch({ only: value }, { isStep: false })}
        />
      )}
      <OwnerChoiceControl nouns="inquiries" whose={whose} />
      <SegmentedControl
        aria-label="Which inquiries"
        value={view}
        onChange={(value) => onSearch({ view: value }, { isStep: true })}
        data={[...viewOptions]}
      />
    </>
  )
}

const inquiryColumns: readonly ExportColumn<InquiryEntry>[] = [
  { heading: 'Reference', textOf: ({ reference }) => reference },
  timeColumn('Date', ({ createdAt }) => createdAt),
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
  { heading: 'Owner', textOf: ({ owner }) => owner?.name ?? '' },
  { heading: 'Follow-up', textOf: ({ followUp }) => (followUp ? describeFollowUp(followUp) : '') },
  { heading: 'Internal Note', textOf: ({ internalNote }) => internalNote ?? '' },
  { heading: 'Status', textOf: ({ status }) => statusLabel(status) },
]
