import type { FastifySchema, RouteOptions } from 'fastify'
import * as z from 'zod'
import { idText } from '../../shared/text.ts'
import type { Role } from '../trpc.ts'
import { demandSession } from './demand-session.ts'

/** What the API description tells about a path beyond its method and address. */
type Description = {
  /** For admins, the session is asked for before a byte of the body is read. */
  role: Role
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  /** A JSON body, or the fields of a form where `consumes` says so. */
  body?: z.ZodObject
  consumes?: readonly ['multipart/form-data']
  /** The status of a success; 200 unless something is created. */
  status?: 200 | 201
  answer: z.ZodType | { content: Record<string, { schema: z.ZodType }> }
  /** Statuses of refusals beyond those that its inputs and its role bring along. */
  refusals?: readonly number[]
  /** Whether the answer has an ETag by which it can be asked for anew. */
  hasTag?: boolean
  /** Whether the path makes what its parameters name where there is none. */
  makesMissing?: boolean
}

/** The body of every refusal and failure. */
export const refusal = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
})

const tagHeaders = z.object({ 'If-None-Match': z.string().optional() })

/** A path that names a stored record. */
export const byId = z.object({ id: idText })

/**
 * Describes a path for the API description, from the schemas that the procedure behind it checks with. Nothing is
 * checked here: a stranger's body would otherwise be judged before anybody asks who he is.
 */
export function describe(description: Description): { schema: FastifySchema; config: { role: Role } } {
  const { role, params, query, body, status = 200, answer, refusals = [], consumes, summary } = description
  const { hasTag = false, makesMissing = false, headers = hasTag ? tagHeaders : undefined } = description
  const statuses = new Set([...refusals, 500, 503])
  if (params || query) statuses.add(400)
  if (params) statuses.add(414)
  if (params && !makesMissing) statuses.add(404)
  return {
    config: { role },
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      ...(consumes && { consumes }),
      response: {
        [status]: answer,
        ...(hasTag && { 304: z.null() }),
        ...Object.fromEntries([...statuses].map((code) => [code, refusal])),
      },
    },
  }
}

// Another site's page, and a body that is broken, too large or of another type, also where none is wanted.
const changeRefusals = [400, 403, 413, 415]

/** Holds a path to the role that it says. */
export function applyRole(route: RouteOptions): void {
  const role = route.config?.role
  const statuses = role === 'admin' ? [401] : []
  if (route.method !== 'GET' && route.method !== 'HEAD') statuses.push(...changeRefusals)
  if (route.schema) {
    const refusals = Object.fromEntries(statuses.map((code) => [code, refusal]))
    route.schema.response = { ...refusals, ...(route.schema.response ?? {}) }
    route.schema.tags = [tagOf(route.url)]
    if (role === 'admin') route.schema.security = [{ session: [] }]
  }
  if (role === 'admin')
    route.onRequest = [async (req) => void (await demandSession(req)), ...[route.onRequest ?? []].flat()]
}

/** `/api/customer-needs/bulk` stands under `customer-needs`. */
const tagOf = (url: string) => url.split('/')[2] ?? ''
