import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { requestKey } from '../../../shared/inquiries/schema.ts'

const headerName = 'Idempotency-Key'

export const idempotencyHeaders = z.object({ [headerName]: requestKey.optional() })

const keys = z.object({ [headerName]: z.array(requestKey).max(1, 'Send only one') })

/** Reads the key of a request, if it has one. Throws a ZodError for several keys or a bad one. */
export function readIdempotencyKey(req: FastifyRequest): string | undefined {
  // Node joins repeated headers into one text, which could pass as a key; the raw list keeps them apart.
  const { rawHeaders } = req.raw
  const values = rawHeaders.filter(
    (_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === headerName.toLowerCase(),
  )
  const [key] = keys.parse({ [headerName]: values })[headerName]
  return key
}
