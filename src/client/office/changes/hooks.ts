import type { ChangeKind } from '../../../shared/office/terms.ts'
import { trpc } from '../../platform/server/trpc.ts'

/** The changes that staff made to one record, or to all of a kind; latest first. */
export function useChanges(kind: ChangeKind, recordId?: string) {
  return trpc.admin.changes.list.useInfiniteQuery(
    { kind, ...(recordId !== undefined && { recordId }) },
    { getNextPageParam: ({ nextCursor }) => nextCursor, gcTime: 0, refetchOnMount: 'always' },
  )
}
