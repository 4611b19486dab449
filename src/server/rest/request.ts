import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { requestKey } from '../../shared/inquiries/schema.ts'
import type { AdminSession } from '../../shared/office/schema.ts'
import { ownedInput } from '../../shared/site/owners.ts'
import { notSignedIn } from '../lib/domain-error.ts'

/** The procedure checks the caller before its input: a stranger gets 401, not what is wrong with the body. */
export function unchecked<Input>(sent: unknown): Input {
  return sent as Input // the procedure's schema is the check
}

/** A list in a query, which may also be given as a single text. */
export const oneOrMany = <Items extends z.ZodType>(items: Items) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), items)

/** Left out, it is no. */
export const flag = z
  .enum(['0', '1', 'false', 'true'])
  .optional()
  .transform((text) => text === '1' || text === 'true')

/** An empty parameter counts as not given. */
export const blankAsMissing = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((text) => (text === '' ? undefined : text), value)

export const ifGiven = <Value extends z.ZodType>(value: Value) => blankAsMissing(value.optional())

/** What lists take that are answered whole. */
export const ownedQuery = z.object({ owner: blankAsMissing(ownedInput.shape.owner) })

/** A value of a closed list of lower-case names, in any case. */
export const anyCaseOf = <const Values extends readonly string[]>(values: Values) =>
  z.preprocess((text) => (typeof text === 'string' ? text.toLowerCase() : text), z.enum(values))

/** A value that a form gives as JSON. */
export const jsonText = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((text, ctx) => {
    if (typeof text !== 'string' || text.trim() === '') return undefined
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: 'Invalid JSON' })
      return z.NEVER
    }
  }, value)

/** Adds fields that no body may set, such as the id in the path. The procedure refuses a body that is not an object. */
export function bodyWith<Input extends object>(body: unknown, fixed: Partial<NoInfer<Input>>): Input {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return unchecked(isObject ? { ...body, ...fixed } : body)
}

/** Takes JSON bodies, also empty ones: many clients declare JSON on every call, even on a DELETE without a body. */
export function takeJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (req, body, done) => {
    if (body === '') done(null)
    else parseJson(req, String(body), done)
  })
}

/** Throws NOT_SIGNED_IN. */
export async function requireSession(req: FastifyRequest): Promise<AdminSession> {
  const session = await req.api().admin.session()
  // The body is read only now, and may be slow.
  req.endWork()
  if (!session?.authenticated) throw notSignedIn(session?.isDeactivated)
  return session
}

const headerName = 'Idempotency-Key'

export const idempotencyHeaders = z.object({ [headerName]: requestKey.optional() })

const keys = z.object({ [headerName]: z.array(requestKey).max(1, 'Send only one') })

/** Throws a ZodError for several keys or a bad one. */
export function readIdempotencyKey(req: FastifyRequest): string | undefined {
  // Node joins repeated headers into one text, which could pass as a key; the raw list keeps them apart.
  const { rawHeaders } = req.raw
  const values = rawHeaders.filter(
    (_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === headerName.toLowerCase(),
  )
  const [key] = keys.parse({ [headerName]: values })[headerName]
  return key
}
