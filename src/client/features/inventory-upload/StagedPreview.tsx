import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { RereadUpload, StagedUpload } from '../../../shared/uploads.ts'
import { Notice } from '../../components/Notice.tsx'
import { errorText, findErrorCode } from '../../lib/error-text.ts'
import { ColumnsSection } from './ColumnsSection.tsx'
import { Findings } from './Findings.tsx'
import { FreeFormOffer } from './FreeFormOffer.tsx'
import { ListOptions } from './ListOptions.tsx'
import { PreviewSummary } from './PreviewSummary.tsx'
import { SourceDifferences } from './SourceDifferences.tsx'
import { StagedRows } from './StagedRows.tsx'
import { StoreBar } from './StoreBar.tsx'
import type { useStoreUpload } from './staged-hooks.ts'
import { useDiscardQuestion } from './use-discard-question.ts'

export type StagedPreviewProps = {
  upload: StagedUpload
  isRereading: boolean
  /** Reads the list again with these corrections. */
  onReread: (patch: Omit<RereadUpload, 'id'>) => void
  store: ReturnType<typeof useStoreUpload>
  onClose: () => void
}

/** A staged list: its columns, and what storing it would change. */
export function StagedPreview({ upload, isRereading, onReread, store, onClose }: StagedPreviewProps) {
  const [isDirty, setIsDirty] = useState(false)
  const askDiscard = useDiscardQuestion()
  const { id, survey, preview } = upload
  const discard = () => askDiscard(upload, onClose)
  const isOutdated = findErrorCode(store.error) === 'STOCK_CHANGED'
  return (
    <Stack gap="lg">
      {isOutdated && (
        <div role="alert">
          <Notice title="The stock changed in the meantime">Nothing was stored. {errorText(store.error)}</Notice>
        </div>
      )}
      {store.error && !isOutdated && (
        <Alert color="red" role="alert" title="Upload Failed">
          {errorText(store.error)} Nothing was stored.
        </Alert>
      )}
      {preview && (
        <>
          <PreviewSummary preview={preview} />
          <Findings
            upload={upload}
            preview={preview}
            isBusy={isRereading}
            onHiddenRows={(includesHiddenRows) => onReread({ includesHiddenRows })}
          />
          <SourceDifferences sources={preview.sources} />
        </>
      )}
      <ListOptions upload={upload} isBusy={isRereading} onApply={onReread} />
      {survey && (
        <ColumnsSection
          survey={survey}
          onDirty={setIsDirty}
          isBusy={isRereading}
          onApply={(choice) => onReread({ choice })}
        />
      )}
      {preview ? (
        <>
          <StagedRows id={id} preview={preview} />
          <StoreBar
            upload={upload}
            preview={preview}
            isDirty={isDirty}
            isBusy={isRereading}
            onStore={() => store.mutate({ id })}
            onDiscard={discard}
          />
        </>
      ) : (
        <>
          <FreeFormOffer id={id} onStored={onClose} />
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Choose another file
            </Button>
            <Button variant="default" onClick={discard}>
              Discard
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
