import { initTRPC, TRPCError } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import * as z from 'zod'
import type { ErrorCode } from '../shared/errors.ts'
import type { Db, Tx } from './db/database.ts'
import { findDatabaseOutage } from './lib/database-outage.ts'
import { DomainError } from './lib/domain-error.ts'
import type { Limits } from './lib/rate-limits.ts'

/** What a procedure may need besides its input. Made anew for each request. */
export type Context = {
  db: Db
  settings: Settings
  /** The address the request came from, as the proxy rules see it. */
  address: string
  /** Whether a page of another site makes the request, as far as its browser tells. */
  isFromElsewhere: boolean
  session: SessionHandle
  limits: Limits
  links: Links
  requestId: string
  /** Goes on with what a call began after its answer was given; a failure of it is logged. */
  runInBackground(work: () => Promise<void>): void
  /** Told of every call when it has ended, also of refused ones. */
  reportCall(call: Call): void
}

/** One run of a procedure, as log and metrics record it: nothing of what was asked or answered. */
export type Call = {
  procedure: string
  ms: number
  /** `ok`; `kept` for an answer from the cache; `none` where the answer is that there is nobody; else the code of the refusal. */
  result: string
}

/** The part of the configuration that rules depend on. */
export type Settings = {
  publicCustomerLookup: boolean
  uploadBytesMax: number
}

/** The signed-in side of a request; the cookie behind it is the session plugin's business. */
export type SessionHandle = {
  /** The admin whose live session the request carries; asks the database, once per request. */
  findAdmin(): Promise<Admin | undefined>
  /** Begins a new session under a new id. */
  start(admin: Admin): Promise<void>
  /** Ends the request's own session, if it has one. */
  end(): Promise<void>
  /** The id of the request's browser, if this admin signed in with it before. */
  findKnownBrowser(admin: Pick<Admin, 'id'>): string | undefined
}
export type Admin = { id: string; username: string }

/** What a procedure for staff works with. */
export type StaffContext = Pick<Context, 'db' | 'links'> & { admin: Admin }

/** What a customer's inquiries and needs say about him. */
export type LeadCounts = { inquiryCount: number; lastInquiryAt: Date | null; needCount: number }
/** Counts the leads of these customers, by id; without ids the inquiries of all. */
export type CountLeads = (db: Db, customerIds?: readonly string[]) => Promise<ReadonlyMap<string, LeadCounts>>

/** What modules ask of those that build on them: their imports go one way only. Tied in `src/server/links.ts`. */
export type Links = {
  countLeads: CountLeads
  countItemsByCategory(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Moves the stock of one category to another; gives how many items there were. */
  renameCategory(tx: Tx, from: string, to: string): Promise<number>
}

const trpcCodes = {
  INVALID: 'BAD_REQUEST',
  NOT_SIGNED_IN: 'UNAUTHORIZED',
  CROSS_SITE: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  NAME_TAKEN: 'CONFLICT',
  MERGE_NEEDED: 'CONFLICT',
  STOCK_CHANGED: 'CONFLICT',
  TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  WRONG_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  WRONG_FILE_TYPE: 'BAD_REQUEST',
  WORKBOOK_UNREADABLE: 'BAD_REQUEST',
  COLUMNS_MISSING: 'BAD_REQUEST',
  NO_USABLE_ROWS: 'BAD_REQUEST',
  REQUEST_KEY_REUSED: 'UNPROCESSABLE_CONTENT',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  BUSY: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorCode, TRPC_ERROR_CODE_KEY>

/** Gives a refusal of the domain its status. */
export function toTrpcError(error: DomainError): TRPCError {
  return new TRPCError({ code: trpcCodes[error.code], message: error.message, cause: error })
}

/** What a refused call tells its caller; the same for both transports. */
export type Refusal = { message: string; issues?: { path: string; message: string }[]; domainCode?: ErrorCode }

// A list may be wrong in each of its thousands of places: the answer would be longer than what was sent.
const issuesMax = 20

/** Puts an error into words that may leave the server. Whatever is not meant for people stays in the log. */
export function toRefusal(error: TRPCError): Refusal {
  const { cause } = error
  if (cause instanceof DomainError) {
    return { message: cause.message, domainCode: cause.code, ...(cause.issues && { issues: [...cause.issues] }) }
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof z.core.$ZodError) {
    const issues = cause.issues
      .slice(0, issuesMax)
      .map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    const [first] = issues
    return { message: first ? [first.path, first.message].filter(Boolean).join(': ') : 'Invalid input', issues }
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') return { message: 'Internal server error' }
  // The parser's own words quote what was sent, and that may hold a password.
  return { message: cause instanceof SyntaxError ? 'The input is not valid JSON' : error.message }
}

/** The seconds after which a refused call may be tried again, where its refusal tells. */
export function retryAfterS({ cause }: TRPCError): number | undefined {
  const waitMs = cause instanceof DomainError ? cause.retryAfterMs : undefined
  return waitMs === undefined ? undefined : Math.ceil(waitMs / 1000)
}

/** What the log should tell of a refusal, where it comes of a fault and not of the caller. */
export function faultBehind({ cause }: TRPCError): unknown {
  return cause instanceof DomainError ? cause.cause : undefined
}

/** Who may make a call: anyone, or a signed-in admin only. */
export type Role = 'anyone' | 'admin'

const t = initTRPC
  .context<Context>()
  .meta<{ role: Role }>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { message, ...details } = toRefusal(error)
      const { code, httpStatus } = shape.data
      const requestId = code === 'INTERNAL_SERVER_ERROR' ? ctx?.requestId : undefined
      return { ...shape, message, data: { code, httpStatus, ...details, ...(requestId && { requestId }) } }
    },
  })

const reportCalls = t.middleware(async ({ ctx, path, next }) => {
  const startedAt = performance.now()
  const result = await next()
  const ms = performance.now() - startedAt
  ctx.reportCall({ procedure: path, ms, result: result.ok ? outcomeOf(result.data) : codeOf(result.error) })
  return result
})

const outcomeOf = (answer: unknown) => (answer === null ? 'none' : 'ok')
const codeOf = ({ cause, code }: TRPCError) => (cause instanceof DomainError ? cause.code : code)

// The domain knows neither transport: its refusals get their status here.
const mapDomainErrors = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const { cause } = result.error
  const refusal = cause instanceof DomainError ? cause : findDatabaseOutage(cause)
  if (refusal) throw toTrpcError(refusal)
  return result
})

export const router = t.router
export const createCallerFactory = t.createCallerFactory

/** Anyone may call. */
export const publicProcedure = t.procedure.meta({ role: 'anyone' }).use(reportCalls).use(mapDomainErrors)

/** Anyone may send something in, as often as one address may. */
export const submissionProcedure = publicProcedure.use(async ({ ctx, next }) => {
  await ctx.limits.submissions.consume(ctx.address)
  return next()
})

/** Only a signed-in admin may call; `ctx.admin` is who. */
export const adminProcedure = publicProcedure.meta({ role: 'admin' }).use(async ({ ctx, next }) => {
  const admin = await ctx.session.findAdmin()
  if (!admin) throw new DomainError('NOT_SIGNED_IN', 'Please sign in')
  return next({ ctx: { ...ctx, admin } })
})
