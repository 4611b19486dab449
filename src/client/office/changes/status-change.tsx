import { dismissError, notify } from '../../platform/notify/notify.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { trpcCache, trpcClient } from '../../platform/server/trpc.ts'
import { capitalize } from './words.ts'

type OptimisticChange<Input, Answer, Seen> = {
  /** Changes of one scope reach the server in order, however quickly they follow each other. */
  scope: string
  /** What an error is about; the next attempt takes it away. */
  aboutOf: (input: Input) => string
  /** Cancels running fetches, which would undo the change on screen. */
  cancel: (input: Input) => Promise<unknown>
  /** Shows the change, and returns what was on the screen before. */
  show: (input: Input) => Seen
  putBack: (input: Input, seen: Seen, error: unknown) => void
  failureOf: (error: unknown) => { title: string; description: string }
  onSaved?: (answer: Answer, input: Input, seen: Seen) => void
  refresh: (input: Input) => void
}

/** The options of a mutation that is shown before the server has it; a refusal rolls it back with a toast. */
export function optimistic<Input, Answer, Seen>(change: OptimisticChange<Input, Answer, Seen>) {
  const { scope, aboutOf, cancel, show, putBack, failureOf, onSaved, refresh } = change
  return {
    scope: { id: scope },
    onMutate: async (input: Input) => {
      dismissError(aboutOf(input))
      await cancel(input)
      return { seen: show(input) }
    },
    onSuccess: (answer: Answer, input: Input, { seen }: { seen: Seen }) => onSaved?.(answer, input, seen),
    onError: (error: unknown, input: Input, context: { seen: Seen } | undefined) => {
      if (context) putBack(input, context.seen, error)
      notify({ ...failureOf(error), variant: 'destructive', about: aboutOf(input) })
    },
    onSettled: (_answer: Answer | undefined, _error: unknown, input: Input) => refresh(input),
  }
}

type StatusInput<Status extends string> = { id: string; status: Status }

type StatusChange<Status extends string, Answer> = {
  kind: 'inquiry' | 'need'
  find: (id: string) => { status: string } | undefined
  cancel: (id: string) => Promise<unknown>
  show: (id: string, status: string) => void
  /** The record, in the middle of a sentence. */
  nameOf: (answer: Answer) => string
  labelOf: (status: string) => string
  /** Sets the former status again; it may be one that no menu has. */
  onUndo: (id: string, status: string) => void
  /** Where someone else deleted it. */
  onDeleted?: (id: string) => void
  failureOf: (error: unknown) => { title: string; description: string }
  refresh: (input: StatusInput<Status>) => void
}

/** The options of a mutation that sets the status of a record, at once on the screen. A toast offers Undo. */
export function statusChange<Status extends string, Answer>(change: StatusChange<Status, Answer>) {
  const { kind, find, cancel, show, nameOf, onDeleted, failureOf, refresh } = change
  return optimistic({
    scope: `${kind} status`,
    aboutOf: ({ id }: StatusInput<Status>) => `${kind} ${id}`,
    cancel: ({ id }) => cancel(id),
    show: ({ id, status }) => {
      const seen = find(id)?.status
      show(id, status)
      return seen
    },
    putBack: ({ id }, seen, error) => {
      if (seen !== undefined) show(id, seen)
      if (findErrorCode(error) === 'NOT_FOUND') onDeleted?.(id)
    },
    failureOf,
    onSaved: (answer: Answer, { id, status }, seen) => {
      void trpcCache.admin.changes.list.invalidate()
      void notifyStatus(change, nameOf(answer), { id, status }, seen)
    },
    refresh,
  })
}

// What became of mails is there too.
const lookedThrough = 10

/**
 * Shows a toast with Undo when a status was set; it says so when that replaced one that someone else had set, as far as the
 * audit trail can be reached. `seen` was on the screen before.
 */
async function notifyStatus<Status extends string, Answer>(
  { kind, labelOf, onUndo }: StatusChange<Status, Answer>,
  name: string,
  { id, status }: StatusInput<Status>,
  seen: string | undefined,
): Promise<void> {
  const last = await trpcClient.admin.changes.list
    .query({ kind, recordId: id, limit: lookedThrough })
    .catch(() => undefined)
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
    undo: () => onUndo(id, replaced),
  })
}
