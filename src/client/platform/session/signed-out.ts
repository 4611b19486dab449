import { isTRPCClientError } from '@trpc/client'
import { useEffect } from 'react'
import { findErrorCode, RefusedRequest } from '../server/requests.ts'

const unauthorized = 401
const clearers = new Set<() => void>()

/** Thrown where a screen finds that no one is signed in. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'

  constructor() {
    super('Please sign in again.')
  }
}

function isSignedOut(error: unknown): boolean {
  if (error instanceof RefusedRequest) return error.status === unauthorized
  if (isTRPCClientError(error)) return error.data?.httpStatus === unauthorized
  return error instanceof SignedOut || (error instanceof Error && isSignedOut(error.cause))
}

/** Whether a call was refused only until its user signs in, or sets up a second step. */
export function isShutOut(error: unknown): boolean {
  return isSignedOut(error) || findErrorCode(error) === 'SECOND_STEP_MISSING'
}

/** Calls `clear` once its user is let in if that is why the call of the error on the screen was refused. */
export function useClearAtEntry(error: unknown, clear: () => void): void {
  useEffect(() => {
    if (!isShutOut(error)) return
    clearers.add(clear)
    return () => {
      clearers.delete(clear)
    }
  }, [error, clear])
}

export function clearAtEntry(): void {
  for (const clear of clearers) clear()
}
