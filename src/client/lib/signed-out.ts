import { isTRPCClientError } from '@trpc/client'
import { useEffect } from 'react'
import { RefusedRequest } from './api-request.ts'

const unauthorized = 401
const forgetters = new Set<() => void>()

/** Thrown where a screen finds by itself that nobody is signed in. */
export class SignedOut extends Error {
  override readonly name = 'SignedOut'

  constructor() {
    super('Please sign in again.')
  }
}

/** Whether a call was refused because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  if (error instanceof RefusedRequest) return error.status === unauthorized
  if (isTRPCClientError(error)) return error.data?.httpStatus === unauthorized
  return error instanceof SignedOut || (error instanceof Error && isSignedOut(error.cause))
}

/** Calls `forget` once somebody signs in, if the error that stands on the screen is that nobody was. */
export function useForgetAtSignIn(error: unknown, forget: () => void): void {
  useEffect(() => {
    if (!isSignedOut(error)) return
    forgetters.add(forget)
    return () => {
      forgetters.delete(forget)
    }
  }, [error, forget])
}

/** Has every screen forget what was refused before somebody signed in. */
export function forgetRefusals(): void {
  for (const forget of forgetters) forget()
}
