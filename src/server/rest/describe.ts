import type { FastifySchema, RouteOptions } from 'fastify'
import * as z from 'zod'
import { secondSteps } from '../../shared/office/terms.ts'
import { isOpenToKeys } from '../lib/program-calls.ts'
import { privateLinkHeaders } from '../lib/secrets/private-links.ts'
import type { Role } from '../trpc.ts'
import { requireSession } from './request.ts'

type Description = {
  /** For admins, the session is checked before any of the body is read. */
  role: Role
  /** Whether it is also for whoever still has to set up a second step. */
  isForSetUp?: true
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  /** A JSON body, or the fields of a form where `consumes` says so. */
  body?: z.ZodObject
  consumes?: readonly ['multipart/form-data'] | readonly ['application/json', 'multipart/form-data']
  /** 200 by default. */
  status?: 200 | 201 | 202
  answer: z.core.$ZodType | { content: Record<string, { schema: z.ZodType }> }
  refusals?: readonly number[]
  /** Whether the answer has an ETag. */
  hasTag?: boolean
  /** Whether the path creates a missing record. */
  makesMissing?: boolean
}

/** The body of every error answer. */
export const refusal = z.object({
  message: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  changedBy: z.string().optional(),
  changedAt: z.iso.datetime().optional(),
  fields: z.array(z.string()).optional(),
  confirm: z.literal(true).optional().describe('Send the same again after POST /api/admin/confirm.'),
  secondStep: z
    .array(z.enum(secondSteps))
    .optional()
    .describe('The password was right; send the same again with one of these besides.'),
  asks: z.literal(true).optional().describe('Send the same again with anyway: true to store it.'),
  lines: z
    .array(z.object({ lineId: z.string(), was: z.string(), now: z.string().nullable() }))
    .optional()
    .describe('The lines of an order that this asks about; now is null where the steel is no longer in stock.'),
})

const tagHeaders = z.object({ 'If-None-Match': z.string().optional() })

/** Only describes: the procedure validates, after the role is checked. */
export function describe(description: Description): {
  schema: FastifySchema
  config: { role: Role; isForSetUp: boolean }
} {
  const { role, params, query, body, status = 200, answer, refusals = [], consumes, summary } = description
  const {
    isForSetUp = false,
    hasTag = false,
    makesMissing = false,
    headers = hasTag ? tagHeaders : undefined,
  } = description
  const statuses = new Set([...refusals, 500, 503])
  if (params || query) statuses.add(400)
  if (params) statuses.add(414)
  if (params && !makesMissing) statuses.add(404)
  return {
    config: { role, isForSetUp },
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

// For cross-site requests, and bodies that are broken, too large or of another type, even if none is expected.
const tooLarge = 413
const changeRefusals = [400, 403, tooLarge, 415]

/** The tags of what the holder of a private link sees, or is sent a link for. */
const privateTags: ReadonlySet<string> = new Set([
  'quote-offers',
  'order-offers',
  'purchase-offers',
  'supplier-asks',
  'my',
  'my-links',
  'saved-searches',
  'account-links',
  'seller-lists',
  'supply',
])

/** Adds what follows from who may call a route. */
export function applyRole(route: RouteOptions): void {
  const role = route.config?.role
  // 403: until a second step is set up, where everybody needs one.
  const statuses = role !== 'admin' ? [] : route.config?.isForSetUp ? [401] : [401, 403]
  if (route.config?.isForMailPrograms) statuses.push(tooLarge)
  else if (route.method !== 'GET' && route.method !== 'HEAD') statuses.push(...changeRefusals)
  if (route.schema) {
    const refusals = Object.fromEntries(statuses.map((code) => [code, refusal]))
    route.schema.response = { ...refusals, ...(route.schema.response ?? {}) }
    route.schema.tags = [tagOf(route.url)]
    if (role === 'admin')
      route.schema.security = isOpenToKeys(route.url) ? [{ session: [] }, { key: [] }] : [{ session: [] }]
  }
  if (privateTags.has(tagOf(route.url))) route.onSend = async (_req, reply) => void reply.headers(privateLinkHeaders)
  if (role === 'admin')
    route.onRequest = [async (req) => void (await requireSession(req)), ...[route.onRequest ?? []].flat()]
}

/** `/api/customer-needs/bulk` has the tag `customer-needs`. */
const tagOf = (url: string) => url.split('/')[2] ?? ''
