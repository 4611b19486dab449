import { initTRPC, TRPCError, tracked } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import type { Expression, SqlBool } from 'kysely'
import * as z from 'zod'
import type { Inquiry } from '../shared/inquiries/schema.ts'
import type { StaffEvent } from '../shared/office/events.ts'
import type { MailState } from '../shared/office/terms.ts'
import type { SearchWord } from '../shared/search/filters.ts'
import type { SearchInput } from '../shared/search/schema.ts'
import type { SiteInfo } from '../shared/site/site.ts'
import type { ErrorCode } from '../shared/text/errors.ts'
import type { Db, Tx } from './db/database.ts'
import { DomainError } from './lib/domain-error.ts'
import { findDatabaseOutage } from './lib/error-code.ts'
import type { Limits } from './lib/rate-limits.ts'
import type { PrivateLinks } from './lib/secrets/private-links.ts'
import type { EventFeed } from './modules/admin/events/event-feed.ts'
import type { NewStock } from './modules/inventory/saved/stored-filters.ts'
import type { MatchStock } from './modules/needs/matching/match-question.ts'

export type Context = {
  db: Db
  settings: Settings
  site: SiteInfo
  /** The client's address, as the proxy rules see it. */
  address: string
  /** Whether another site's page makes the request, as far as its browser says. */
  isFromElsewhere: boolean
  session: SessionHandle
  limits: Limits
  links: Links
  privateLinks: PrivateLinks
  eventFeed: EventFeed
  /** Finds items in all locations; the answer as JSON. */
  search(input: SearchInput): Promise<Buffer>
  matchStock: MatchStock
  /** Makes sure that this instance knows of what was committed before. */
  knowChanges(): Promise<void>
  requestId: string
  /** Continues work of a call after its answer; a failure is logged. */
  runInBackground(work: () => Promise<void>): void
  /** Called at the end of every call, even a refused one. */
  reportCall(call: Call): void
}

/** One run of a procedure, for the log and the metrics, without input and answer. */
export type Call = {
  procedure: string
  ms: number
  /** `ok`; `kept` for an answer from the cache; `none` for a null answer; else the error code. */
  result: string
}

export type Settings = {
  publicCustomerLookup: boolean
  uploadBytesMax: number
  /** Of payment, on purchase orders; blank for none. */
  purchaseTerms: string
  mail: MailSettings
  /** To which suppliers mail their lists. Undefined: none is read. */
  mailbox?: MailboxSettings | undefined
}

export type MailboxSettings = {
  /** With its user, password and folder. */
  url: string
  /** For servers that take no password. */
  oauth:
    | {
        url: string
        clientId: string
        clientSecret: string | undefined
        /** Undefined: the program has a right of its own to the mailbox. */
        refreshToken: string | undefined
        scope: string | undefined
      }
    | undefined
  /** Whose `Authentication-Results` are believed. */
  authserv: string | undefined
  /** The folder for messages whose lists are kept. */
  moveTo: string | undefined
}

export type MailSettings = {
  /** With its user and password. Undefined: mails are written and kept. */
  smtpUrl: string | undefined
  from: { name: string; address: string } | undefined
  /** Who is told of leads. */
  staff: readonly string[]
  /** Where answers to mails go. Undefined: to the sender's address. */
  replyTo?: string | undefined
  /** The address of the mailbox that is read for lists. */
  listsTo?: string | undefined
}

export type SessionHandle = {
  /** The signed-in admin; asks the database once per request. */
  findAdmin(): Promise<Admin | undefined>
  /** Asks the database again; this does not count as use. */
  isLive(): Promise<boolean>
  start(admin: Admin): Promise<void>
  end(): Promise<void>
  /** The id of the request's browser, if this admin signed in with it before. */
  findKnownBrowser(admin: Pick<Admin, 'id'>): string | undefined
}
export type Admin = { id: string; username: string }

