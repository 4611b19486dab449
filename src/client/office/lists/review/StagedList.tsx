import { Alert, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { ListSurvey, StagedUpload } from '../../../../shared/lists/schema.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { ColumnsSection } from '../../../common/reading/columns/ColumnsSection.tsx'
import { useTablePlans } from '../../../common/reading/columns/use-table-plans.ts'
import { UploadSteps } from '../../../common/reading/UploadSteps.tsx'
import { useNarrowScreen } from '../../../platform/moves/window.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { errorText, findErrorCode } from '../../../platform/server/requests.ts'
import { useClearAtEntry } from '../../../platform/session/signed-out.ts'
import { formatPacificDateTime } from '../../../platform/text/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FailureAlert } from '../../../ui/feedback/FailureAlert.tsx'
import { LoadError } from '../../../ui/feedback/LoadError.tsx'
import { useDelayed } from '../../../ui/feedback/use-delayed.ts'
import { DeclineDialog } from '../../incoming/DeclineDialog.tsx'
import { useIncomingOf } from '../../incoming/hooks.ts'
import { isUnsettled } from '../../incoming/words.ts'
import { FileColumns } from '../columns/FileColumns.tsx'
import { useDiscardQuestion } from '../hooks.ts'
import { StoredUpload } from '../stored/StoredUpload.tsx'
import { uploadAction } from '../upload-form.ts'
import { listParts, partsText } from '../words.ts'
import { useRereadUpload, useStagedUpload, useStoreUpload } from './hooks.ts'
import { SentBy } from './SentBy.tsx'
import { RefuseButton, StagedPreview, type StagedPreviewProps } from './StagedPreview.tsx'

type StagedListProps = {
  id: string
  onClose: () => void
}

export function StagedList({ id, onClose }: StagedListProps) {
  const store = useStoreUpload()
  const query = useStagedUpload(id, store.isPending)
  const { incoming, isPending } = useIncomingOf(id)
  const [isDeclining, setIsDeclining] = useState(false)
  const askDiscard = useDiscardQuestion()
  const { data, error } = query
  const headingRef = useRef<HTMLHeadingElement>(null)
  const phase = data && (store.isPending ? 'storing' : data.state)
  useHeadingFocus(headingRef, phase)
  useRowsInSight(headingRef, phase === 'ready')
  useFailureToast(data)
  const isLong = useDelayed(!data && !error)
  if (findErrorCode(error) === 'NOT_FOUND')
    return (
      <Frame headingRef={headingRef} title="List not found" onClose={onClose} lead="">
        <GoneUpload />
      </Frame>
    )
  if (!data) {
    return (
      <Frame headingRef={headingRef} title="Supplier's list" lead="" onClose={onClose}>
        {error ? (
          <LoadError title="The list could not be loaded" query={query} />
        ) : (
          <Stack aria-busy="true" mih={320}>
            {isLong && <Skeleton h={320} />}
          </Stack>
        )}
      </Frame>
    )
  }
  const sent = incoming?.way === 'by hand' ? null : incoming
  const isByHand = !isPending && sent === null
  const refusal = isByHand
    ? ({ verb: 'Discard', ask: () => askDiscard(data, onClose) } as const)
    : sent && isUnsettled(sent)
      ? ({ verb: 'Decline', ask: () => setIsDeclining(true) } as const)
      : undefined
  return (
    <Frame headingRef={headingRef} title={data.fileName} lead={leadText(data, isByHand)} onClose={onClose}>
      {sent && <SentBy list={sent} />}
      {sent && isDeclining && <DeclineDialog list={sent} onDeclined={onClose} onClose={() => setIsDeclining(false)} />}
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="status">
          The progress could not be loaded. The upload is still running, and we keep checking. {errorText(error)}
        </Text>
      )}
      <UploadPhase upload={data} store={store} refusal={refusal} onClose={onClose} />
    </Frame>
  )
}

type UploadPhaseProps = Pick<StagedPreviewProps, 'upload' | 'store' | 'refusal' | 'onClose'>

function UploadPhase({ upload, store, refusal, onClose }: UploadPhaseProps) {
  const reread = useRereadUpload()
  useClearAtEntry(reread.error, reread.reset)
  useClearAtEntry(store.error, store.reset)
  // While something is changed in place, the preview stays as it was.
  const [kept, setKept] = useState<StagedUpload>()
  const onReread = (patch: Patch) => {
    store.reset()
    setKept(isInPlace(patch) && upload.preview ? upload : undefined)
    reread.mutate({ id: upload.id, ...patch })
  }
  const { progress, state } = upload
  if (state === 'stored' || store.data) return <StoredUpload upload={upload} result={store.data} onClose={onClose} />
  if (state === 'storing' || store.isPending) {
    const known = progress?.step === 'storing' ? progress : undefined
    return <UploadSteps step="storing" done={known?.done} total={known?.total} />
  }
  if (state === 'reading' && !kept) {
    return (
      <Stack gap="md">
        <UploadSteps step={progress?.step ?? 'reading'} done={progress?.done} total={progress?.total} />
        <Text size="sm" c="dimmed">
          You can leave this page. The list will be waiting on the Inventory tab.
        </Text>
      </Stack>
    )
  }
  const shared = {
    upload: (state === 'reading' && kept) || upload,
    isRereading: reread.isPending || state === 'reading',
    onReread,
    refusal,
    onClose,
  }
  return (
    <>
      <FailureAlert title="The list could not be read again" error={reread.error} />
      {state === 'failed' ? <FailedUpload {...shared} /> : <StagedPreview {...shared} store={store} />}
    </>
  )
}

