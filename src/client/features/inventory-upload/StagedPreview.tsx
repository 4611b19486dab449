import { Alert, Button, Group, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../../shared/count-text.ts'
import { columnNames } from '../../../shared/upload-terms.ts'
import type { ListSurvey, RereadUpload, StagedUpload, UploadPreview } from '../../../shared/uploads.ts'
import { Notice } from '../../components/Notice.tsx'
import { errorText, findErrorCode } from '../../lib/error-text.ts'
import { ColumnsSection } from './ColumnsSection.tsx'
import { CorrectionList } from './CorrectionList.tsx'
import { Findings } from './Findings.tsx'
import { FreeFormOffer } from './FreeFormOffer.tsx'
import { ListOptions, OptionsForm } from './ListOptions.tsx'
import { OtherSheets } from './OtherSheets.tsx'
import { PreviewSummary } from './PreviewSummary.tsx'
import { SourceDifferences } from './SourceDifferences.tsx'
import classes from './StagedPreview.module.css'
import { StagedRows } from './StagedRows.tsx'
import { StoreBar } from './StoreBar.tsx'
import type { useStoreUpload } from './staged-hooks.ts'
import { useCorrections } from './use-corrections.ts'
import { useDiscardQuestion } from './use-discard-question.ts'
import type { useSheetSwitch } from './use-sheet-switch.ts'

export type StagedPreviewProps = {
  upload: StagedUpload
  isRereading: boolean
  /** Reads the list again with these corrections. */
  onReread: (patch: Omit<RereadUpload, 'id'>) => void
  /** Reads another sheet of the file. */
  onSheet: ReturnType<typeof useSheetSwitch>
  store: ReturnType<typeof useStoreUpload>
  onClose: () => void
}

/** A staged list: its columns, and what storing it would change. */
export function StagedPreview({ upload, isRereading, onReread, onSheet, store, onClose }: StagedPreviewProps) {
  const askDiscard = useDiscardQuestion()
  const { id, survey, preview } = upload
  const discard = () => askDiscard(upload, onClose)
  const isOutdated = findErrorCode(store.error) === 'STOCK_CHANGED'
  return (
    <Stack gap="sm">
      {isOutdated && (
        <div role="alert">
          <Notice title="The stock changed during your review">Nothing was stored. {errorText(store.error)}</Notice>
        </div>
      )}
      {store.error && !isOutdated && (
        <Alert color="red" role="alert" title="Upload Failed">
          {errorText(store.error)} Nothing was stored.
        </Alert>
      )}
      {preview && survey ? (
        <Review
          upload={upload}
          preview={preview}
          survey={survey}
          isRereading={isRereading}
          onReread={onReread}
          onSheet={onSheet}
          onStore={() => store.mutate({ id })}
          onDiscard={discard}
        />
      ) : (
        <Stack gap="lg">
          <ListOptions upload={upload} isBusy={isRereading} onApply={onReread} />
          {survey && <OtherSheets survey={survey} isBusy={isRereading} onRead={onSheet} />}
          {survey && (
            <ColumnsSection
              survey={survey}
              onDirty={ignoreDirt}
              isBusy={isRereading}
              onApply={(choice) => onReread({ choice })}
            />
          )}
          <FreeFormOffer id={id} onStored={onClose} />
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Choose another file
            </Button>
            <Button variant="default" onClick={discard}>
              Discard
            </Button>
          </Group>
        </Stack>
      )}
    </Stack>
  )
}

const ignoreDirt = () => undefined

const parts = ['rows', 'changes', 'columns', 'options'] as const
type Part = (typeof parts)[number]

type ReviewProps = Pick<StagedPreviewProps, 'upload' | 'isRereading' | 'onReread' | 'onSheet'> & {
  preview: UploadPreview
  survey: ListSurvey
  onStore: () => void
  onDiscard: () => void
}

function Review({ upload, preview, survey, isRereading, onReread, onSheet, onStore, onDiscard }: ReviewProps) {
  const [isDirty, setIsDirty] = useState(false)
  const [part, setPart] = useState<Part>('rows')
  const { pending, correct } = useCorrections(isRereading, (corrections) => onReread({ corrections }))
  const matched = survey.headings.filter((heading) => heading.matched).length
  return (
    <>
      <StoreBar
        upload={upload}
        preview={preview}
        isDirty={isDirty}
        isBusy={isRereading || pending.length > 0}
        onStore={onStore}
        onDiscard={onDiscard}
      />
      <PreviewSummary upload={upload} preview={preview} />
      <Findings
        upload={upload}
        preview={preview}
        survey={survey}
        isBusy={isRereading}
        onReread={onReread}
        onSheet={onSheet}
        onCorrect={correct}
        onOptions={() => setPart('options')}
      />
      <CorrectionList corrections={preview.corrections} onUndo={correct} />
      <Tabs
        classNames={{ list: classes['parts'] ?? '' }}
        value={part}
        onChange={(value) => {
          const next = parts.find((one) => one === value)
          if (next) setPart(next)
        }}
      >
        <Tabs.List aria-label="Parts of the review" mb="sm">
          <Tabs.Tab value="rows">Rows</Tabs.Tab>
          <Tabs.Tab value="changes">What changes ({formatCount(preview.sources.length)})</Tabs.Tab>
          <Tabs.Tab value="columns">
            Columns ({matched} of {columnNames.length})
          </Tabs.Tab>
          <Tabs.Tab value="options">Category and regions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rows">
          <StagedRows
            id={upload.id}
            isSplit={upload.splitByProduct}
            preview={preview}
            isRereading={isRereading}
            pending={pending}
            onCorrect={correct}
          />
        </Tabs.Panel>
        <Tabs.Panel value="changes">
          <SourceDifferences sources={preview.sources} isSplit={upload.splitByProduct} />
        </Tabs.Panel>
        <Tabs.Panel value="columns">
          <ColumnsSection
            survey={survey}
            onDirty={setIsDirty}
            isBusy={isRereading}
            onApply={(choice) => onReread({ choice })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="options">
          <OptionsForm upload={upload} isBusy={isRereading} onApply={onReread} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
