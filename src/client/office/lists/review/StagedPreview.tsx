import { Alert, Button, Group, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import type {
  ListChoice,
  ListSurvey,
  RereadUpload,
  StagedUpload,
  UploadPreview,
} from '../../../../shared/lists/schema.ts'
import { columnNames } from '../../../../shared/lists/terms.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'
import { errorText, findErrorCode } from '../../../platform/server/error-text.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ColumnsSection, LostList } from '../columns/ColumnsSection.tsx'
import { MissingColumns } from '../columns/MissingColumns.tsx'
import { sheetsRead } from '../columns/table-names.ts'
import { CorrectionList } from '../rows/CorrectionList.tsx'
import { StagedRows } from '../rows/StagedRows.tsx'
import { useCorrections } from '../rows/use-corrections.ts'
import type { useStoreUpload } from '../staged-hooks.ts'
import { useDiscardQuestion } from '../use-discard-question.ts'
import { Findings } from './Findings.tsx'
import { FreeFormOffer } from './FreeFormOffer.tsx'
import { ListOptions, OptionsForm } from './ListOptions.tsx'
import { PreviewSummary } from './PreviewSummary.tsx'
import { Questions } from './Questions.tsx'
import { ReadingFacts } from './ReadingFacts.tsx'
import { SourceDifferences } from './SourceDifferences.tsx'
import classes from './StagedPreview.module.css'
import { StoreBar } from './StoreBar.tsx'
import { TablesRead } from './TablesRead.tsx'
import { WarningKinds } from './WarningKinds.tsx'

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
          onStore={() => store.mutate({ id })}
          onDiscard={discard}
        />
      ) : (
        <Stack gap="lg">
          {survey && <ColumnsNeeded survey={survey} isBusy={isRereading} onApply={(choice) => onReread({ choice })} />}
          <ListOptions upload={upload} isBusy={isRereading} onApply={onReread} />
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

type ColumnsNeededProps = { survey: ListSurvey; isBusy: boolean; onApply: (choice: ListChoice | null) => void }

// With fewer, the list is probably somewhere else.
const listColumnsMin = 3

/** What is missing before a list can be read. */
function ColumnsNeeded({ survey, isBusy, onApply }: ColumnsNeededProps) {
  const isLost = survey.headings.filter(({ matched }) => matched).length < listColumnsMin
  return (
    <>
      {isLost ? <LostList /> : <MissingColumns survey={survey} isBusy={isBusy} onApply={onApply} />}
      <TablesRead survey={survey} tables={undefined} isBusy={isBusy} onApply={onApply} />
      <ColumnsSection survey={survey} isFolded={!isLost} onDirty={ignoreDirt} isBusy={isBusy} onApply={onApply} />
    </>
  )
}

const ignoreDirt = () => undefined

const parts = ['rows', 'warnings', 'changes', 'columns', 'options'] as const
type Part = (typeof parts)[number]

type ReviewProps = Pick<StagedPreviewProps, 'upload' | 'isRereading' | 'onReread'> & {
  preview: UploadPreview
  survey: ListSurvey
  onStore: () => void
  onDiscard: () => void
}

function Review({ upload, preview, survey, isRereading, onReread, onStore, onDiscard }: ReviewProps) {
  // Changes of the columns are gone when the list was read again.
  const [changed, setChanged] = useState<ListSurvey>()
  const [part, setPart] = useState<Part>('rows')
  const hasWarnings = preview.warningKinds.length > 0
  const { pending, correct } = useCorrections(isRereading, (corrections) => onReread({ corrections }))
  const onChoice = (choice: ListChoice | null) => onReread({ choice })
  return (
    <>
      <StoreBar
        upload={upload}
        preview={preview}
        isDirty={changed === survey}
        isBusy={isRereading || pending.length > 0}
        onStore={onStore}
        onDiscard={onDiscard}
      />
      <PreviewSummary upload={upload} preview={preview} />
      <Questions questions={preview.questions} isBusy={isRereading} onAnswer={onReread} />
      <TablesRead survey={survey} tables={preview.tables} isBusy={isRereading} onApply={onChoice} />
      <Findings
        upload={upload}
        preview={preview}
        survey={survey}
        isBusy={isRereading}
        onReread={onReread}
        onCorrect={correct}
        onOptions={() => setPart('options')}
      />
      <ReadingFacts survey={survey} preview={preview} onColumns={() => setPart('columns')} />
      <CorrectionList corrections={preview.corrections} survey={survey} onUndo={correct} />
      <Tabs
        classNames={{ list: classes['parts'] ?? '' }}
        // The last warning may be corrected while they are shown.
        value={part === 'warnings' && !hasWarnings ? 'rows' : part}
        onChange={(value) => {
          const next = parts.find((one) => one === value)
          if (next) setPart(next)
        }}
      >
        <Tabs.List aria-label="Parts of the review" mb="sm">
          <Tabs.Tab value="rows">Rows</Tabs.Tab>
          {hasWarnings && <Tabs.Tab value="warnings">Warnings ({formatCount(preview.warningKinds.length)})</Tabs.Tab>}
          <Tabs.Tab value="changes">What changes ({formatCount(preview.sources.length)})</Tabs.Tab>
          <Tabs.Tab value="columns">{columnsLabel(survey)}</Tabs.Tab>
          <Tabs.Tab value="options">Category and regions</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="rows">
          <StagedRows
            id={upload.id}
            isSplit={upload.splitByProduct}
            preview={preview}
            survey={survey}
            isRereading={isRereading}
            pending={pending}
            onCorrect={correct}
          />
        </Tabs.Panel>
        <Tabs.Panel value="warnings">
          <WarningKinds kinds={preview.warningKinds} sheets={sheetsRead(survey)} onCorrect={correct} />
        </Tabs.Panel>
        <Tabs.Panel value="changes">
          <SourceDifferences sources={preview.sources} isSplit={upload.splitByProduct} />
        </Tabs.Panel>
        <Tabs.Panel value="columns">
          <ColumnsSection
            survey={survey}
            onDirty={(isDirty) => setChanged(isDirty ? survey : undefined)}
            isBusy={isRereading}
            onApply={onChoice}
            onCorrect={correct}
          />
        </Tabs.Panel>
        <Tabs.Panel value="options">
          <OptionsForm upload={upload} isBusy={isRereading} onApply={onReread} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function columnsLabel({ headings, others }: ListSurvey): string {
  const read = others.filter(({ isRead }) => isRead).length
  if (read > 0) return `Columns (${read + 1} tables)`
  return `Columns (${headings.filter(({ matched }) => matched).length} of ${columnNames.length})`
}
