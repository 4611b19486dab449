import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { IncomingList } from '../../../shared/lists/incoming.ts'
import { formatCount } from '../../../shared/text/count-text.ts'
import { formatPacificDateTime, formatTons } from '../../platform/text/format.ts'
import { type RecordColumn, RecordTable } from '../../ui/table/RecordTable.tsx'
import { OfficeLink } from '../frame/OfficeLink.tsx'
import { describeSender, describeState, nameSender, wayText } from './words.ts'

type IncomingTableProps = { label: string; lists: readonly IncomingList[] } & (
  | { /** The buttons of a row. */ actions: (list: IncomingList) => ReactNode }
  | { /** All are of one supplier, and a list is opened by its name. */ isOfOne: true }
)

/** Lists that came in: who sent them, how, and what became of them. */
export function IncomingTable({ label, lists, ...looks }: IncomingTableProps) {
  const isOfOne = 'isOfOne' in looks
  return (
    <RecordTable
      label={label}
      minWidthPx={isOfOne ? 540 : 1000}
      isStacked
      columns={
        isOfOne
          ? [linkedFile, received, items, state]
          : [
              from,
              file,
              received,
              items,
              tons,
              state,
              { heading: 'Actions', isHeadingHidden: true, cardLabel: null, width: 170, cell: looks.actions },
            ]
      }
      rows={lists}
      rowKey={({ id }) => id}
    />
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
export function Sender({ list }: Pick<CellProps, 'list'>) {
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
  minWidthPx: 150,
  breaksWords: true,
  cell: (list) => (
    <FileCell list={list}>
      <span dir="auto">{list.fileName}</span>
    </FileCell>
  ),
}

const linkedFile: RecordColumn<IncomingList> = {
  ...file,
  cardLabel: null,
  cell: (list) => {
    const { stagedUploadId, fileName } = list
    return (
      <FileCell list={list}>
        {stagedUploadId === null ? (
          fileName
        ) : (
          <OfficeLink place={{ tab: 'inventory', upload: stagedUploadId }} inherit>
            {fileName}
          </OfficeLink>
        )}
      </FileCell>
    )
  },
}

function FileCell({ list: { id, fileName, category, stagedUploadId }, children }: CellProps) {
  const download = stagedUploadId !== null && (
    <Anchor inherit href={`/api/incoming-lists/${id}/file`} download aria-label={`Download ${fileName}`}>
      Download
    </Anchor>
  )
  return (
    <TwoLines
      detail={
        (category || download) && (
          <>
            {category}
            {category && download && ' · '}
            {download}
          </>
        )
      }
    >
      {children}
    </TwoLines>
  )
}

const received: RecordColumn<IncomingList> = {
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
}

const items: RecordColumn<IncomingList> = {
  heading: 'Items',
  width: 70,
  align: 'right',
  cell: (list) => (list.items === null ? '-' : formatCount(list.items)),
}

const tons: RecordColumn<IncomingList> = {
  heading: 'Tons',
  width: 70,
  align: 'right',
  cell: ({ weightLb }) => (weightLb === null ? '-' : formatTons(weightLb)),
}

const state: RecordColumn<IncomingList> = {
  heading: 'State',
  minWidthPx: 150,
  breaksWords: true,
  cell: (list) => <StateCell list={list} />,
}

type CellProps = { list: IncomingList; children: ReactNode }

function StateCell({ list }: Pick<CellProps, 'list'>) {
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
