import { expect } from 'vitest'

/** Matches the error of a call that the state of a record does not allow. */
export const conflict = (message: RegExp) =>
  expect.objectContaining({ code: 'CONFLICT', message: expect.stringMatching(message) })

/** What a call is refused with, if it is. */
export const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  )
