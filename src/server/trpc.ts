import { initTRPC, TRPCError, tracked } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import * as z from 'zod'
import type { SecondStep } from '../shared/office/terms.ts'
import type { ErrorCode } from '../shared/text/errors.ts'
import type { Context, SessionHandle, SignedIn } from './context.ts'
import { withLastCheck } from './db/last-check.ts'
import { DomainError, notSignedIn } from './lib/domain-error.ts'
import { findDatabaseOutage } from './lib/error-code.ts'

const trpcCodes = {
  INVALID: 'BAD_REQUEST',
  NOT_SIGNED_IN: 'UNAUTHORIZED',
  SECOND_STEP: 'UNAUTHORIZED',
  SECOND_STEP_MISSING: 'FORBIDDEN',
  CROSS_SITE: 'FORBIDDEN',
  CONFIRM_NEEDED: 'FORBIDDEN',
  KEY_REFUSED: 'FORBIDDEN',
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
  DRAFT_EXISTS: 'CONFLICT',
  QUOTE_CHANGED: 'CONFLICT',
  QUOTE_STATE: 'CONFLICT',
  ASK_STATE: 'CONFLICT',
  ORDER_STATE: 'CONFLICT',
  ITEM_SOLD: 'CONFLICT',
  LINE_SHIPPED: 'CONFLICT',
  STEEL_CHANGED: 'CONFLICT',
  SHIPMENT_OFF: 'CONFLICT',
  PAPER_CHANGED: 'CONFLICT',
  MAIL_STATE: 'CONFLICT',
  LIST_STATE: 'CONFLICT',
  CUSTOMER_CHANGED: 'CONFLICT',
  CUSTOMER_MERGED: 'CONFLICT',
  ACCOUNT_CHANGED: 'CONFLICT',
  ACCOUNT_STATE: 'CONFLICT',
  REQUEST_KEY_REUSED: 'UNPROCESSABLE_CONTENT',
  TOO_MANY_REQUESTS: 'TOO_MANY_REQUESTS',
  BUSY: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorCode, TRPC_ERROR_CODE_KEY>

export function toTrpcError(error: DomainError): TRPCError {
  return new TRPCError({ code: trpcCodes[error.code], message: error.message, cause: error })
}

export type Refusal = {
  message: string
  issues?: { path: string; message: string }[]
  domainCode?: ErrorCode
  /** Who changed the record in the meantime, when and what. */
  changedBy?: string
  changedAt?: string
  fields?: string[]
  /** The same request passes after a confirmation. */
  confirm?: true
  /** The password was right, and the same request passes with one of these besides. */
  secondStep?: SecondStep[]
  /** The same request with `anyway` is stored. */
  asks?: true
  /** What that is asked about. */
  lines?: { lineId: string; was: string; now: string | null }[]
}

// A list may have thousands of errors: the answer would be longer than the request.
const issuesMax = 20

/** Refusals until the caller says `anyway`. */
const asking: ReadonlySet<ErrorCode> = new Set(['SHIPMENT_OFF', 'STEEL_CHANGED'])

/** The part of an error that may leave the server; everything else stays in the log. */
export function toRefusal(error: TRPCError): Refusal {
  const { cause } = error
  if (cause instanceof DomainError) {
    const { message, code: domainCode, issues, changed, lines, secondStep } = cause
    const asks = asking.has(domainCode) && ({ asks: true } as const)
    return {
      message,
      domainCode,
      ...(issues && { issues: [...issues] }),
      ...changed,
      ...(domainCode === 'CONFIRM_NEEDED' && { confirm: true }),
      ...(secondStep && { secondStep: [...secondStep] }),
      ...asks,
      ...(lines && { lines: [...lines] }),
    }
  }
  if (error.code === 'BAD_REQUEST' && cause instanceof z.core.$ZodError) {
    const issues = cause.issues
      .slice(0, issuesMax)
      .flatMap(explainUnion)
      .map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    const [first] = issues
    return { message: first ? [first.path, first.message].filter(Boolean).join(': ') : 'Invalid input', issues }
  }
  if (error.code === 'INTERNAL_SERVER_ERROR') return { message: 'Internal server error' }
  // The parser's own message quotes the input, which may hold a password.
  return { message: cause instanceof SyntaxError ? 'The input is not valid JSON' : error.message }
}

/** What is wrong with the form of an object that it comes closest to, so that the field is named. */
function explainUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const [closest] = issue.errors.toSorted((a, b) => a.length - b.length)
  if (!closest || closest.some(({ path }) => path.length === 0)) return [issue]
  return closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

/** When a refused call may be tried again, in seconds, if the refusal says. */
export function retryAfterS({ cause }: TRPCError): number | undefined {
  const waitMs = cause instanceof DomainError ? cause.retryAfterMs : undefined
  return waitMs === undefined ? undefined : Math.ceil(waitMs / 1000)
}

/** What to log of a refusal that the server causes, not the caller. */
export function underlyingError({ cause }: TRPCError): unknown {
  return cause instanceof DomainError ? cause.cause : undefined
}

export type Role = 'anyone' | 'admin'
/** `isLimited`: who calls it too often is refused. `isForSetUp`: also for whoever still has to set up a second step. */
export type Meta = { role: Role; isLimited?: true; isForSetUp?: true }

// Proxies and the client's own check end a connection that is silent for longer.
const pingMs = 10_000
const silenceMaxMs = 25_000

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: pingMs },
      client: { reconnectAfterInactivityMs: silenceMaxMs },
    },
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

