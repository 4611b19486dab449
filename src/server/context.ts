import type { Expression, SqlBool } from 'kysely'
import type { Inquiry } from '../shared/inquiries/schema.ts'
import type { ReadNeeds } from '../shared/needs/reading.ts'
import type { StaffEvent } from '../shared/office/events.ts'
import type { MailState } from '../shared/office/mail-states.ts'
import type { NearItem } from '../shared/search/item.ts'
import type { SearchInput } from '../shared/search/schema.ts'
import type { SiteInfo } from '../shared/site/site.ts'
import type { InventoryItem } from '../shared/stock/schema.ts'
import type { Db, Tx } from './db/database.ts'
import type { Limits } from './lib/rate-limits.ts'
import type { PrivateLinks } from './lib/secrets/private-links.ts'
import type { Seal } from './lib/secrets/seal.ts'
import type { EventFeed } from './modules/admin/events/event-feed.ts'
import type { FindItems } from './modules/inventory/search/find-numbers.ts'
import type { MailsOf } from './modules/mail/mail-kinds.ts'
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
  callbacks: Callbacks
  privateLinks: PrivateLinks
  /** For the secrets of codes. */
  codeSeal: Seal
  eventFeed: EventFeed
  /** Finds items in all locations; the answer as JSON. */
  search(input: SearchInput): Promise<Buffer>
  matchStock: MatchStock
  findItems: FindItems
  /** What meets a need for this item, the best first. Throws BUSY while the stock index loads for long. */
  findLike(item: InventoryItem): Promise<NearItem[]>
  /** Makes sure that nobody deactivates an account before the transaction ends, which is about to. */
  keepActive(tx: Tx, accountId: string): Promise<void>
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
  /** The terms of payment on purchase orders; blank for none. */
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
  /** Who may do what staff may. Asks the database once per request. */
  findAdmin(): Promise<Admin | undefined>
  /** Who is signed in, also while nothing but setting up a second step is allowed. */
  findSignedIn(): Promise<SignedIn | undefined>
  /** Whether nobody is signed in since the account of the cookie's session was deactivated: only who signed in to it hears of that. */
  wasDeactivated(): Promise<boolean>
  /** Asks the database again; this does not count as use. */
  isLive(): Promise<boolean>
  /** Throws NOT_SIGNED_IN if the account was just deactivated. */
  start(admin: Admin): Promise<void>
  /** Notes that its holder just proved whose it is; until when that counts. Throws NOT_SIGNED_IN. */
  confirm(): Promise<Date>
  isConfirmed(): Promise<boolean>
  /** By which its row is found, which is not the id in the cookie; undefined without a session. */
  sid(): string | undefined
  /** Whether a program acts for the account, with a key: accounts are not for it. */
  isOfProgram: boolean
  /** What the request says of its browser and system, such as 'Firefox on Windows'. */
  browser: string
  end(): Promise<void>
  /** The id of the request's browser, if this admin signed in with it before. */
  findKnownBrowser(admin: Pick<Admin, 'id'>): string | undefined
}
export type Admin = { id: string; username: string }
/** `secondStepBy`: where the account lacks a second step that everybody needs; `mustSetUp` from then on. */
export type SignedIn = Admin & { secondStepBy: Date | null; mustSetUp: boolean }

export type StaffContext = Pick<Context, 'db' | 'callbacks'> & { admin: Admin }

/** What writes a lead: the links tell those who should hear of it. */
export type LeadContext = Pick<Context, 'db' | 'callbacks'>

export type LeadCounts = { inquiryCount: number; lastInquiryAt: Date | null; needCount: number }
/** Without ids, the inquiries of all customers. */
export type CountLeads = (db: Db, customerIds?: readonly string[]) => Promise<ReadonlyMap<string, LeadCounts>>
/** What acts for staff in a transaction, and may write to others. */
export type CallbackContext = Pick<Context, 'callbacks' | 'privateLinks'> & { tx: Tx; admin: Admin }

export type NeedInquiry = {
  /** The needs are of one list; `path` names their items in the input. */
  needs: readonly { id: string; reference: string; wantsMtr: boolean; itemIds: readonly string[]; path: string }[]
  /** Of that list. */
  submissionId: string
  customer: Pick<Inquiry, 'customerName' | 'company' | 'phone' | 'email' | 'state'>
  customerId: string | null
  notes: string
  /** Whether those who have the items are asked at once. */
  asksSuppliers: boolean
}
/** With the source codes that were asked, and those without an address. */
export type MadeInquiry = Inquiry & Record<'asked' | 'notAsked', string[]>
export type CountNeedsOfUploads = (db: Db, uploadIds: readonly string[]) => Promise<(uploadId: string) => number | null>
/** A message in the mailbox that answers one of these Message-IDs, the nearest first. */
export type KeptReply = {
  answers: readonly string[]
  name: string
  email: string
  subject: string
  receivedAt: Date
  /** By which it is known again. */
  key: string
}
/** What modules need from those that build on them: imports go one way only. Provided by `src/server/app.ts`. */
export type Callbacks = {
  countLeads: CountLeads
  countItemsByCategory(db: Db, names: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Writes what is to be mailed of leads, quotes, asks, saved searches, matches and lists, in their own transaction. */
  writeMails(tx: Tx, about: MailsOf): Promise<void>
  /** How far the mails are that bring these quotes to their buyers, or these asks and purchases to their suppliers, by id. */
  findMailStates(db: Db, aboutIds: readonly string[]): Promise<ReadonlyMap<string, MailState>>
  /** A condition for queries: whether such a mail went out, or will. */
  isMailed(aboutId: Expression<unknown>): Expression<SqlBool>
  /** Returns how many items there were. */
  renameCategory(tx: Tx, from: string, to: string): Promise<number>
  /** Makes an inquiry of a customer from matches of needs. Throws INVALID for items that are gone. */
  makeInquiry(context: CallbackContext, inquiry: NeedInquiry): Promise<MadeInquiry>
  /** When buyers need the steel of these needs, as they wrote it, each day once; without those that do not say. */
  findNeedDates(db: Db, needIds: readonly string[]): Promise<string[]>
  /** Makes the order of a quote that was just accepted, in its transaction. */
  makeOrder(tx: Tx, quoteId: string): Promise<void>
  /** Cancels the order of an accepted quote that is withdrawn, in its transaction. Throws QUOTE_STATE once it is confirmed. */
  cancelOrder(tx: Tx, quoteId: string, by: Admin): Promise<void>
  /** How many needs the last change of each upload serves; null until that is known. */
  countNeedsOfUploads: CountNeedsOfUploads
  /** Tells open back offices of something new, at the commit. Its title names a company, a reference or a file, and nobody. */
  writeEvent(tx: Tx, event: Pick<StaffEvent, 'kind' | 'records' | 'title'>): Promise<void>
  /** Keeps who answered an email of ours, if one of these Message-IDs is ours. */
  keepReply(db: Db, reply: KeptReply): Promise<void>
  /** Reads lines that each say an item of steel; undefined where there are too many, or they take too long. */
  readSteelLines(db: Db, text: string): Promise<ReadNeeds | undefined>
  /** Deletes what told of inquiries and needs that are deleted. */
  deleteEventsAbout(tx: Tx, recordIds: readonly string[]): Promise<void>
}
