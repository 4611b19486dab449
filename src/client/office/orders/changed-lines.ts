import { isTRPCClientError } from '@trpc/client'
import { hasStringFields } from '../../platform/storage/browser-store.ts'

/** The lines that a refusal asks about: what each was about, and what became of it. */
export function findChangedLines(error: unknown): { lineId: string; was: string; now: string | null }[] {
  const lines: unknown = isTRPCClientError(error) ? error.data?.lines : undefined
  return (Array.isArray(lines) ? lines : []).flatMap((line: unknown) => {
    if (!hasStringFields(line, ['lineId', 'was'])) return []
    const { lineId, was } = line
    return { lineId, was, now: hasStringFields(line, ['now']) ? line.now : null }
  })
}
