import { Button, Group, Stack, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { StagedUpload, UploadResult } from '../../../shared/uploads.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import { findBuyerSearch } from './buyer-search.ts'
import { useSourceTotals, useUploadHistory } from './hooks.ts'
import { restoreVerb } from './restore-words.ts'
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
  const totals = useSourceTotals()
  const record = uploads?.find(({ id }) => id === upload.id)
  const shownResult = result ?? (upload.preview && { ...upload.preview, itemsProcessed: upload.preview.items })
  const seen = findBuyerSearch(upload.category, shownResult?.sources ?? record?.sources ?? [], totals.data ?? [])
  const verb = record && restoreVerb(record)
  return (
    <Stack gap="md">
      {record?.outcome === 'restored' && (
        <Text>{record.restoredBy} undid this upload. Its sources have their earlier items again.</Text>
      )}
      {shownResult ? (
        <UploadReport result={shownResult} />
      ) : (
        <Text>This list is stored. See the upload history for its counts.</Text>
      )}
      <Group gap="sm">
        <Button onClick={onClose}>Upload another list</Button>
        {seen && (
          <Button
            component="a"
            variant="default"
            href={`/inventory/results${stringifySearch(seen)}`}
            target="_blank"
            rel="noopener"
            rightSection={<IconExternalLink size={16} aria-label="Opens in a new tab" />}
          >
            See as a buyer
          </Button>
        )}
        {record && verb && (
          <Button variant="default" onClick={() => askRestore(record)}>
            {verb}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
