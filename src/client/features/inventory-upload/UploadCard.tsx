import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { notify } from '../../lib/notify.ts'
import { CategoryField } from './CategoryField.tsx'
import { DefaultRegionsField } from './DefaultRegionsField.tsx'
import { ExpectedColumns } from './ExpectedColumns.tsx'
import { FileField } from './FileField.tsx'
import { isCancelled, uploadFailureText, useUploadInventory } from './hooks.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { UploadReport } from './UploadReport.tsx'
import { findUploadProblem, toToastText, type UploadForm } from './upload-form.ts'

const blank: UploadForm = { file: null, category: '', regionCodes: [] }

/** The card that takes a supplier's list in: file, category and default regions, then the progress and the result. */
export function UploadCard() {
  const [form, setForm] = useState(blank)
  const [isChecked, setIsChecked] = useState(false)
  const upload = useUploadInventory()
  const titleId = useId()
  const categoryRef = useRef<HTMLInputElement>(null)
  const zoneRef = useRef<HTMLDivElement>(null)
  const change = (patch: Partial<UploadForm>) => setForm((current) => ({ ...current, ...patch }))

  function submit() {
    setIsChecked(true)
    const problem = findUploadProblem(form)
    if (problem || !form.file) {
      if (problem) notify({ ...toToastText(problem), variant: 'destructive' })
      const firstWrong = form.category.trim() ? zoneRef : categoryRef
      firstWrong.current?.focus()
      return
    }
    upload.mutate(
      { file: form.file, form },
      {
        onSuccess: () => {
          setIsChecked(false)
          change({ file: null })
        },
      },
    )
  }

  return (
    <Card withBorder component="section" aria-labelledby={titleId} p="lg">
      <Title order={2} id={titleId}>
        Upload Inventory
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        A supplier's Excel list. For every source code in the file, its items in this category are replaced; new source
        codes are added, and everything else stays as it is.
      </Text>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <CategoryField
            inputRef={categoryRef}
            value={form.category}
            onChange={(category) => change({ category })}
            error={isChecked && !form.category.trim() ? 'Select a category' : undefined}
            isDisabled={upload.isPending}
          />
          <FileField
            zoneRef={zoneRef}
            file={form.file}
            onChange={(file) => change({ file })}
            error={isChecked && !form.file ? 'Select a file' : undefined}
            isDisabled={upload.isPending}
          />
          <ExpectedColumns />
          <DefaultRegionsField
            value={form.regionCodes}
            onChange={(regionCodes) => change({ regionCodes })}
            isDisabled={upload.isPending}
          />
          {upload.isPending && <UploadProgress sentShare={upload.sentShare} />}
          {upload.error && !isCancelled(upload.error) && (
            <Alert color="red" title="Upload Failed">
              <Text size="sm">{uploadFailureText(upload.error)}</Text>
            </Alert>
          )}
          <Group>
            <Button type="submit" color="hot" loading={upload.isPending}>
              Upload Inventory
            </Button>
            {upload.isPending && upload.sentShare < 1 && (
              <Button variant="default" onClick={upload.cancel}>
                Cancel
              </Button>
            )}
          </Group>
        </Stack>
      </form>
      {upload.data && <UploadReport result={upload.data} />}
    </Card>
  )
}
