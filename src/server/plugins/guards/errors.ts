import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as z from 'zod'
import { DomainError } from '../../lib/domain-error.ts'
import { findDatabaseOutage, hasErrorCode } from '../../lib/error-code.ts'
import { type Refusal, retryAfterS, toRefusal, toTrpcError, underlyingError } from '../../trpc.ts'

export type Failure = {
  status: number
  body: Omit<Refusal, 'domainCode'> & { requestId?: string }
  /** For typed clients alone. */
  domainCode?: Refusal['domainCode'] | undefined
  retryAfterS?: number | undefined
}

/**
 * Answers every failure with its status and a message for people, as JSON; details of unexpected ones go to the log
 * only.
 */
export const errors = fp(
  async (app) => {
    app.setErrorHandler(answerFailure)
  },
  { name: 'errors' },
)

export function answerFailure(error: FastifyError | Error, req: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfterS } = describeFailure(error, req)
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
  return reply.code(status).send(body)
}

export function describeFailure(error: FastifyError | Error, req: FastifyRequest): Failure {
  const refusal = findRefusal(error)
  if (refusal) return describeRefusal(refusal, req)
  if ('statusCode' in error && isClientFault(error.statusCode)) {
    return { status: error.statusCode, body: { message: fastifyMessages[error.code] ?? 'The request is not valid' } }
  }
  // Last, because a client that disconnects while sending has the error code of a lost connection too.
  const outage = findDatabaseOutage(error)
  return outage ? describeRefusal(toTrpcError(outage), req) : describeUnexpected(error, req)
}

function isClientFault(status: number | undefined): status is number {
  return status !== undefined && status >= 400 && status < 500
}

function findRefusal(error: Error): TRPCError | undefined {
  if (error instanceof TRPCError) return error
  if (error instanceof DomainError) return toTrpcError(error)
  return error instanceof z.ZodError ? new TRPCError({ code: 'BAD_REQUEST', cause: error }) : undefined
}

function describeRefusal(error: TRPCError, req: FastifyRequest): Failure {
  const status = getHTTPStatusCodeFromError(error)
  if (status >= 500 && !(error.cause instanceof DomainError)) return describeUnexpected(error.cause ?? error, req)
  const fault = underlyingError(error)
  if (fault !== undefined) req.log.error({ err: fault }, 'request refused')
  const { domainCode, ...body } = toRefusal(error)
  return { status, body, domainCode, retryAfterS: retryAfterS(error) }
}

function describeUnexpected(error: Error, req: FastifyRequest): Failure {
  const hasLeft = hasErrorCode(error, 'ERR_STREAM_PREMATURE_CLOSE') && req.raw.socket.destroyed
  if (!hasLeft) req.log.error({ err: error }, 'request failed')
  return { status: 500, body: { message: 'Internal server error', requestId: req.id } }
}

// Fastify's own messages may quote what was sent; these say what to do.
const fastifyMessages: Partial<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body is longer or shorter than its Content-Length',
  FST_ERR_BAD_URL: 'The address is not valid: check its percent signs',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long',
}
