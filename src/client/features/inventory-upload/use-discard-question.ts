import type { StagedUploadSummary } from '../../../shared/uploads.ts'
import { confirm } from '../../components/confirm.tsx'
import { deleteRecord } from '../../lib/delete-record.ts'
import { useDiscardUpload } from './hooks.ts'

/** Asks whether a list that is not stored shall be thrown away, and does it; `onDiscarded` also when somebody else was first. */
export function useDiscardQuestion() {
  const discard = useDiscardUpload()
  return ({ id, fileName }: Pick<StagedUploadSummary, 'id' | 'fileName'>, onDiscarded: () => void) =>
    confirm({
      title: `Discard ${fileName}?`,
      body: 'Nothing of it is stored, and the stock stays as it is. To use the list after all, it has to be uploaded again.',
      confirmLabel: 'Discard',
      onConfirm: () =>
        deleteRecord(() => discard.mutateAsync({ id }), {
          done: 'List Discarded',
          describe: () => fileName,
          failed: (message) => `Failed to discard the list. ${message}`,
          gone: 'Somebody else stored or discarded it before.',
        }).then(onDiscarded),
    })
}
