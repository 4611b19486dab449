import { useMutation } from '@tanstack/react-query'
import { type NeedFilter, type NeedStatus, specificationsMax } from '../../../shared/needs/terms.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { dismissError, notify } from '../../platform/notify/notify.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
import { trpc } from '../../platform/server/trpc.ts'
import { UndoButton } from '../../ui/feedback/Toasts.tsx'
import { useLoadedNeeds } from '../matches/listed-needs.ts'
import type { Submission } from './submissions.ts'
import { findNeedStatus, needStatusLabel } from './words.ts'

type NewStatuses = {
  submission: Submission
  /** One status for all, or that of each need as it was before. */
  to: NeedStatus | { id: string; status: NeedStatus }[]
}

const about = 'needs of a submission'

/** Sets the status of all needs of a submission that pass the status filter, loaded or not. A toast offers Undo. */
export function useSetSubmissionStatus(filter: NeedFilter | undefined): (all: NewStatuses) => void {
  const utils = trpc.useUtils()
  const loaded = useLoadedNeeds()
  const { client } = utils
  const setStatuses = useMutation({
    // In order with the changes of single needs.
    scope: { id: 'need status' },
    mutationFn: async ({ submission: { id: submissionId }, to }: NewStatuses) => {
      if (typeof to !== 'string') return client.needs.setStatuses.mutate({ changes: to })
      const { needs } = await client.needs.page.query({ submissionId, status: filter, limit: specificationsMax })
      return client.needs.setStatuses.mutate({ changes: needs.map(({ id }) => ({ id, status: to })) })
    },
    onMutate: async ({ submission, to }) => {
      dismissError(about)
      await loaded.cancel()
      if (typeof to === 'string') for (const { id } of submission.needs) loaded.patch(id, { status: to })
    },
    onSuccess: (stored, { submission, to }) => {
      const [{ company }] = submission.needs
      const name = `${formatCountOf(stored.length, 'need')} from ${company}`
      if (typeof to !== 'string') {
        notify({ title: 'Status Restored', description: `${name} as before.` })
        return
      }
      const before = stored.flatMap(({ id, statusBefore }) => {
        const status = findNeedStatus(statusBefore)
        return status && status !== to ? [{ id, status }] : []
      })
      const undo = () => setStatuses.mutate({ submission, to: before })
      notify({
        title: 'Status Changed',
        description: `${name} set to ${needStatusLabel(to)}.`,
        action: before.length > 0 && <UndoButton key="undo" onUndo={undo} />,
      })
    },
    onError: (error) =>
      notify({
        title: 'Update Failed',
        description:
          findErrorCode(error) === 'NOT_FOUND'
            ? 'Someone else deleted these customer needs. The list has been refreshed.'
            : 'Failed to update status. Please try again.',
        variant: 'destructive',
        about,
      }),
    onSettled: () => {
      void utils.needs.invalidate()
      void utils.admin.changes.list.invalidate()
    },
  })
  return setStatuses.mutate
}
