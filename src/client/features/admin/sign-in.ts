import { isTRPCClientError } from '@trpc/client'
import { RefusedRequest } from '../../lib/api-request.ts'

const unauthorized = 401

/** Whether a call was refused because nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  if (error instanceof RefusedRequest) return error.status === unauthorized
  return isTRPCClientError(error) && error.data?.httpStatus === unauthorized
}

/** What the login form says about a failed attempt: the server's words, or that there was no answer. */
export function loginFailureText(error: unknown): string {
  const isAnswered = isTRPCClientError(error) && error.data !== undefined
  if (!isAnswered) return 'Login failed. Please try again.'
  return error.message || 'Invalid credentials'
}
