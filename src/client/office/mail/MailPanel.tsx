import { Stack, Text } from '@mantine/core'
import type { MailEntry } from '../../../shared/office/schema.ts'
import { mailStates } from '../../../shared/office/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { MoreRows } from '../../ui/table/MoreRows.tsx'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { RowButton } from '../../ui/table/RowButton.tsx'
import { ChoiceFilter, TextFilter } from '../frame/list-tools.tsx'
import { TabFrame, TabRecords } from '../frame/TabFrame.tsx'
import { useMailPages } from './hooks.ts'
import { MailDetailsDialog } from './MailDetails.tsx'
import { MailStateMark } from './MailsAbout.tsx'
import type { MailSearch } from './mail-search.ts'
import { nameMail, stateLooks } from './words.ts'

type MailPanelProps = {
  search: MailSearch
  /** A step, such as opening a mail, is undone by Back. */
  onSearch: (patch: MailSearch, options: { isStep: boolean }) => void
}

const stateOptions = mailStates.map((value) => ({ value, label: stateLooks[value].label }))

/** All mails, with filters and the details of one. */
export function MailPanel({ search, onSearch }: MailPanelProps) {
  const { state, to = '', mail: openId } = search
  const pages = useMailPages({ state, to })
  return (
    <TabFrame
      title="All emails"
      count={pages.data && `${formatCountOf(pages.total, 'email')}, newest first; times in Pacific time`}
      kind="mail"
      query={pages}
      filters={
        <>
          <TextFilter
            label="To"
            placeholder="Part of an address"
            value={to}
            onChange={(text) => onSearch({ to: text || undefined }, { isStep: false })}
          />
          <ChoiceFilter
            label="State"
            all="All emails"
            options={stateOptions}
            value={state}
            onChange={(value) => onSearch({ state: value }, { isStep: true })}
          />
        </>
      }
      filtersSet={[to, state].filter(Boolean).length}
    >
      {openId !== undefined && (
        <MailDetailsDialog key={openId} id={openId} onClose={() => onSearch({ mail: undefined }, { isStep: false })} />
      )}
      <TabRecords query={pages} failureTitle="The emails could not be loaded">
        {(mails) =>
          mails.length > 0 ? (
            <Stack gap="sm">
              <MailTable mails={mails} onOpen={(id) => onSearch({ mail: id }, { isStep: true })} />
              <MoreRows pages={pages} nouns="emails" />
            </Stack>
          ) : (
            <NoMails
              isFiltered={state !== undefined || to !== ''}
              onShowAll={() => onSearch({ state: undefined, to: undefined }, { isStep: true })}
            />
          )
        }
      </TabRecords>
    </TabFrame>
  )
}

function MailTable({ mails, onOpen }: { mails: readonly MailEntry[]; onOpen: (id: string) => void }) {
  return (
    <RecordTable
      label="Emails"
      minWidthPx={860}
      isStacked
      columns={[
        ...factColumns,
        {
          heading: 'View',
          isHeadingHidden: true,
          cardLabel: null,
          width: 80,
          cell: ({ id, reference, to }) => (
            <RowButton verb="View" object={`the email about ${reference} to ${to}`} onClick={() => onOpen(id)} />
          ),
        },
      ]}
      rows={mails}
      rowKey={({ id }) => id}
    />
  )
}

const factColumns: readonly RecordColumn<MailEntry>[] = [
  { heading: 'State', width: 110, cell: ({ state }) => <MailStateMark state={state} /> },
  {
    heading: 'Email',
    cardLabel: null,
    breaksWords: true,
    cell: (mail) => (
      <div>
        <Text fz="inherit" fw={600}>
          {nameMail(mail)}
        </Text>
        {mail.error !== null && mail.state !== 'sent' && (
          <Text fz="xs" c="dimmed" lineClamp={2}>
            {mail.error}
          </Text>
        )}
      </div>
    ),
  },
  { heading: 'To', breaksWords: true, cell: ({ to }) => to },
  {
    heading: 'Written',
    width: 210,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatPacificDateTime(createdAt)}</time>,
  },
  { heading: 'Attempts', width: 90, align: 'right', cell: ({ attempts }) => attempts },
]

function NoMails({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No emails yet">
        {site.sendsMail
          ? 'Each inquiry and each needs list is confirmed by email. Those emails, and the ones sent to you, appear here.'
          : 'Confirmations of inquiries and needs lists, and quotes, are written here for you to send.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState title="No emails like that" showAll={{ nouns: 'emails', onClick: onShowAll }}>
      Try another state, or part of the address.
    </EmptyState>
  )
}
