import { Button, Group, Stack, Text } from '@mantine/core'
import type { StagedUpload, UploadResult } from '../../../shared/uploads.ts'
import { useUploadHistory } from './hooks.ts'
import { UploadReport } from './UploadReport.tsx'
import { useRestoreQuestion } from './use-restore-question.tsx'

type StoredUploadProps = {
  upload: StagedUpload
  /** What storing answered; undefined when the list was stored before. */
  result: UploadResult | undefined
  onClose: () => void
}

/** What became of a list that is stored, and the way back. */
export function StoredUpload({ upload, result, onClose }: StoredUploadProps) {
  const { uploads } = useUploadHistory()
  const askRestore = useRestoreQuestion()
  const record = uploads?.find(({ id }) => id === upload.id)
  const told = result ?? (upload.preview && { ...upload.preview, itemsProcessed: upload.preview.items })
  return (
    <Stack gap="md">
      {record?.outcome === 'restored' && (
        <Text>This list was taken back by {record.restoredBy}: its sources offer again what they did before it.</Text>
      )}
      {told ? <UploadReport result={told} /> : <Text>This list is stored. The upload history holds its counts.</Text>}
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