export type StaffContext = Pick<Context, 'db' | 'links'> & { admin: Admin }

/** What writes a lead: the links tell those who should hear of it. */
export type LeadContext = Pick<Context, 'db' | 'links'>

export type LeadCounts = { inquiryCount: number; lastInquiryAt: Date | null; needCount: number }
/** Without ids, the inquiries of all customers. */
export type CountLeads = (db: Db, customerIds?: readonly string[]) => Promise<ReadonlyMap<string, LeadCounts>>

/** What mails tell of; `isLess`: because a lead was deleted. */
export type LeadMails = { email: string } & (
  | { kind: 'inquiry'; sendingId: string; isLess?: true }
  | { kind: 'needs'; submissionId: string; isLess?: true }
  /** `sender` is the name that the sending member of staff signs in with. */
  | { kind: 'quote'; quoteId: string; link: string; sender: string }
  | { kind: 'quote answer'; quoteId: string }
)

/** The link to all that was sent with an address, for that address. */
export type BuyerLinkMails = { kind: 'buyer link'; aboutId: string; email: string; link: string }

/** Of these quotes and asks, those that can or need no longer be answered take their unsent mails along. */
type EndedMails = { kind: 'ended'; ids: readonly string[] }

/** To a supplier, about steel of an inquiry; `sender` as for quotes. */
type AskMails = { kind: 'ask'; askId: string; link: string; email: string; sender: string }

/** To its buyer and its suppliers, and to staff what a supplier answered. */
export type OrderMails =
  /** `sender` as for quotes; `purchases` are those that go out with it. */
  | {
      kind: 'order confirmed'
      orderId: string
      link: string
      purchases: readonly { id: string; link: string }[]
      sender: string
    }
  | { kind: 'purchase answered'; purchaseId: string }
  /** Without `tells…` only what waits to be sent is cancelled. */
  | { kind: 'order cancelled'; orderId: string; tellsBuyer: boolean; tellsSuppliers: boolean }

/** What mails tell of a saved search; when it ended, those that wait are cancelled. */
export type SearchMails = { email: string; searchId: string } & (
  | { kind: 'search confirmation'; link: string; isConfirmed: boolean; words: readonly SearchWord[] }
  | ({ kind: 'search news'; link: string; searchPath: string; words: readonly SearchWord[]; endsAt: Date } & NewStock)
  | { kind: 'search ended' }
)

/** What mails tell of lists that came in, and of those that are awaited; nobody is told who may not be answered. */
export type ListMails =
  /** To its supplier: that a list is for sale, or was declined. */
  | { kind: 'list stored'; listId: string }
  /** Without `tells` only what waits to be sent is changed. */
  | { kind: 'list declined'; listId: string; tells: boolean }
  /** To a seller without a record: that its files came in. */
  | { kind: 'lists received'; sendingId: string; link: string }
  /** To a supplier whose list is old. */
  | { kind: 'list reminder'; supplierId: string; link: string }

/** What acts for staff in a transaction, and may write to others. */
export type LinkedContext = Pick<Context, 'links' | 'privateLinks'> & { tx: Tx; admin: Admin }

export type NeedInquiry = {
  /** Of one list; `path` names their items in the input. */
  needs: readonly { id: string; reference: string; itemIds: readonly string[]; path: string }[]
  customer: Pick<Inquiry, 'customerName' | 'company' | 'phone' | 'email' | 'state'>
  customerId: string | null
  notes: string
  /** Whether those who have the items are asked at once. */
  asksSuppliers: boolean
}
/** With the source codes that were asked, and those without an address. */
export type MadeInquiry = Inquiry & Record<'asked' | 'notAsked', string[]>
export type CountNeedsOfUploads = (db: Db, uploadIds: readonly string[]) => Promise<(uploadId: string) => number | null>

