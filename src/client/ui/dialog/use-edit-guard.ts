import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { findErrorCode } from '../../platform/server/error-text.ts'
import { type FormFields, findOtherChanges } from './edit-guard.ts'

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
export function useEditGuard<Fields extends FormFields>(options: EditGuardOptions<Fields>) {
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
