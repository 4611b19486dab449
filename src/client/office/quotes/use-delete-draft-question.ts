import type { Quote } from '../../../shared/quotes/schema.ts'
import { deleteRecord } from '../../platform/server/delete-record.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { useDeleteQuote } from './hooks.ts'

/** Asks before a draft is deleted. */
export function useDeleteDraftQuestion({ id, version, inquiryId }: Quote): () => void {
  const remove = useDeleteQuote(inquiryId)
  return () =>
    confirm({
      title: `Delete the draft of version ${version}?`,
      body: 'Everything entered in it will be lost. This action cannot be undone.',
      confirmLabel: 'Delete draft',
      onConfirm: () =>
        deleteRecord(() => remove.mutateAsync({ id }), {
          done: 'Draft Deleted',
          failed: (message) => `Failed to delete the draft: ${message}`,
        }),
    })
}
