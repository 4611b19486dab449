import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Card,
  Group,
  Input,
  SimpleGrid,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type Ref, useId, useRef, useState } from 'react'
import type { StagedUpload } from '../../../../shared/lists/schema.ts'
import { explainUploadName, optionalColumns, requiredColumns, uploadMessages } from '../../../../shared/lists/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { UploadSteps } from '../../../common/reading/UploadSteps.tsx'
import { dismissError, notify } from '../../../platform/notify/notify.ts'
import { useClearAtEntry } from '../../../platform/session/signed-out.ts'
import { DropZone } from '../../../supplier/sending/DropZone.tsx'
import { steadyPress } from '../../../ui/fields/steady-press.ts'
import { Folded } from '../../../ui/page/Folded.tsx'
import { isCancelled, readFailureText, uploadFailureText, useListCategories, useSendList } from '../hooks.ts'
import {
  findFileProblem,
  findRegionProblem,
  findUploadProblem,
  proposeCategory,
  toToastText,
  type UploadForm,
  uploadAction,
} from '../upload-form.ts'
import { CategoryField, DefaultRegionsField, ReplaceScopeField } from './OptionFields.tsx'

const blank: UploadForm = { file: null, category: '', regionTexts: [], replaceScope: 'category' }
const wide = { gridColumn: '1 / -1' }
const templateHref = '/api/inventory/upload-template'

type UploadCardProps = {
  /** Called only while the card is on screen. */
  onSent: (upload: StagedUpload) => void
}

