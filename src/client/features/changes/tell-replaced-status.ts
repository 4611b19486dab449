import type { ChangeKind } from '../../../shared/change-terms.ts'
import { notify } from '../../lib/notify.ts'
import type { trpc } from '../../lib/trpc.ts'

type StatusChange = {
  kind: ChangeKind
  recordId: string
  /** What a person calls the record. */
  name: string
  /** The status that was set here, and what stood on the screen before. */
  status: string
  seen: string | undefined
  labelOf: (status: string) => string
}

/**
 * Tells when a status that was set here replaced another than the screen had shown: somebody else had set it meanwhile.
 * The audit trail knows that; where it cannot be asked nothing is told, since the status is stored all the same.
 */
export async function tellReplacedStatus(
  { client }: ReturnType<typeof trpc.useUtils>,
  { kind, recordId, name, status, seen, labelOf }: StatusChange,
): Promise<void> {
  const last = await client.admin.changes.list.query({ kind, recordId, limit: 1 }).catch(() => undefined)
  const replaced = last?.changes[0]?.fields.find(({ field, after }) => field === 'status' && after === status)?.before
  if (typeof replaced !== 'string' || replaced === seen) return
  notify({
    title: 'Changed Meanwhile',
    description: `Someone else had set ${name} to ${labelOf(replaced)}. It is ${labelOf(status)} now.`,
  })
}
