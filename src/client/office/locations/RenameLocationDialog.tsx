import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { sourceCodeText } from '../../../shared/office/schema.ts'
import { formatCountOf } from '../../../shared/text/count-text.ts'
import { notify } from '../../platform/notify/notify.ts'
import { errorText, findErrorCode } from '../../platform/server/error-text.ts'
import { FormDialog } from '../../ui/dialog/FormDialog.tsx'
import { useSubmission } from '../../ui/dialog/use-submission.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { RecordHistory } from '../changes/RecordHistory.tsx'
import { goneLocation, useRenameLocation } from './hooks.ts'

type RenameLocationDialogProps = {
  sourceCode: string
  /** How many items have the code; undefined when the code is gone. */
  itemCount: number | undefined
  onClose: () => void
}

/** Renames a source code; if the new one exists, asks before merging. */
export function RenameLocationDialog({ sourceCode, itemCount, onClose }: RenameLocationDialogProps) {
  const rename = useRenameLocation()
  const [mergeQuestion, setMergeQuestion] = useState<string>()
  const form = useForm({
    initialValues: { newSourceCode: sourceCode },
    validate: { newSourceCode: (code) => findCodeProblem(code, sourceCode) },
    // The question is about one name only.
    onValuesChange: () => setMergeQuestion(undefined),
  })
  const { submit, isBusy, failure } = useSubmission({
    send: async ({ newSourceCode }: typeof form.values) => {
      try {
        const { message } = await rename.mutateAsync({ sourceCode, newSourceCode, merge: mergeQuestion !== undefined })
        notify({ title: 'Location Updated', description: message })
        form.resetDirty()
        onClose()
      } catch (error) {
        if (findErrorCode(error) !== 'MERGE_NEEDED') throw error
        setMergeQuestion(errorText(error))
      }
    },
    onSent: () => undefined,
  })
  return (
    <FormDialog
      title={`Rename ${sourceCode}`}
      submitLabel={mergeQuestion ? 'Merge' : 'Rename'}
      isBusy={isBusy}
      problem={failure && itemCount !== undefined ? `Failed to update location. ${errorText(failure)}` : undefined}
      isDirty={form.isDirty}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
    >
      {itemCount === undefined ? (
        <Notice title={`${sourceCode} no longer exists`}>{goneLocation} The list has been refreshed.</Notice>
      ) : (
        <Text size="sm">
          This changes {formatCountOf(itemCount, 'item')} of {sourceCode}, in all states.
        </Text>
      )}
      <TextInput label="New source code" required data-autofocus {...form.getInputProps('newSourceCode')} />
      {mergeQuestion && (
        <Notice title="Merge two source codes?">
          {mergeQuestion} All items are kept, but you cannot separate them afterward.
        </Notice>
      )}
      <RecordHistory kind="location" recordId={sourceCode} />
    </FormDialog>
  )
}

function findCodeProblem(newCode: string, code: string): string | null {
  if (newCode.trim() === code) return 'This is the current code. Enter a new one.'
  return sourceCodeText.safeParse(newCode).error?.issues[0]?.message ?? null
}
