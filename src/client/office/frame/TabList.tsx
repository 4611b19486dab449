import type { ReactNode } from 'react'
import { type FailedQuery, LoadError } from '../../ui/feedback/LoadError.tsx'
import { StaleNotice } from '../../ui/feedback/StaleNotice.tsx'
import { TableSkeleton } from '../../ui/table/TableSkeleton.tsx'

type TabListProps<Data> = {
  query: FailedQuery & { data: Data | undefined; isOutdated?: boolean }
  failureTitle: string
  /** Instead of the error's own message. */
  failureText?: (error: unknown) => ReactNode
  skeleton?: ReactNode
  children: (data: Data) => ReactNode
}

/** The list of a tab; before it is loaded, or when that fails, what stands in its place. */
export function TabList<Data>({ query, failureTitle, failureText, skeleton, children }: TabListProps<Data>) {
  const { data, error, isOutdated = false } = query
  if (data === undefined && error) {
    return (
      <LoadError title={failureTitle} query={query}>
        {failureText?.(error)}
      </LoadError>
    )
  }
  if (data === undefined) return skeleton ?? <TableSkeleton />
  return (
    <>
      {Boolean(error) && <StaleNotice error={error} />}
      <div aria-busy={isOutdated} style={{ opacity: isOutdated ? 0.5 : undefined }}>
        {children(data)}
      </div>
    </>
  )
}
