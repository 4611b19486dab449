import { Text } from '@mantine/core'
import { mailStates } from '../../../shared/office/mail-states.ts'
import type { MailEntry } from '../../../shared/office/schema.ts'
import { formatPacificDateTime } from '../../platform/text/format.ts'
import { site } from '../../platform/text/site.ts'
import type { RecordColumn } from '../../ui/table/RecordTable.tsx'
import type { SearchProps } from '../frame/admin-search.ts'
import { ListPanel, viewColumn } from '../frame/ListPanel.tsx'
import type { ListFilter } from '../frame/list-tools.tsx'
import { RecordDrawer } from '../frame/RecordDrawer.tsx'
import { useMailPages } from './hooks.ts'
import { MailDetails } from './MailDetails.tsx'
import { MailStateMark } from './MailsAbout.tsx'
import type { MailSearch } from './mail-search.ts'
import { nameMail, stateLooks } from './words.ts'

const stateOptions = mailStates.map((value) => ({ value, label: stateLooks[value].label }))
const filters: readonly ListFilter<MailSearch>[] = [
  { param: 'to', label: 'To', placeholder: 'Part of an address' },
  { param: 'state', label: 'State', all: 'All emails', options: stateOptions },
]

const drawerPx = 820

export function MailPanel({ search, onSearch }: SearchProps<MailSearch>) {
  const { state, to = '', mail: openId } = search
  const open = (id: string) => onSearch({ mail: id }, { isStep: true })
  const close = () => onSearch({ mail: undefined }, { isStep: false })
  return (
    <ListPanel
      title="Email"
      kind="mail"
      noun="email"
      note="newest first; times in Pacific time"
      pages={useMailPages({ state, to })}
      filters={filters}
      search={search}
      onSearch={onSearch}
      columns={[
        ...columns,
        viewColumn(({ reference, to }: MailEntry) => `the email about ${reference} to ${to}`, open),
      ]}
      minWidthPx={860}
      openId={openId}
      besideColumns={['State', 'Email']}
      whenEmpty={
        site.sendsMail
          ? 'Each inquiry and each needs list is confirmed by email. Those emails, and the ones sent to you, appear here.'
          : 'Confirmations of inquiries and needs lists, and quotes, are written here for you to send.'
      }
      whenFiltered={{ title: 'No emails like that', text: 'Try another state, or part of the address.' }}
    >
      {openId !== undefined && (
        <RecordDrawer key={openId} title="Email Details" widthPx={drawerPx} onClose={close}>
          <MailDetails id={openId} onClose={close} />
        </RecordDrawer>
      )}
    </ListPanel>
  )
}

const columns: readonly RecordColumn<MailEntry>[] = [
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
