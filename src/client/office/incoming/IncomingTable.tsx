import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { IncomingList } from '../../../shared/lists/incoming.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatPacificDateTime, formatTons } from '../../platform/text/format.ts'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { type OwnedRecord, OwnerKeys } from '../frame/owners/OwnerKeys.tsx'
import { OwnerTools } from '../frame/owners/OwnerTools.tsx'
import { describeSender, describeState, nameSender, wayText } from './words.ts'

type IncomingTableProps = {
  label: string
  lists: readonly IncomingList[]
  /** Whether all are of one supplier. */
  isOfOne?: boolean
  /** The buttons of a row. */
  actions: (list: IncomingList) => ReactNode
}

export function IncomingTable({ label, lists, isOfOne = false, actions }: IncomingTableProps) {
  return (
    <>
      <RecordTable
        label={label}
        minWidthPx={isOfOne ? 540 : 1080}
        columns={[
          ...(isOfOne ? [] : [from]),
          file,
          ...(isOfOne ? listColumns : [...listColumns.toSpliced(2, 0, tons), owner]),
          { heading: 'Actions', isHeadingHidden: true, cardLabel: null, width: isOfOne ? 60 : 170, cell: actions },
        ]}
        rows={lists}
        rowKey={({ id }) => id}
        {...(!isOfOne && { rowProps: ({ id }: IncomingList) => ({ 'data-owned': id }) })}
      />
      {!isOfOne && (
        <OwnerKeys
          recordOf={(mark) => {
            const list = lists.find(({ id }) => id === mark)
            return list && ownedOf(list)
          }}
        />
      )}
    </>
  )
}

const from: RecordColumn<IncomingList> = {
  heading: 'From',
  cardLabel: null,
  minWidthPx: 190,
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

const file: RecordColumn<IncomingList> = {
  heading: 'File',
  minWidthPx: 130,
  breaksWords: true,
  cell: ({ id, fileName, category, stagedUploadId }) => (
    <TwoLines detail={category}>
      {stagedUploadId === null ? (
        fileName
      ) : (
        <Anchor inherit href={`/api/incoming-lists/${id}/file`} download title="Download" dir="auto">
          {fileName}
        </Anchor>
      )}
    </TwoLines>
  ),
}

/** When a list came and how, what is in it, and what became of it; on screen and on paper. */
export const listColumns: readonly RecordColumn<IncomingList>[] = [
  {
    heading: 'Received (Pacific)',
    cardLabel: 'Received',
    minWidthPx: 190,
    cell: ({ receivedAt, way }) => (
      <TwoLines detail={wayText(way)}>
        <time dateTime={receivedAt}>{formatPacificDateTime(receivedAt)}</time>
      </TwoLines>
    ),
  },
  { heading: 'Items', width: 70, align: 'right', cell: ({ items }) => (items === null ? '-' : formatCount(items)) },
  { heading: 'State', minWidthPx: 130, breaksWords: true, cell: (list) => <StateCell list={list} /> },
]

const tons: RecordColumn<IncomingList> = {
  heading: 'Tons',
  width: 70,
  align: 'right',
  cell: ({ weightLb }) => (weightLb === null ? '-' : formatTons(weightLb)),
}

const owner: RecordColumn<IncomingList> = {
  heading: 'Owner',
  cardLabel: null,
  minWidthPx: 160,
  cell: (list) => <OwnerTools {...ownedOf(list)} isInCell hasKeys />,
}

function ownedOf({ id, reference, fileName, owner, followUp }: IncomingList): OwnedRecord {
  return {
    target: { kind: 'incoming list', ids: [id] },
    name: `${reference}, ${fileName}`,
    owned: { owner, followUp },
  }
}

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
        {...(isFailed && { c: 'var(--mantine-color-error)' })}
      >
        {label}
      </Text>
    </TwoLines>
  )
}

function TwoLines({ detail, children }: { detail: string; children: ReactNode }) {
  return (
    <div>
      {children}
      {detail && (
        <Text component="div" inherit c="dimmed">
          {detail}
        </Text>
      )}
    </div>
  )
}
