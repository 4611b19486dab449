import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import { requestKey } from '../../shared/inquiries.ts'

const headerName = 'Idempotency-Key'

/** The header for the API description. */
export const idempotencyHeaders = z.object({ [headerName]: requestKey.optional() })

const keys = z.object({ [headerName]: z.array(requestKey).max(1, 'Send only one') })

/** Reads the key by which a repeated send is known, if the request has one. Throws a ZodError for several keys or a bad one. */
export function readIdempotencyKey(req: FastifyRequest): string | undefined {
  // Node joins repeated headers to one text, which could pass as a key; only the raw list tells them apart.
  const { rawHeaders } = req.raw
  const values = rawHeaders.filter(
    (_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === headerName.toLowerCase(),
  )
  const [key] = keys.parse({ [headerName]: values })[headerName]
  return key
}