/** Needs for which steel came in, for a mail to staff: the first of `total`. */
export type MatchMails = {
  kind: 'matches'
  changeNo: number
  needs: readonly {
    needId: string
    reference: string
    company: string
    wanted: string
    newMatches: number
    bestScore: number
  }[]
  total: number
}

/** All that mails tell of. */
export type MailsOf =
  | LeadMails
  | BuyerLinkMails
  | EndedMails
  | AskMails
  | OrderMails
  | SearchMails
  | MatchMails
  | ListMails

/** What modules need from those that build on them: imports go one way only. Provided by `src/server/app.ts`. */
export type Links = {
  countLeads: CountLeads
  countItemsByCategory(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Writes what is to be mailed of leads, quotes, asks, saved searches, matches and lists, in their own transaction. */
  writeMails(tx: Tx, about: MailsOf): Promise<void>
  /** Of the mails that brought these quotes to their buyers, or these asks and purchases to their suppliers, by the id of each. */
  findMailStates(db: Db, aboutIds: readonly string[]): Promise<ReadonlyMap<string, MailState>>
  /** A condition for queries: whether such a mail went out, or will. */
  isMailed(aboutId: Expression<unknown>): Expression<SqlBool>
  /** Renames the category of items; returns how many there were. */
  renameCategory(tx: Tx, from: string, to: string): Promise<number>
  /** Makes an inquiry of a customer from matches of needs. Throws INVALID for items that are gone. */
  makeInquiry(context: LinkedContext, inquiry: NeedInquiry): Promise<MadeInquiry>
  /** Makes the order of a quote that was just accepted, in its transaction. */
  makeOrder(tx: Tx, quoteId: string): Promise<void>
  /** Cancels the order of an accepted quote that is withdrawn, in its transaction. Throws QUOTE_STATE once it is confirmed. */
  cancelOrder(tx: Tx, quoteId: string, by: Admin): Promise<void>
  /** How many needs the last change of each upload serves; null until that is known. */
  countNeedsOfUploads: CountNeedsOfUploads
  /** Tells open back offices of something new, at the commit. Its title names a company, a reference or a file, and nobody. */
  writeEvent(tx: Tx, event: Pick<StaffEvent, 'kind' | 'records' | 'title'>): Promise<void>
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
  DRAFT_EXISTS: 'CONFLICT',
  QUOTE_CHANGED: 'CONFLICT',
  QUOTE_STATE: 'CONFLICT',
  ASK_STATE: 'CONFLICT',
  ORDER_STATE: 'CONFLICT',
  ITEM_SOLD: 'CONFLICT',
  STEEL_CHANGED: 'CONFLICT',
  SHIPMENT_OFF: 'CONFLICT',
  MAIL_STATE: 'CONFLICT',
  LIST_STATE: 'CONFLICT',
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
    const { message, code: domainCode, issues, changed, lines } = cause
    const asks = asking.has(domainCode) && ({ asks: true } as const)
    return {
      message,
      domainCode,
      ...(issues && { issues: [...issues] }),
      ...changed,
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
export function faultBehind({ cause }: TRPCError): unknown {
  return cause instanceof DomainError ? cause.cause : undefined
}

export type Role = 'anyone' | 'admin'
/** `isLimited`: who calls it too often is refused. */
export type Meta = { role: Role; isLimited?: true }

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

/** For the holder of a private link: guesses are limited, right or wrong. */
export const linkProcedure = limitedProcedure.use(async ({ ctx, next }) => {
  await ctx.limits.offers.consume(ctx.address)
  return next()
})

export const adminProcedure = publicProcedure.meta({ role: 'admin' }).use(async ({ ctx, type, next }) => {
  const admin = await ctx.session.findAdmin()
  if (!admin) throw new DomainError('NOT_SIGNED_IN', 'Please sign in')
  const result = await next({ ctx: { ...ctx, admin } })
  // What was refused changed nothing; in an outage the question would take as long again.
  if (type === 'mutation' && result.ok) await ctx.knowChanges()
  return result
})
