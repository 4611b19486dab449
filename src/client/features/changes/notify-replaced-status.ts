import type { ChangeKind } from '../../../shared/change-terms.ts'
import { notify } from '../../lib/notify.ts'
import type { trpc } from '../../lib/trpc.ts'

type StatusChange = {
  kind: ChangeKind
  recordId: string
  name: string
  /** The status that was set here, and the one that was on the screen before. */
  status: string
  seen: string | undefined
  labelOf: (status: string) => string
}

/** Shows a toast when a status set here replaced one that someone else had set. Does nothing if the audit trail is unreachable. */
export async function notifyReplacedStatus(
  { client }: ReturnType<typeof trpc.useUtils>,
  { kind, recordId, name, status, seen, labelOf }: StatusChange,
): Promise<void> {
  const last = await client.admin.changes.list.query({ kind, recordId, limit: 1 }).catch(() => undefined)
  const replaced = last?.changes[0]?.fields.find(({ field, after }) => field === 'status' && after === status)?.before
  if (typeof replaced !== 'string' || replaced === seen) return
  notify({
    title: 'Changed by Someone Else',
    description: `Someone else had set ${name} to ${labelOf(replaced)}. It is now ${labelOf(status)}.`,
  })
}
