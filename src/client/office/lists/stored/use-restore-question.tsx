import { Stack, Text } from '@mantine/core'
import type { UploadRecord } from '../../../../shared/lists/schema.ts'
import { wordFor } from '../../../../shared/text/count-text.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText } from '../../../platform/server/requests.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { useRestoreUpload } from '../hooks.ts'
import { countSources, nameSources, restoreVerb, scopeText } from '../words.ts'

/** Asks before an upload is undone. */
export function useRestoreQuestion() {
  const restore = useRestoreUpload()
  return (upload: UploadRecord) => {
    const { id, fileName, storedAt, sources, isDeletion } = upload
    const scope = scopeText(upload, sources)
    const isFirst = sources.every(({ before }) => before === 0)
    confirm({
      title: isDeletion
        ? `Restore the items of ${fileName}?`
        : isFirst
          ? 'Remove this list?'
          : 'Restore the previous list?',
      body: isDeletion ? (
        `They were deleted ${formatPacificDateTime(storedAt)} Pacific, and come back as they were.`
      ) : (
        <Stack gap="xs">
          <Text>
            This undoes {fileName}, stored {formatPacificDateTime(storedAt)} Pacific. {nameSources(sources)}{' '}
            {isFirst
              ? `had no items ${scope} before`
              : `${wordFor(countSources(sources), 'gets back its', 'get back their')} earlier items ${scope}`}
            .
          </Text>
          <Text>
            Items it added are removed. {!isFirst && 'Items it removed or changed come back as they were. '}
            Inquiries keep their items.
          </Text>
        </Stack>
      ),
      confirmLabel: restoreVerb(upload) ?? 'Restore previous list',
      onConfirm: async () => {
        try {
          const { message } = await restore.mutateAsync({ id })
          notify({ title: isDeletion ? 'Items Restored' : 'Previous List Restored', description: message })
        } catch (error) {
          const what = isDeletion ? 'The items were' : 'The previous list was'
          throw new Error(`${what} not restored. ${errorText(error)}`, { cause: error })
        }
      },
    })
  }
}
