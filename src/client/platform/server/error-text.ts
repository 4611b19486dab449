import { isTRPCClientError } from '@trpc/client'
import type { ErrorCode } from '../../../shared/text/errors.ts'
import { errorCodes } from '../../../shared/text/errors.ts'
import { hasStrings } from '../storage/type-guards.ts'
import { RefusedRequest, unreachable } from './api-request.ts'

/** The message of a failed call: the server's, or that the server could not be reached. */
export function errorText(error: unknown): string {
  if (isTRPCClientError(error) && error.data === undefined) return unreachable
  if (error instanceof RefusedRequest && error.serverMessage) return error.serverMessage
  return error instanceof Error && error.message ? error.message : 'Something went wrong'
}

export function findErrorCode(error: unknown): ErrorCode | undefined {
  if (!isTRPCClientError(error)) return undefined
  const code: unknown = error.data?.domainCode
  return errorCodes.find((known) => known === code)
}

/** The first field at fault that a refusal names, such as `lines.2.price`. */
export function findErrorField(error: unknown): { path: string; message: string } | undefined {
  if (!isTRPCClientError(error)) return undefined
  const issues: unknown = error.data?.issues
  const first: unknown = Array.isArray(issues) ? issues[0] : undefined
  return hasStrings(first, ['path', 'message']) ? { path: first.path, message: first.message } : undefined
}

/** Whether what a private link should open does not exist. A text that cannot be a token is refused as invalid input. */
export function isInvalidLink(error: unknown): boolean {
  const status: unknown = isTRPCClientError(error) && error.data?.httpStatus
  return status === 404 || status === 400
}
