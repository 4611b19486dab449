import type { StagedUploadSummary } from '../../../shared/lists/schema.ts'
import { deleteRecord } from '../../platform/server/delete-record.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { useDiscardUpload } from './hooks.ts'

/** Asks before discarding a staged list; `onDiscarded` is also called when it was already gone. */
export function useDiscardQuestion() {
  const discard = useDiscardUpload()
  return ({ id, fileName }: Pick<StagedUploadSummary, 'id' | 'fileName'>, onDiscarded: () => void) =>
    confirm({
      title: `Discard ${fileName}?`,
      body: 'The stock does not change. To use the list later, upload it again.',
      confirmLabel: 'Discard',
      onConfirm: () =>
        deleteRecord(() => discard.mutateAsync({ id }), {
          done: 'List Discarded',
          describe: () => fileName,
          failed: (message) => `Failed to discard the list. ${message}`,
          gone: 'Someone else already stored or discarded it.',
        }).then(onDiscarded),
    })
}
