import { Stack, Text } from '@mantine/core'
import { wordFor } from '../../../shared/count-text.ts'
import type { UploadRecord } from '../../../shared/uploads.ts'
import { confirm } from '../../components/confirm.tsx'
import { errorText } from '../../lib/error-text.ts'
import { formatPacificDateTime } from '../../lib/format.ts'
import { notify } from '../../lib/notify.ts'
import { useRestoreUpload } from './hooks.ts'
import { nameSources } from './preview-words.ts'

/** Asks whether a stored list shall be taken back, saying what that does, and does it. */
export function useRestoreQuestion() {
  const restore = useRestoreUpload()
  return ({ id, fileName, category, replaceScope, storedAt, sources }: UploadRecord) => {
    const scope = replaceScope === 'source' ? 'in every category' : `in ${category}`
    confirm({
      title: 'Restore the previous list?',
      body: (
        <Stack gap="xs">
          <Text>
            {fileName}, stored {formatPacificDateTime(storedAt)} Pacific, is taken back: {nameSources(sources)} {scope}{' '}
            again {wordFor(sources.length, 'offers', 'offer')} what {wordFor(sources.length, 'it', 'they')} did before.
          </Text>
          <Text>
            Items that it added go, items that it removed or changed come back as they were. What inquiries hold stays.
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
