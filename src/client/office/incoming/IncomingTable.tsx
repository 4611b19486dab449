import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { IncomingList } from '../../../shared/lists/incoming.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatPacificDateTime, formatTons } from '../../platform/text/format.ts'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { describeSender, describeState, nameSender, wayText } from './words.ts'

type IncomingTableProps = {
  label: string
  lists: readonly IncomingList[]
  /** Whether all are of one supplier. */
  isOfOne?: boolean
  /** The buttons of a row. */
  actions: (list: IncomingList) => ReactNode
}

/** Lists that came in: who sent them, how, and what became of them. */
export function IncomingTable({ label, lists, isOfOne = false, actions }: IncomingTableProps) {
  return (
    <RecordTable
      label={label}
      minWidthPx={isOfOne ? 560 : 940}
      isStacked
      columns={[
        ...(isOfOne ? [] : [fromColumn]),
        ...factColumns,
        { heading: 'Actions', isHeadingHidden: true, cardLabel: null, width: isOfOne ? 80 : 170, cell: actions },
      ]}
      rows={lists}
      rowKey={({ id }) => id}
    />
  )
}

const fromColumn: RecordColumn<IncomingList> = {
  heading: 'From',
  cardLabel: null,
  breaksWords: true,
  cell: (list) => (
    <TwoLines detail={describeSender(list)}>
      <Sender list={list} />
    </TwoLines>
  ),
}

/** The supplier, with a link to its record, or what the sender says it is. */
export function Sender({ list }: { list: IncomingList }) {
  const { supplier } = list
  if (!supplier) return <span dir="auto">{nameSender(list)}</span>
  return (
    <Anchor
      inherit
      fw={600}
      dir="auto"
      renderRoot={(props) => <Link {...props} to="/admin/suppliers" search={{ supplier: supplier.id }} />}
    >
      {supplier.company}
    </Anchor>
  )
}

const factColumns: readonly RecordColumn<IncomingList>[] = [
  {
    heading: 'File',
    breaksWords: true,
    cell: ({ id, fileName, category, stagedUploadId }) => (
      <TwoLines
        detail={
          <>
            {category && `${category} · `}
            {stagedUploadId !== null && (
              <Anchor inherit href={`/api/incoming-lists/${id}/file`} download aria-label={`Download ${fileName}`}>
                Download
              </Anchor>
            )}
          </>
        }
      >
        <span dir="auto">{fileName}</span>
      </TwoLines>
    ),
  },
  {
    heading: 'Received (Pacific)',
    cardLabel: 'Received',
    width: 190,
    cell: ({ receivedAt, way }) => (
      <TwoLines detail={wayText(way)}>
        <time dateTime={receivedAt} style={{ whiteSpace: 'nowrap' }}>
          {formatPacificDateTime(receivedAt)}
        </time>
      </TwoLines>
    ),
  },
  { heading: 'Items', width: 70, align: 'right', cell: ({ items }) => (items === null ? '-' : formatCount(items)) },
  {
    heading: 'Tons',
    width: 70,
    align: 'right',
    cell: ({ weightLb }) => (weightLb === null ? '-' : formatTons(weightLb)),
  },
  { heading: 'State', breaksWords: true, cell: (list) => <StateCell list={list} /> },
]

function StateCell({ list }: { list: IncomingList }) {
  const { label, reason } = describeState(list)
  const isFailed = list.state === 'failed'
  return (
    <TwoLines detail={reason}>
      <Text
        span
        inherit
        fw={list.state === 'waiting' || isFailed ? 600 : 400}
        className="tabular"
        style={{ whiteSpace: 'nowrap' }}
        {...(isFailed && { c: 'var(--mantine-color-error)' })}
      >
        {label}
      </Text>
    </TwoLines>
  )
}

function TwoLines({ detail, children }: { detail: ReactNode; children: ReactNode }) {
  return (
    <div>
      {children}
      {detail && (
        <Text component="div" size="sm" c="dimmed">
          {detail}
        </Text>
      )}
    </div>
  )
}
