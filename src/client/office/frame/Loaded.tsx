import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { findErrorCode } from '../../platform/server/requests.ts'
import { type FailedQuery, LoadError } from '../../ui/feedback/LoadError.tsx'
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

/** Gray blocks, invisible during short waits. */
export function Blocks({ heightsPx }: { heightsPx: readonly number[] }) {
  const isLong = useDelayed(true)
  return (
    <Stack aria-busy="true">{isLong && heightsPx.map((heightPx) => <Skeleton key={heightPx} h={heightPx} />)}</Stack>
  )
}
