import { type FormErrors, useForm } from '@mantine/form'
import { requiredFieldsMessage } from '../../../shared/site/terms.ts'
import { focusFirstError } from '../../platform/moves/focus-first-error.ts'
import { notify } from '../../platform/notify/notify.ts'
import type { FormFields } from './edit-guard.ts'
import { useEditGuard } from './use-edit-guard.ts'
import { useSubmission } from './use-submission.ts'

type RecordFormOptions<Stored extends { id: string }, Fields extends FormFields> = {
  /** Undefined for a new record. */
  record: Stored | undefined
  toFields: (record: Stored | undefined) => Fields
  validate: (values: Fields) => FormErrors
  labels: Readonly<Record<keyof Fields & string, string>>
  /** Loads the record as stored now; undefined when it is gone. */
  find: (id: string) => Promise<Stored | undefined>
  save: (values: Fields, id: string | undefined) => Promise<unknown>
  /** The field that names the record in the success toast. */
  nameField: keyof Fields & string
  addedTitle: string
  updatedTitle: string
  failureText: (failure: unknown) => string
  onClose: () => void
}

/** The form of a record dialog, guarded against changes by others, and the props of its FormDialog. */
export function useRecordForm<Stored extends { id: string }, Fields extends FormFields>(
  options: RecordFormOptions<Stored, Fields>,
) {
  const { record, toFields, validate, labels, find, save, failureText, onClose } = options
  const form = useForm<Fields>({
    initialValues: toFields(record),
    validate: (values) => nameMissingFields(validate(values), labels),
  })
  const { send, isGone } = useEditGuard<Fields>({
    form,
    opened: record && toFields(record),
    labels,
    findStored: async () => {
      const stored = record && (await find(record.id))
      return stored && toFields(stored)
    },
    save: (values, { isNew }) => save(values, isNew ? undefined : record?.id),
  })
  const { submit, isBusy, failure } = useSubmission({
    send,
    onSent: () => {
      notify({
        title: !record || isGone ? options.addedTitle : options.updatedTitle,
        description: String(form.getValues()[options.nameField]).trim(),
      })
      form.resetDirty()
      onClose()
    },
  })
  return {
    form,
    dialog: {
      submitLabel: isGone ? 'Add again' : record ? 'Save' : 'Add',
      isBusy,
      problem: hasMissingField(form.errors, labels)
        ? requiredFieldsMessage
        : failure
          ? failureText(failure)
          : undefined,
      isDirty: form.isDirty,
      onClose,
      onSubmit: form.onSubmit(submit, focusFirstError(form)),
    },
  }
}

type Labels = Readonly<Record<string, string>>

// The message is for the form as a whole; each field says only that it is required.
function nameMissingFields(errors: FormErrors, labels: Labels): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      error === requiredFieldsMessage ? missingText(labels[field]) : error,
    ]),
  )
}

function hasMissingField(errors: FormErrors, labels: Labels): boolean {
  return Object.entries(errors).some(([field, error]) => error === missingText(labels[field]))
}

function missingText(label: string | undefined): string {
  return `${label} is required`
}
