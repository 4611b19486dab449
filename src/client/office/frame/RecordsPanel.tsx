import { Fragment, type ReactNode, useRef } from 'react'
import type { ChangeKind } from '../../../shared/office/change-terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { useOpenRecord } from '../../platform/moves/use-open-record.ts'
import type { FailedQuery } from '../../ui/feedback/LoadError.tsx'
import { MissingRecord } from '../../ui/feedback/MissingRecord.tsx'
import { newRecord } from './admin-search.ts'
import { TabFrame } from './TabFrame.tsx'
import { TabList } from './TabList.tsx'

/** How the address opens the dialog of a record. */
export type OpenRecordProps = {
  /** The record that is being edited, or `newRecord`. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

type RecordsPanelProps<Stored> = OpenRecordProps & {
  title: string
  /** Such as `product`, for 'Add Product' and '19 products'. */
  noun: string
  kind: ChangeKind
  query: FailedQuery & { data: readonly Stored[] | undefined }
  failureTitle: string
  skeleton?: ReactNode
  empty: ReactNode
  /** `onDeleted` moves the focus to the Add button. */
  renderRecords: (records: readonly Stored[], onDeleted: () => void) => ReactNode
  renderDialog: (record: Stored | undefined, onClose: () => void) => ReactNode
}

/** A tab of records that staff add, edit and delete, each in a dialog that the address opens. */
export function RecordsPanel<Stored extends { id: string }>({
  openId,
  onOpen,
  title,
  noun,
  kind,
  query,
  empty,
  renderRecords,
  renderDialog,
  ...list
}: RecordsPanelProps<Stored>) {
  const buttonRef = useRef<HTMLButtonElement>(null)
  const isAdding = openId === newRecord
  const opened = useOpenRecord(query.data, isAdding ? undefined : openId)
  const close = () => onOpen(undefined)
  return (
    <TabFrame
      title={title}
      count={query.data && formatCountOf(query.data.length, noun)}
      kind={kind}
      query={query}
      add={{ noun, onAdd: () => onOpen(newRecord), buttonRef }}
    >
      {opened === null && <MissingRecord noun={noun} onClose={close} />}
      <TabList query={query} {...list}>
        {(records) => (records.length === 0 ? empty : renderRecords(records, () => buttonRef.current?.focus()))}
      </TabList>
      {isAdding && renderDialog(undefined, close)}
      {opened && <Fragment key={opened.id}>{renderDialog(opened, close)}</Fragment>}
    </TabFrame>
  )
}
