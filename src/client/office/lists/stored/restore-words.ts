import type { UploadRecord } from '../../../../shared/lists/schema.ts'

/** What undoing an upload is called; undefined if it is not possible, or would change nothing. */
export function restoreVerb({ isRestorable, sources }: Pick<UploadRecord, 'isRestorable' | 'sources'>) {
  const isChange = sources.some(({ added, changed, removed }) => added + changed + removed > 0)
  if (!isRestorable || !isChange) return undefined
  return sources.some(({ before }) => before > 0) ? 'Restore previous list' : 'Remove this list'
}
