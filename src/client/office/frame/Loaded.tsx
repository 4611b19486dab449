import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { findErrorCode } from '../../platform/server/requests.ts'
import { useOpenRecord } from '../../ui/dialog/use-record-form.ts'
import { type FailedQuery, LoadError } from '../../ui/feedback/LoadError.tsx'
import { MissingRecord } from '../../ui/feedback/Missing.tsx'
import { useDelayed } from '../../ui/feedback/use-delayed.ts'

export type LoadedProps<Data> = {
  query: FailedQuery & { data: Data | undefined }
  failureTitle: string
  /** Instead of the error's own message. */
  failureText?: (error: unknown) => ReactNode
  /** Where the record may be gone. */
  missing?: ReactNode
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query gives; before it is loaded, or when that fails, what is in its place. */
export function Loaded<Data>({ query, failureTitle, failureText, missing, skeleton, children }: LoadedProps<Data>) {
  const { data, error } = query
  if (missing !== undefined && findErrorCode(error) === 'NOT_FOUND') return missing
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return (
    <LoadError title={failureTitle} query={query}>
      {failureText?.(error)}
    </LoadError>
  )
}

type EditedRecordProps<Stored> = {
  id: string
  noun: string
  query: FailedQuery & { data: Stored | undefined }
  onClose: () => void
  children: (stored: Stored) => ReactNode
}

/** The form of the record in the address, as it was when opened, or why it cannot be shown. */
export function EditedRecord<Stored extends { id: string }>(props: EditedRecordProps<Stored>) {
  const { id, noun, query, onClose, children } = props
  const { data, error } = query
  const isGone = findErrorCode(error) === 'NOT_FOUND'
  const stored = useOpenRecord(data ? [data] : isGone ? [] : undefined, id)
  if (stored) return children(stored)
  if (stored === null) return <MissingRecord noun={noun} onClose={onClose} />
  if (!error) return null
  return <LoadError title={`The ${noun} could not be loaded`} query={query} />
}

/** Gray blocks, invisible during short waits. */
export function Blocks({ heightsPx }: { heightsPx: readonly number[] }) {
  const isLong = useDelayed(true)
  return (
    <Stack aria-busy="true">{isLong && heightsPx.map((heightPx) => <Skeleton key={heightPx} h={heightPx} />)}</Stack>
  )
}
