import { Button, Group, Stack, Text } from '@mantine/core'
import type { StagedUpload, UploadResult } from '../../../shared/uploads.ts'
import { useUploadHistory } from './hooks.ts'
import { UploadReport } from './UploadReport.tsx'
import { useRestoreQuestion } from './use-restore-question.tsx'

type StoredUploadProps = {
  upload: StagedUpload
  /** Undefined when the list was stored earlier. */
  result: UploadResult | undefined
  onClose: () => void
}

/** The result of a stored list, with a button to take it back. */
export function StoredUpload({ upload, result, onClose }: StoredUploadProps) {
  const { uploads } = useUploadHistory()
  const askRestore = useRestoreQuestion()
  const record = uploads?.find(({ id }) => id === upload.id)
  const shownResult = result ?? (upload.preview && { ...upload.preview, itemsProcessed: upload.preview.items })
  return (
    <Stack gap="md">
      {record?.outcome === 'restored' && (
        <Text>This list was taken back by {record.restoredBy}. Its sources have their earlier items again.</Text>
      )}
      {shownResult ? (
        <UploadReport result={shownResult} />
      ) : (
        <Text>This list is stored. The upload history has its counts.</Text>
      )}
      <Group gap="sm">
        <Button onClick={onClose}>Upload another list</Button>
        {record?.isRestorable && (
          <Button variant="default" onClick={() => askRestore(record)}>
            Restore previous list
          </Button>
        )}
      </Group>
    </Stack>
  )
}
