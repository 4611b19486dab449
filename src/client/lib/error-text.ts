import { isTRPCClientError } from '@trpc/client'
import type { ErrorCode } from '../../shared/errors.ts'
import { errorCodes } from '../../shared/errors.ts'
import { RefusedRequest, unreachable } from './api-request.ts'

/** What a failed call says to a person: the server's own words, or that it could not be reached. */
export function errorText(error: unknown): string {
  if (isTRPCClientError(error) && error.data === undefined) return unreachable
  if (error instanceof RefusedRequest && error.serverMessage) return error.serverMessage
  return error instanceof Error && error.message ? error.message : 'Something went wrong'
}

/** The domain's code of a refused call; undefined for anything that the domain did not refuse. */
export function findErrorCode(error: unknown): ErrorCode | undefined {
  if (!isTRPCClientError(error)) return undefined
  const code: unknown = error.data?.domainCode
  return errorCodes.find((known) => known === code)
}
