import { isTRPCClientError } from '@trpc/client'
import { useEffect } from 'react'
import { RefusedRequest } from '../server/requests.ts'

const unauthorized = 401
const clearers = new Set<() => void>()

/** Thrown where a screen finds that no one is signed in. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'

  constructor() {
    super('Please sign in again.')
  }
}

export function isSignedOut(error: unknown): boolean {
  if (error instanceof RefusedRequest) return error.status === unauthorized
  if (isTRPCClientError(error)) return error.data?.httpStatus === unauthorized
  return error instanceof SignedOut || (error instanceof Error && isSignedOut(error.cause))
}

/** Calls `clear` at the next sign-in if the error on the screen is a missing sign-in. */
export function useClearAtSignIn(error: unknown, clear: () => void): void {
  useEffect(() => {
    if (!isSignedOut(error)) return
    clearers.add(clear)
    return () => {
      clearers.delete(clear)
    }
  }, [error, clear])
}

export function clearAtSignIn(): void {
  for (const clear of clearers) clear()
}
