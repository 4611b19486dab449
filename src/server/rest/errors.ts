import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { DomainError } from '../lib/domain-error.ts'
import { toRefusal, toTrpcError } from '../trpc.ts'

/** Answers every failure below `/api` with its status and a message for people; what is unexpected goes to the log only. */
export function handleRestError(error: FastifyError | Error, req: FastifyRequest, reply: FastifyReply) {
  const refusal = findRefusal(error)
  if (refusal) return answerRefusal(refusal, req, reply)
  if ('statusCode' in error && isClientFault(error.statusCode)) {
    return reply.code(error.statusCode).send({ message: fastifyMessages[error.code] ?? error.message })
  }
  return answerUnexpected(error, req, reply)
}

function isClientFault(status: number | undefined): status is number {
  return status !== undefined && status >= 400 && status < 500
}

function findRefusal(error: Error): TRPCError | undefined {
  if (error instanceof TRPCError) return error
  if (error instanceof DomainError) return toTrpcError(error)
  return error instanceof z.ZodError ? new TRPCError({ code: 'BAD_REQUEST', cause: error }) : undefined
}

function answerRefusal(error: TRPCError, req: FastifyRequest, reply: FastifyReply) {
  const status = getHTTPStatusCodeFromError(error)
  if (status >= 500 && !(error.cause instanceof DomainError)) return answerUnexpected(error.cause ?? error, req, reply)
  const { message, issues } = toRefusal(error)
  const waitMs = error.cause instanceof DomainError ? error.cause.retryAfterMs : undefined
  if (waitMs !== undefined) reply.header('retry-after', Math.ceil(waitMs / 1000))
  return reply.code(status).send({ message, ...(issues && { issues }) })
}

function answerUnexpected(error: Error, req: FastifyRequest, reply: FastifyReply) {
  req.log.error({ err: error }, 'request failed')
  return reply.code(500).send({ message: 'Internal server error', requestId: req.id })
}

// Fastify's own words for what people meet most, put so that they can act on them.
const fastifyMessages: Partial<Record<string, string>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send the body as application/json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large',
}
