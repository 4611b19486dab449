import { isTRPCClientError } from '@trpc/client'

/** What the login form says about a failed attempt: the server's words, or that there was no answer. */
export function loginFailureText(error: unknown): string {
  const isAnswered = isTRPCClientError(error) && error.data !== undefined
  if (!isAnswered) return 'Login failed. Please try again.'
  return error.message || 'Invalid credentials'
}
