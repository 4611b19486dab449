import { Alert, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { useId, useState } from 'react'
import type {
  ListChoice,
  ListSurvey,
  RereadUpload,
  StagedUpload,
  UploadPreview,
} from '../../../../shared/lists/schema.ts'
import { columnNames, mustBeAnswered } from '../../../../shared/lists/terms.ts'
import { formatCount, formatCountOf, wordFor } from '../../../../shared/text/count-text.ts'
import { sentences } from '../../../../shared/text/sentences.ts'
import { ColumnsSection, LostList } from '../../../common/reading/columns/ColumnsSection.tsx'
import { MissingColumns } from '../../../common/reading/columns/MissingColumns.tsx'
import { toPlan, toProposedPlan } from '../../../common/reading/columns/table-plan.ts'
import { useTablePlans } from '../../../common/reading/columns/use-table-plans.ts'
import { focusFirstQuestion, Questions } from '../../../common/reading/Questions.tsx'
import { ReadingFacts } from '../../../common/reading/ReadingFacts.tsx'
import { TablesRead } from '../../../common/reading/TablesRead.tsx'
import { WarningKinds } from '../../../common/reading/WarningKinds.tsx'
import { sheetsRead } from '../../../common/reading/words.ts'
import { stickyBar, useNarrowScreen } from '../../../platform/moves/window.ts'
import { errorText, findErrorCode } from '../../../platform/server/requests.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { BusyButton } from '../../../ui/page/BusyButton.tsx'
import { useSupplierNames } from '../../suppliers/hooks.ts'
import { FileColumns } from '../columns/FileColumns.tsx'
import { FreeFormOffer } from '../free-form/FreeFormOffer.tsx'
import { Corrections } from '../rows/Corrections.tsx'
import { StagedRows } from '../rows/StagedRows.tsx'
import { countSources, findSerious, lacksCategory, replacedText } from '../words.ts'
import { Cautions } from './Cautions.tsx'
import { ComparedSources } from './ComparedSources.tsx'
import { useCorrections, type useStoreUpload } from './hooks.ts'
import { ListOptions, OptionsForm } from './ListOptions.tsx'
import { findPublicName, type PublicName } from './public-names.ts'
import classes from './StagedPreview.module.css'

export type StagedPreviewProps = {
  upload: StagedUpload
  isRereading: boolean
  /** Reads the list again with these corrections. */
  onReread: (patch: Omit<RereadUpload, 'id'>) => void
  store: ReturnType<typeof useStoreUpload>
  /** What gets rid of the list, if anything does. */
  refusal: Refusal | undefined
  onClose: () => void
}

export type Refusal = { verb: 'Discard' | 'Decline'; ask: () => void }

/** Discards or declines a list. */
export function RefuseButton({ refusal }: Pick<StagedPreviewProps, 'refusal'>) {
  if (!refusal) return null
  return (
    <Button variant="default" onClick={refusal.ask}>
      {refusal.verb}
    </Button>
  )
}

export function StagedPreview({ upload, isRereading, onReread, store, refusal, onClose }: StagedPreviewProps) {
  const { id, survey, preview } = upload
  const { data: suppliers = [] } = useSupplierNames()
  const isOutdated = findErrorCode(store.error) === 'STOCK_CHANGED'
  function onChoice(choice: ListChoice | null): void {
    const named = choice && survey && findPublicName(choice, survey, suppliers)
    if (named) askAboutName(named, () => onReread({ choice }))
    else onReread({ choice })
  }
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
          onChoice={onChoice}
          onStore={() => store.mutate({ id })}
          refusal={refusal}
        />
      ) : (
        <Stack gap="lg">
          {survey && <ColumnsNeeded uploadId={id} survey={survey} isBusy={isRereading} onApply={onChoice} />}
          <ListOptions upload={upload} isBusy={isRereading} onApply={onReread} />
          <FreeFormOffer id={id} onStored={onClose} />
          <Group gap="sm">
            <Button variant="default" onClick={onClose}>
              Choose another file
            </Button>
            <RefuseButton refusal={refusal} />
          </Group>
        </Stack>
      )}
    </Stack>
  )
}

function askAboutName({ sourceCode, company }: PublicName, onUse: () => void): void {
  confirm({
    title: `Use ${sourceCode} as the source code?`,
    body: sentences`Buyers see the source code of all steel. This one tells them that it is from ${company}.`,
    confirmLabel: 'Use it',
    isDestructive: false,
    onConfirm: async () => onUse(),
  })
}

type ColumnsNeededProps = {
  uploadId: string
  survey: ListSurvey
  isBusy: boolean
  onApply: (choice: ListChoice | null) => void
}

// With fewer, the list is probably somewhere else.
const listColumnsMin = 3

/** What is missing before a list can be read. */
function ColumnsNeeded({ uploadId, survey, isBusy, onApply }: ColumnsNeededProps) {
  const { headings } = survey
  const isLost =
    headings.filter(({ matched }) => matched).length < listColumnsMin && !headings.some(({ isGuessed }) => isGuessed)
  const isNarrow = useNarrowScreen()
  const columns = useTablePlans(survey, isLost ? toPlan : toProposedPlan)
  return (
    <>
      {isLost ? <LostList /> : <MissingColumns survey={survey} columns={columns} isBusy={isBusy} onApply={onApply} />}
      <TablesRead survey={survey} tables={undefined} isBusy={isBusy} onApply={onApply} />
      <ColumnsSection
        fileColumns={(shown) => <FileColumns uploadId={uploadId} {...shown} />}
        survey={survey}
        columns={columns}
        isFolded={!isLost && isNarrow}
        isAsked={!isLost}
        isBusy={isBusy}
        onApply={onApply}
      />
    </>
  )
}