// The domain knows no transport: its errors get their status here.
const mapDomainErrors = t.middleware(async ({ next }) => {
  const result = await next()
  if (result.ok) return result
  const refusal = findRefusal(result.error.cause)
  if (refusal) throw toTrpcError(refusal)
  return result
})

function findRefusal(cause: unknown): DomainError | undefined {
  return cause instanceof DomainError ? cause : findDatabaseOutage(cause)
}

/** A message as a client gets it, with the place from which it goes on after a lost connection. */
type Tracked<Message> = { id: string; data: Message }

/** The output of a subscription. */
export function streamOf<Message extends z.ZodType>(message: Message) {
  const isStream = (value: unknown) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value
  return z
    .custom<AsyncIterable<{ place: string; message: z.input<Message> }>>(isStream)
    .transform(async function* (stream): AsyncGenerator<Tracked<z.output<Message>>> {
      try {
        for await (const sent of stream) {
          // tRPC turns its envelope into this, by a type that it does not export.
          yield tracked(sent.place, message.parse(sent.message)) as unknown as Tracked<z.output<Message>>
        }
      } catch (error) {
        const refusal = findRefusal(error)
        throw refusal ? toTrpcError(refusal) : error
      }
    })
}

export const router = t.router
export const createCallerFactory = t.createCallerFactory

export const publicProcedure = t.procedure.meta({ role: 'anyone' }).use(reportCalls).use(mapDomainErrors)

const limitedProcedure = publicProcedure.meta({ role: 'anyone', isLimited: true })

/** Anyone may call, within the rate limit; of one visitor a few are worked on at a time, the others wait. */
export const submissionProcedure = limitedProcedure.use(({ ctx, next }) =>
  ctx.limits.submissionTurns(ctx.address, async () => {
    await ctx.limits.submissions.consume(ctx.address)
    return next()
  }),
)

/** Anyone may have a list read, within its own rate limit. */
export const listReadingProcedure = limitedProcedure.use(async ({ ctx, next }) => {
  await ctx.limits.listReadings.consume(ctx.address)
  return next()
})

/** Anyone may look into the stock, within the rate limit of searches. */
export const lookProcedure = limitedProcedure.use(async ({ ctx, next }) => {
  await ctx.limits.searches.consume(ctx.address)
  return next()
})

/** For the holder of a private link: guesses are limited, right or wrong. */
export const linkProcedure = limitedProcedure.use(async ({ ctx, next }) => {
  await ctx.limits.offers.consume(ctx.address)
  return next()
})

/** Anyone may ask for a challenge, within its rate limit. */
export const challengeProcedure = limitedProcedure.use(async ({ ctx, next }) => {
  await ctx.limits.challenges.consume(ctx.address)
  return next()
})

/** Throws NOT_SIGNED_IN. */
export async function demandSignedIn(session: SessionHandle): Promise<SignedIn> {
  const signedIn = await session.findSignedIn()
  if (!signedIn) throw notSignedIn(await session.wasDeactivated())
  return signedIn
}

export const adminProcedure = publicProcedure.meta({ role: 'admin' }).use(async ({ ctx, type, meta, next }) => {
  const admin = await demandSignedIn(ctx.session)
  if (admin.mustSetUp && !meta?.isForSetUp) {
    const message = 'Everybody needs a second step. Set up a passkey or a code first: nothing else works until then.'
    throw new DomainError('SECOND_STEP_MISSING', message)
  }
  if (type !== 'mutation') return next({ ctx: { ...ctx, admin } })
  const { db, end } = withLastCheck(ctx.db, (tx) => ctx.keepActive(tx, admin.id))
  const result = await next({ ctx: { ...ctx, db, admin } })
  end()
  // What was refused changed nothing; in an outage the question would take as long again.
  if (result.ok) await ctx.knowChanges()
  return result
})

/** By which whoever has no second step sets one up, whether they have to or not. */
export const setUpProcedure = adminProcedure.meta({ role: 'admin', isForSetUp: true })

/** For what changes who may sign in: somebody at a screen that was left open must not. */
export const confirmedProcedure = adminProcedure.use(async ({ ctx, next }) => {
  if (!(await ctx.session.isConfirmed())) throw new DomainError('CONFIRM_NEEDED', 'Please confirm that it is you')
  return next()
})

export const confirmedSetUpProcedure = confirmedProcedure.meta({ role: 'admin', isForSetUp: true })