export function UploadCard({ onSent }: UploadCardProps) {
  const [form, setForm] = useState(blank)
  const [isChecked, setIsChecked] = useState(false)
  const sending = useSendList(() => {
    setIsChecked(false)
    change({ file: null })
  })
  useClearAtEntry(sending.error, sending.reset)
  const read = useListCategories(sending.isPending ? null : form.file)
  const proposal = read.data && proposeCategory(read.data)
  const titleId = useId()
  const categoryRef = useRef<HTMLInputElement>(null)
  const zoneRef = useRef<HTMLDivElement>(null)
  const regionsRef = useRef<HTMLInputElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const change = (patch: Partial<UploadForm>) => setForm((current) => ({ ...current, ...patch }))
  function submit() {
    dismissError(uploadAction)
    setIsChecked(true)
    const problem = findUploadProblem(form)
    if (problem || !form.file) {
      if (problem) notify({ ...toToastText(problem), variant: 'destructive', about: uploadAction })
      const firstWrong = form.category.trim() ? zoneRef : categoryRef
      firstWrong.current?.focus()
      return
    }
    if (findRegionProblem(form.regionTexts)) {
      regionsRef.current?.focus()
      return
    }
    sending.mutate({ file: form.file, form }, { onSuccess: onSent })
  }

  return (
    <Card withBorder component="section" aria-labelledby={titleId} p="lg">
      <Title order={2} id={titleId}>
        Upload Inventory
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Any supplier's Excel list, just as you got it. You see what it changes in the stock before anything goes live.
      </Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="sm" style={{ alignItems: 'start' }}>
          <CategoryField
            inputRef={categoryRef}
            value={form.category}
            onChange={(category) => change({ category })}
            error={isChecked && !form.category.trim() ? 'Select a category' : undefined}
            isDisabled={sending.isPending}
            proposal={proposal}
            onProposalUsed={() => submitRef.current?.focus()}
          />
          <ReplaceScopeField
            value={form.replaceScope}
            onChange={(replaceScope) => change({ replaceScope })}
            isDisabled={sending.isPending}
          />
          <div style={wide}>
            <FileField
              zoneRef={zoneRef}
              file={form.file}
              onChange={(file) => {
                change({ file })
                // The other thing that every list needs; its choices open.
                if (file && !form.category.trim()) categoryRef.current?.focus()
              }}
              read={read}
              error={isChecked && !form.file ? 'Select a file' : undefined}
              isDisabled={sending.isPending}
            />
          </div>
          <Group justify="space-between" align="flex-start" gap="xs" style={wide}>
            <ExpectedColumns />
            <Anchor href={templateHref} download size="sm" py={{ base: 12, sm: 4 }}>
              Download a template
            </Anchor>
          </Group>
          <div style={wide}>
            <DefaultRegionsField
              inputRef={regionsRef}
              value={form.regionTexts}
              onChange={(regionTexts) => change({ regionTexts })}
              isDisabled={sending.isPending}
            />
          </div>
        </SimpleGrid>
        <VisuallyHidden role="status">
          {proposal && !form.category && `${proposal.category} is proposed as the category. ${proposal.reason}`}
        </VisuallyHidden>
        <Stack mt="md">
          {sending.isPending && <UploadSteps step="sending" share={sending.sentShare} />}
          {sending.error && !isCancelled(sending.error) && (
            <Alert color="red" title="Upload Failed">
              <Text size="sm">{uploadFailureText(sending.error)}</Text>
            </Alert>
          )}
          <Group>
            <Button ref={submitRef} type="submit" color="hot" loading={sending.isPending} {...steadyPress}>
              Upload Inventory
            </Button>
            {sending.isPending && sending.sentShare < 1 && (
              <Button variant="default" onClick={sending.cancel}>
                Cancel
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

type FileFieldProps = {
  zoneRef: Ref<HTMLDivElement>
  file: File | null
  onChange: (file: File | null) => void
  /** What its rows are, once that is known. */
  read: ReturnType<typeof useListCategories>
  error?: string | undefined
  isDisabled: boolean
}

const kilobyte = 1024

/** Takes an Excel file by drop or Browse; anything else is refused, and the file chosen before stays. */
function FileField({ zoneRef, file, onChange, read, error, isDisabled }: FileFieldProps) {
  const [refused, setRefused] = useState<string>()
  const labelId = useId()
  const problem = refused ?? (read.error ? readFailureText(read.error) : error)

  function take([dropped, ...others]: File[]) {
    dismissError(uploadAction)
    if (!dropped) return
    if (others.length > 0) {
      setRefused('Drop one file at a time. Nothing was added.')
      return
    }
    const refusal = findFileProblem(dropped)
    const reason = refusal === uploadMessages.wrongType ? explainUploadName(dropped.name) : refusal
    setRefused(reason && `${dropped.name} was not accepted. ${toToastText(reason).description}`)
    if (refusal) notify({ ...toToastText(refusal), variant: 'destructive', about: uploadAction })
    else onChange(dropped)
  }

  return (
    <div>
      <Input.Label required labelElement="div" id={labelId}>
        Excel file
      </Input.Label>
      <DropZone
        zoneRef={zoneRef}
        labelId={labelId}
        accept=".xlsx,.xls"
        title={file ? file.name : 'Drop a list here'}
        hint={file ? [sizeText(file), readText(read)].filter(Boolean).join(' · ') : '.xlsx or .xls'}
        isFilled={file !== null}
        isMultiple
        hasProblem={Boolean(problem)}
        isDisabled={isDisabled}
        onFiles={take}
      >
        {file && !isDisabled && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={`Remove ${file.name}`}
            onClick={(event) => {
              event.stopPropagation()
              onChange(null)
            }}
          >
            <IconX size={18} />
          </ActionIcon>
        )}
      </DropZone>
      {problem && (
        <Input.Error mt={5} role="alert">
          {problem}
        </Input.Error>
      )}
    </div>
  )
}

const sizeText = ({ size }: File) => `${Math.ceil(size / kilobyte).toLocaleString('en-US')} KB`

/** How far the reading is; nothing to say of a list whose columns staff must name first. */
function readText({ data, isFetching }: FileFieldProps['read']): string {
  if (isFetching) return 'Reading…'
  return data && data.items > 0 ? formatCountOf(data.items, 'item') : ''
}

/** The required and the optional headings of a list. */
function ExpectedColumns() {
  return (
    <Folded label="Columns the list needs" py={4} fz="sm" fw={500}>
      <Text size="sm" mt={6}>
        <strong>Required:</strong> {requiredColumns.join(', ')}.
      </Text>
      <Text size="sm" mt={4}>
        <strong>Optional:</strong> {optionalColumns.join(', ')}.
      </Text>
    </Folded>
  )
}