const parts = ['rows', 'warnings', 'changes', 'columns', 'options'] as const
type Part = (typeof parts)[number]

type ReviewProps = Pick<StagedPreviewProps, 'upload' | 'isRereading' | 'onReread' | 'refusal'> & {
  preview: UploadPreview
  survey: ListSurvey
  onChoice: (choice: ListChoice | null) => void
  onStore: () => void
}

function Review({ upload, preview, survey, isRereading, onReread, onChoice, onStore, refusal }: ReviewProps) {
  const columns = useTablePlans(survey)
  const [part, setPart] = useState<Part>(lacksCategory(preview) ? 'options' : 'rows')
  const hasWarnings = preview.warningKinds.length > 0
  const { pending, correct } = useCorrections(isRereading, (corrections) => onReread({ corrections }))
  return (
    <>
      <StoreBar
        upload={upload}
        preview={preview}
        isDirty={columns.isDirty}
        isBusy={isRereading || pending.length > 0}
        onStore={onStore}
        refusal={refusal}
      />
      <PreviewSummary upload={upload} preview={preview} />
      <Questions questions={preview.questions} isBusy={isRereading} onAnswer={onReread} />
      <TablesRead survey={survey} tables={preview.tables} isBusy={isRereading} onApply={onChoice} />
      <Cautions
        upload={upload}
        preview={preview}
        survey={survey}
        isBusy={isRereading}
        onReread={onReread}
        onCorrect={correct}
        onOptions={() => setPart('options')}
      />
      <ReadingFacts survey={survey} preview={preview} onColumns={() => setPart('columns')} />
      <Corrections corrections={preview.corrections} survey={survey} onUndo={correct} />
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
          <ComparedSources sources={preview.sources} isSplit={upload.splitByProduct} />
        </Tabs.Panel>
        <Tabs.Panel value="columns">
          <ColumnsSection
            fileColumns={(shown) => <FileColumns uploadId={upload.id} {...shown} />}
            survey={survey}
            columns={columns}
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

type PreviewSummaryProps = { upload: Pick<StagedUpload, 'defaultRegionCodes'>; preview: UploadPreview }

/** The figures of a list in one line. */
function PreviewSummary({ upload, preview }: PreviewSummaryProps) {
  const { items, sources, rowsSkipped, hiddenRows, totalRows, problemRows } = preview
  const isNarrow = useNarrowScreen()
  const isShown = (count: number) => count > 0 || !isNarrow
  const facts = [
    formatCountOf(countSources(sources), 'source'),
    isShown(problemRows) && `${formatCountOf(problemRows, 'row')} with problems`,
    isShown(rowsSkipped) && `${formatCountOf(rowsSkipped, 'row')} skipped`,
    hiddenRows > 0 && formatCountOf(hiddenRows, 'hidden row'),
    totalRows > 0 && formatCountOf(totalRows, 'total or heading row'),
    upload.defaultRegionCodes && `Default regions ${upload.defaultRegionCodes}`,
  ].filter(Boolean)
  return (
    <Text size="sm" className="tabular">
      <b>
        {formatCount(items)} {items === 1 ? 'item' : 'items'}
      </b>
      {facts.map((fact) => ` · ${fact}`).join('')}
    </Text>
  )
}

type StoreBarProps = Pick<StagedPreviewProps, 'refusal'> & {
  upload: StagedUpload
  preview: UploadPreview
  /** Whether column changes are not applied yet. */
  isDirty: boolean
  isBusy: boolean
  onStore: () => void
}

/** Stores or refuses the list, and says what it replaces. */
function StoreBar({ upload, preview, isDirty, isBusy, onStore, refusal }: StoreBarProps) {
  const { items, sources } = preview
  const label = `Store ${formatCountOf(items, 'item')}`
  const wordsId = useId()
  const serious = findSerious(preview)
  const open = preview.questions.filter(({ answer }) => answer === null)
  const needed = open.filter(mustBeAnswered).length
  const replaced = replacedText(upload, sources)
  const isUnnamed = lacksCategory(preview)

  function store(): void {
    if (needed > 0) {
      focusFirstQuestion()
      return
    }
    if (serious.length + open.length === 0) {
      onStore()
      return
    }
    confirm({
      title: `${label}?`,
      body: (
        <Stack gap="xs">
          {serious.map(({ kind, message }) => (
            <Text key={`${kind} ${message}`}>{message}</Text>
          ))}
          {open.map(({ id, text }) => (
            <Text key={id}>{text} This is not answered yet.</Text>
          ))}
          <Text>{replaced}</Text>
        </Stack>
      ),
      confirmLabel: label,
      isDestructive: false,
      onConfirm: async () => onStore(),
    })
  }

  return (
    <Group ref={stickyBar} className={classes['bar'] ?? ''} gap="sm">
      <BusyButton
        color="hot"
        isBusy={isBusy || isDirty || (items === 0 && needed === 0) || isUnnamed}
        aria-describedby={wordsId}
        onClick={store}
      >
        {label}
      </BusyButton>
      <RefuseButton refusal={refusal} />
      <span className={classes['words']} role="status" id={wordsId}>
        {wordsFor()}
      </span>
    </Group>
  )

  function wordsFor(): string {
    if (needed > 0 && !isDirty && !isUnnamed)
      return `Answer ${formatCountOf(needed, 'question')} below first: ${wordFor(needed, 'it decides', 'they decide')} whether steel is for sale, or in which condition.`
    if (items === 0) return 'No row in this list is an item, so there is nothing to store.'
    if (isDirty) return 'Apply or undo the column changes first.'
    if (isUnnamed) return 'Choose the product type first.'
    return replaced
  }
}
