import { errorText, findErrorCode } from './error-text.ts'
import { notify } from './notify.ts'

type Words<Answer> = {
  /** The toast's title once it is deleted. */
  done: string
  /** What the toast tells beneath. */
  describe?: (answer: Answer) => string
  /** What a failure is called; `message` is its reason. */
  failed: (message: string, error: unknown) => string
  /** What became of a record that is not there any more. */
  gone?: string
}

/**
 * Deletes a record that a person confirmed, and says so. Throws an error in the given words when the server refuses,
 * but for a record that somebody else deleted first: then that is told, and the matter is settled.
 */
export async function deleteRecord<Answer>(
  remove: () => Promise<Answer>,
  { done, describe, failed, gone = 'Somebody else deleted it before.' }: Words<Answer>,
): Promise<void> {
  try {
    const answer = await remove()
    notify({ title: done, description: describe?.(answer) })
  } catch (error) {
    const failure = failed(errorText(error), error)
    if (findErrorCode(error) !== 'NOT_FOUND') throw new Error(failure, { cause: error })
    notify({
      title: failure,
      description: `${gone} The list is up to date now.`,
      variant: 'destructive',
    })
  }
}

/** Whether a delete left nothing behind: it worked, or there was nothing to delete any more. */
export function isGone(deleteError: unknown): boolean {
  return deleteError === null || findErrorCode(deleteError) === 'NOT_FOUND'
}