type Patch = Omit<Parameters<ReturnType<typeof useRereadUpload>['mutate']>[0], 'id'>

function isInPlace({ corrections, splitByProduct, answers, includesSoldRows, choice }: Patch): boolean {
  return [corrections, splitByProduct, answers, includesSoldRows, choice].some((one) => one !== undefined)
}

type FrameProps = {
  headingRef: RefObject<HTMLHeadingElement | null>
  title: string
  lead: string
  onClose: () => void
  children: ReactNode
}

function Frame({ headingRef, title, lead, onClose, children }: FrameProps) {
  const isNarrow = useNarrowScreen()
  return (
    <Stack gap={4}>
      <Button
        variant="subtle"
        size="xs"
        w="fit-content"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={onClose}
      >
        Back to the Inventory tab
      </Button>
      <Card
        withBorder
        component="section"
        aria-labelledby="staged-upload"
        px={{ base: 'md', sm: 'lg' }}
        py="md"
        style={{ overflow: 'visible' }}
      >
        <Stack gap="xs">
          <div>
            <Title
              order={2}
              id="staged-upload"
              ref={headingRef}
              tabIndex={-1}
              style={{ outline: 'none', overflowWrap: 'anywhere' }}
            >
              {title}
            </Title>
            {lead && (
              <Text size="sm" c="dimmed" truncate={isNarrow}>
                {lead}
              </Text>
            )}
          </div>
          {children}
        </Stack>
      </Card>
    </Stack>
  )
}

function GoneUpload() {
  return (
    <EmptyState title="This list is no longer up for review">
      It was stored or discarded, or the link is incomplete. Stored lists are in the upload history on the Inventory
      tab.
    </EmptyState>
  )
}

function leadText(upload: StagedUpload, isByHand: boolean): string {
  const { category, splitByProduct, preview, fileBytes, username, createdAt } = upload
  const size = formatCountOf(Math.ceil(fileBytes / 1024), 'KB', 'KB')
  const parts = (splitByProduct && preview && partsText(listParts(preview.sources))) || category
  const uploaded = isByHand && `Uploaded by ${username}, ${formatPacificDateTime(createdAt)} Pacific`
  return [parts, size, uploaded].filter(Boolean).join(' · ')
}

// The element that had the focus may be gone with the last phase.
function useHeadingFocus(headingRef: RefObject<HTMLHeadingElement | null>, phase: string | undefined): void {
  const isOpened = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs at each phase
  useEffect(() => {
    if (isOpened.current && document.activeElement !== document.body) return
    isOpened.current = true
    headingRef.current?.focus({ preventScroll: true })
  }, [phase])
}

// On a phone the tabs of the back office stand above; the first row should be in the first screen.
function useRowsInSight(headingRef: RefObject<HTMLHeadingElement | null>, isReady: boolean): void {
  const isNarrow = useNarrowScreen()
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    if (isNarrow) headingRef.current?.scrollIntoView({ block: 'start' })
  }, [headingRef, isReady, isNarrow])
}

// A failure while reading gets a toast, like a failed transfer.
function useFailureToast(upload: StagedUpload | undefined): void {
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (upload?.state === 'failed' && seen.current === 'reading') {
      notify({ title: 'Upload Failed', description: upload.failure, variant: 'destructive', about: uploadAction })
    }
    seen.current = upload?.state
  }, [upload])
}

type FailedUploadProps = Omit<StagedPreviewProps, 'store'> & { upload: StagedUpload }

/** Why a list could not be read or stored, and what to do about it. */
function FailedUpload({ upload, isRereading, onReread, refusal, onClose }: FailedUploadProps) {
  return (
    <Stack gap="lg">
      <Alert color="red" title="Upload Failed" role="alert">
        <Stack gap="sm">
          <Text size="sm">
            {toSentence(upload.failure ?? 'The list could not be read.')} The stock has not changed.
          </Text>
          <Group gap="xs">
            <Button variant="default" loading={isRereading} onClick={() => onReread({})}>
              Try again
            </Button>
            <Button variant="default" onClick={onClose}>
              Choose another file
            </Button>
            <RefuseButton refusal={refusal} />
          </Group>
        </Stack>
      </Alert>
      {upload.survey && upload.survey.headings.length > 0 && (
        <FailedColumns upload={upload} survey={upload.survey} isRereading={isRereading} onReread={onReread} />
      )}
    </Stack>
  )
}

type FailedColumnsProps = Pick<FailedUploadProps, 'upload' | 'isRereading' | 'onReread'> & { survey: ListSurvey }

function FailedColumns({ upload, survey, isRereading, onReread }: FailedColumnsProps) {
  return (
    <ColumnsSection
      fileColumns={(shown) => <FileColumns uploadId={upload.id} {...shown} />}
      survey={survey}
      columns={useTablePlans(survey)}
      isFolded
      isBusy={isRereading}
      onApply={(choice) => onReread({ choice })}
    />
  )
}

// The server's texts end as the specification has them.
const toSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
