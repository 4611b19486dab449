import { Button, Group, Stack, Title } from '@mantine/core'
import { Fragment, type ReactNode, useId, useRef } from 'react'
import type { ChangeKind } from '../../../shared/change-terms.ts'
import { type FailedQuery, LoadError } from '../../components/LoadError.tsx'
import { MissingRecord } from '../../components/MissingRecord.tsx'
import { useOpenRecord } from '../../lib/use-open-record.ts'
import { RecentChanges } from '../changes/RecentChanges.tsx'
import { newRecord } from './admin-search.ts'

/** How the address opens the dialog of a record. */
export type OpenRecordProps = {
  /** The record that is being edited, or `newRecord`. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

type RecordsPanelProps<Stored> = OpenRecordProps & {
  heading?: string
  noun: string
  /** The name in the audit trail. */
  kind: ChangeKind
  addLabel: string
  maxWidthPx?: number
  query: FailedQuery & { data: readonly Stored[] | undefined }
  failureTitle: string
  skeleton: ReactNode
  empty: ReactNode
  /** `onDeleted` moves the focus to the Add button. */
  renderRecords: (records: readonly Stored[], onDeleted: () => void) => ReactNode
  renderDialog: (record: Stored | undefined, onClose: () => void) => ReactNode
}

/** Records that staff add, edit and delete, each in a dialog that the address opens. */
export function RecordsPanel<Stored extends { id: string }>(props: RecordsPanelProps<Stored>) {
  const { heading, noun, kind, addLabel, maxWidthPx, query, openId, onOpen, renderDialog } = props
  const addRef = useRef<HTMLButtonElement>(null)
  const headingId = useId()
  const isAdding = openId === newRecord
  const opened = useOpenRecord(query.data, isAdding ? undefined : openId)
  const close = () => onOpen(undefined)
  const addButton = (
    <Button ref={addRef} onClick={() => onOpen(newRecord)}>
      {addLabel}
    </Button>
  )
  return (
    <Stack gap="md" maw={maxWidthPx} component="section" aria-labelledby={heading && headingId}>
      <Group justify="space-between" gap="sm">
        {heading ? (
          <Title order={2} id={headingId}>
            {heading}
          </Title>
        ) : (
          addButton
        )}
        <Group gap="xs">
          <RecentChanges kind={kind} />
          {heading && addButton}
        </Group>
      </Group>
      {opened === null && <MissingRecord noun={noun} onClose={close} />}
      <Records {...props} onDeleted={() => addRef.current?.focus()} />
      {isAdding && renderDialog(undefined, close)}
      {opened && <Fragment key={opened.id}>{renderDialog(opened, close)}</Fragment>}
    </Stack>
  )
}

type RecordsProps<Stored> = Pick<
  RecordsPanelProps<Stored>,
  'query' | 'failureTitle' | 'skeleton' | 'empty' | 'renderRecords'
> & { onDeleted: () => void }

function Records<Stored>({ query, failureTitle, skeleton, empty, renderRecords, onDeleted }: RecordsProps<Stored>) {
  const { data, error } = query
  if (!data && error) return <LoadError title={failureTitle} query={query} />
  if (!data) return skeleton
  return data.length === 0 ? empty : renderRecords(data, onDeleted)
}
