import { isTRPCClientError } from '@trpc/client'
import type { ErrorCode } from '../../shared/errors.ts'
import { errorCodes } from '../../shared/errors.ts'
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
