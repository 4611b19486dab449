import type { UploadRecord } from '../../../shared/lists/schema.ts'
import { trpc } from '../../platform/server/trpc.ts'

export type ServingUpload = Pick<UploadRecord, 'id' | 'fileName' | 'storedAt' | 'restoredAt' | 'matchedNeeds'>

const pollMs = 1_500
// Lists that were stored before needs were matched are never told.
const awaitedMs = 10 * 60 * 1_000

/** The open needs that a stored list matches, the best first. */
export function useMatchedNeeds(uploadId: string) {
  return trpc.needs.matches.ofUpload.useQuery({ id: uploadId }, { refetchOnMount: 'always' })
}

/** How many open needs a stored list matches: null until it is known, undefined if it never will be. */
export function useMatchedNeedCount(upload: ServingUpload): number | null | undefined {
  const isAwaited = upload.matchedNeeds === null && isRecent(upload)
  // No event tells that there are none.
  const { data } = trpc.inventory.uploads.stored.useQuery(
    { id: upload.id },
    {
      enabled: isAwaited,
      refetchInterval: ({ state }) => (state.data?.matchedNeeds === null && isRecent(state.data) ? pollMs : false),
    },
  )
  return upload.matchedNeeds ?? (isAwaited ? (data?.matchedNeeds ?? null) : undefined)
}

function isRecent({ storedAt, restoredAt }: ServingUpload): boolean {
  return Date.now() - Date.parse(restoredAt ?? storedAt) < awaitedMs
}
