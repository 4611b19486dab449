import { isTRPCClientError } from '@trpc/client'

/** The login form's error: the server's message, or that there was no response. */
export function loginFailureText(error: unknown): string {
  const isAnswered = isTRPCClientError(error) && error.data !== undefined
  if (!isAnswered) return 'Login failed. Please try again.'
  return error.message || 'Invalid credentials'
}
