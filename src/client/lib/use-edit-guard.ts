import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { compareMeanwhile, type FormFields } from './edit-guard.ts'
import { findErrorCode } from './error-text.ts'

type EditGuardOptions<Fields extends FormFields> = {
  form: Pick<UseFormReturnType<Fields>, 'getValues' | 'setValues'>
  /** The record as the form shows it; undefined while a new one is added. */
  opened: Fields | undefined
  /** What the fields are called. */
  labels: Readonly<Record<keyof Fields & string, string>>
  /** Asks for the record as it is stored now; undefined when it is gone. */
  findStored: () => Promise<Fields | undefined>
  /** Stores the values: in the record that was opened, or as a new one. */
  save: (values: Fields, options: { isNew: boolean }) => Promise<unknown>
}

const listFormat = new Intl.ListFormat('en-US')
const longestQuote = 80

/**
 * Saves a form unless somebody else changed or deleted the record since it was opened. Then it says what happened and
 * stores nothing; the fields that were not touched here show the other person's values, and saving again goes through.
 */
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
    const { changed, adopted } = compareMeanwhile(known, stored, form.getValues())
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
    return new Error('Someone else deleted it meanwhile. What you typed is still here; you can add it again.')
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
    `Someone else changed it meanwhile: ${listFormat.format(changes)}. ` +
    'What you typed stays, and fields that you had not touched show their new values. Save again to store it this way.'
  )
}
