import type { NeedMatches } from '../../../shared/needs/matches.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { errorText } from '../../platform/server/error-text.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { UndoButton } from '../../ui/feedback/UndoButton.tsx'

type Dismissal = { itemId: string; name: string; dismissed: boolean }

/** Dismisses a match of a need, or brings it back; at once on the screen, with Undo in a toast. */
export function useDismiss(id: string, limit: number): (dismissal: Dismissal) => void {
  const utils = trpc.useUtils()
  const about = `match of ${id}`
  const show = (itemId: string, dismissed: boolean) =>
    utils.needs.matches.list.setData({ id, limit }, (answer) => answer && withDismissed(answer, itemId, dismissed))
  const dismiss = trpc.needs.matches.dismiss.useMutation({
    scope: { id: 'match dismissal' },
    onMutate: async ({ itemId, dismissed }) => {
      dismissError(about)
      await utils.needs.matches.list.cancel({ id, limit })
      show(itemId, dismissed)
    },
    onError: (error, { itemId, dismissed }) => {
      show(itemId, !dismissed)
      notify({ title: 'Update Failed', description: errorText(error), variant: 'destructive', about })
    },
    onSettled: () => {
      if (utils.needs.matches.dismiss.isMutating() > 1) return
      void utils.needs.matches.list.invalidate({ id })
      void utils.admin.changes.list.invalidate()
    },
  })
  return function change({ itemId, name, dismissed }: Dismissal): void {
    dismiss.mutate(
      { id, itemId, dismissed },
      {
        onSuccess: () =>
          notify({
            title: dismissed ? 'Match Dismissed' : 'Match Brought Back',
            description: name,
            action: dismissed && <UndoButton key="undo" onUndo={() => change({ itemId, name, dismissed: false })} />,
          }),
      },
    )
  }
}

function withDismissed(answer: NeedMatches, itemId: string, dismissed: boolean): NeedMatches {
  const matches = answer.matches.map((match) => (match.item.id === itemId ? { ...match, dismissed } : match))
  return { ...answer, total: answer.total + (dismissed ? -1 : 1), matches }
}
