import { Stack, Text } from '@mantine/core'
import { wordFor } from '../../../shared/count-text.ts'
import type { UploadRecord } from '../../../shared/uploads.ts'
import { confirm } from '../../components/confirm.tsx'
import { errorText } from '../../lib/error-text.ts'
import { formatPacificDateTime } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useRestoreUpload } from './hooks.ts'
import { nameSources } from './preview-words.ts'

/** Asks before taking a stored list back. */
export function useRestoreQuestion() {
  const restore = useRestoreUpload()
  return ({ id, fileName, category, replaceScope, storedAt, sources }: UploadRecord) => {
    const scope = replaceScope === 'source' ? 'in every category' : `in ${category}`
    confirm({
      title: 'Restore the previous list?',
      body: (
        <Stack gap="xs">
          <Text>
            {fileName}, stored {formatPacificDateTime(storedAt)} Pacific, will be taken back: {nameSources(sources)}{' '}
            {scope} {wordFor(sources.length, 'gets its', 'get their')} earlier items again.
          </Text>
          <Text>
            Items that it added are removed. Items that it removed or changed come back as they were. Inquiries keep
            their items.
          </Text>
        </Stack>
      ),
      confirmLabel: 'Restore previous list',
      onConfirm: async () => {
        try {
          const { message } = await restore.mutateAsync({ id })
          notify({ title: 'Previous List Restored', description: message })
        } catch (error) {
          throw new Error(`The previous list was not restored. ${errorText(error)}`, { cause: error })
        }
      },
    })
  }
}
