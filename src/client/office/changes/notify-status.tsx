import type { ChangeKind } from '../../../shared/office/terms.ts'
import { notify } from '../../platform/notify/notify.ts'
import type { trpc } from '../../platform/server/trpc.ts'
import { UndoButton } from '../../ui/feedback/Toasts.tsx'

type StatusChange = {
  kind: ChangeKind
  recordId: string
  /** In the middle of a sentence. */
  name: string
  /** The status that was set here, and the one that was on the screen before. */
  status: string
  seen: string | undefined
  labelOf: (status: string) => string
  /** Sets the former status again; it may be one that no menu has. */
  onUndo: (status: string) => void
}

// What became of mails stands there too.
const lookedThrough = 10

/**
 * Shows a toast with Undo when a status was set; it says so when that replaced one that someone else had set, as far as the
 * audit trail can be reached.
 */
export async function notifyStatus(
  { client }: ReturnType<typeof trpc.useUtils>,
  { kind, recordId, name, status, seen, labelOf, onUndo }: StatusChange,
): Promise<void> {
  const last = await client.admin.changes.list.query({ kind, recordId, limit: lookedThrough }).catch(() => undefined)
  const fields = last?.changes.flatMap((change) => change.fields)
  const change = fields?.find(({ field }) => field === 'status')
  const stored = change?.after === status ? change.before : undefined
  const replaced = typeof stored === 'string' ? stored : seen
  if (replaced === undefined || replaced === status) return
  const isBySomeoneElse = replaced !== seen
  notify({
    title: isBySomeoneElse ? 'Changed by Someone Else' : 'Status Changed',
    description: (
      <span key="text">
        {isBySomeoneElse
          ? `Someone else had set ${name} to ${labelOf(replaced)}. It is now ${labelOf(status)}.`
          : `${capitalize(name)} is now ${labelOf(status)}; it was ${labelOf(replaced)}.`}
      </span>
    ),
    action: <UndoButton key="undo" onUndo={() => onUndo(replaced)} />,
  })
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
