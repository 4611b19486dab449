import { notify } from '../notify/notify.ts'
import { errorText, findErrorCode } from './requests.ts'

export type DeletionWords<Answer> = {
  /** The title of the success toast, and its text. */
  done: string
  describe?: (answer: Answer) => string
  /** What a button in the success toast takes back. */
  undo?: (answer: Answer) => void
  /** `message` is the reason. */
  failed: (message: string, error: unknown) => string
  /** Why the record was already gone. */
  gone?: string
}

/** Deletes a record and shows a toast, also if someone else deleted it first. Throws an error with the given text otherwise. */
export async function deleteRecord<Answer>(
  remove: () => Promise<Answer>,
  { done, describe, undo, failed, gone = 'Someone else already deleted it.' }: DeletionWords<Answer>,
): Promise<void> {
  try {
    const answer = await remove()
    notify({ title: done, description: describe?.(answer), undo: undo && (() => undo(answer)) })
  } catch (error) {
    const failure = failed(errorText(error), error)
    if (findErrorCode(error) !== 'NOT_FOUND') throw new Error(failure, { cause: error })
    notify({
      title: failure,
      description: `${gone} The list has been refreshed.`,
      variant: 'destructive',
    })
  }
}

/** As stored now; undefined when it is gone. */
export async function findStored<Stored>(load: () => Promise<Stored>): Promise<Stored | undefined> {
  try {
    return await load()
  } catch (error) {
    if (findErrorCode(error) === 'NOT_FOUND') return undefined
    throw error
  }
}

/** The toast about a record that was gone before anything was done to it. */
export function goneToast(name: string, why = 'Someone else deleted it.') {
  return {
    title: `${name} no longer exists`,
    description: `${why} The list has been refreshed.`,
    variant: 'destructive',
  } as const
}

/** An `onSettled` that refreshes once a record is gone. Awaited, so its row is gone before the confirmation returns the focus. */
export function refreshAfterDelete(refresh: () => Promise<unknown>) {
  return async (_answer: unknown, deleteError: unknown): Promise<void> => {
    if (isGone(deleteError)) await refresh()
  }
}

/** Whether a record is gone after a delete: it worked, or the record was already deleted. */
export function isGone(deleteError: unknown): boolean {
  return deleteError === null || findErrorCode(deleteError) === 'NOT_FOUND'
}
