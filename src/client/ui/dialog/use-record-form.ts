import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { requiredFieldsMessage } from '../../../shared/site/terms.ts'
import { focusFirstError } from '../../platform/moves/focus.ts'
import { notify } from '../../platform/notify/notify.ts'
import { findErrorCode } from '../../platform/server/requests.ts'
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

type EditGuardOptions<Fields extends FormFields> = {
  form: Pick<UseFormReturnType<Fields>, 'getValues' | 'setValues'>
  opened: Fields | undefined
  labels: Readonly<Record<keyof Fields & string, string>>
  findStored: () => Promise<Fields | undefined>
  save: (values: Fields, options: { isNew: boolean }) => Promise<unknown>
}

const listFormat = new Intl.ListFormat('en-US')
const longestQuote = 80

/** Refuses to save once if someone else changed or deleted the record; unedited fields then get the other person's values. */
function useEditGuard<Fields extends FormFields>(options: EditGuardOptions<Fields>) {
  const { form, opened, labels, findStored, save } = options
  const [known, setKnown] = useState(opened)
  const [isGone, setIsGone] = useState(false)

  async function send(values: Fields): Promise<void> {
    if (!known || isGone) {
      await save(values, { isNew: true })
      return
    }
    const stored = await findStored()
    if (!stored) throw gone()
    const { changed, adopted } = findOtherChanges(known, stored, form.getValues())
    setKnown(stored)
    if (changed.length > 0) {
      form.setValues(adopted)
      throw new Error(changedText(changed.map((field) => describe(labels[field], stored[field]))))
    }
    try {
      await save(values, { isNew: false })
    } catch (error) {
      throw findErrorCode(error) === 'NOT_FOUND' ? gone() : error
    }
  }

  function gone(): Error {
    setIsGone(true)
    return new Error('Someone else deleted it. What you typed is still here, and you can add it again.')
  }

  return { send, isGone }
}

function describe(label: string, value: unknown): string {
  const text = String(value ?? '')
  if (text === '') return `${label} is now blank`
  return text.length > longestQuote || text.includes('\n') ? `${label} was changed` : `${label} is now “${text}”`
}

function changedText(changes: readonly string[]): string {
  return (
    `Someone else changed it while you were editing: ${listFormat.format(changes)}. ` +
    'What you typed is still here, and the other fields show the new values. Save again to store it this way.'
  )
}

type FormFields = Record<string, string | number>

type OtherChanges<Fields> = {
  /** The fields that someone else changed to other values than the form has. */
  changed: (keyof Fields & string)[]
  /** Their values for fields that were not edited here. */
  adopted: Partial<Fields>
}

export function findOtherChanges<Fields extends FormFields>(
  opened: Fields,
  stored: Fields,
  typed: Fields,
): OtherChanges<Fields> {
  const fields = Object.keys(stored) as (keyof Fields & string)[] // the keys of an object literal of this type
  const theirs = fields.filter((field) => stored[field] !== opened[field])
  return {
    changed: theirs.filter((field) => stored[field] !== typed[field]),
    adopted: pick(
      stored,
      theirs.filter((field) => typed[field] === opened[field]),
    ),
  }
}

function pick<Fields extends FormFields>(from: Fields, fields: readonly (keyof Fields)[]): Partial<Fields> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Partial<Fields> // only keys of Fields
}

/** The record in the address, kept as it was when opened; null when the list never had it, undefined when not open or loading. */
export function useOpenRecord<Stored extends { id: string }>(
  records: readonly Stored[] | undefined,
  id: string | undefined,
): Stored | null | undefined {
  const [opened, setOpened] = useState<Stored>()
  const current = opened?.id === id ? opened : records?.find((one) => one.id === id)
  if (current !== opened) setOpened(current)
  if (current || id === undefined) return current
  return records && null
}
