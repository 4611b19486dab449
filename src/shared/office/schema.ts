import * as z from 'zod'
import { filterText, pageFrame, pageInput } from '../site/paging.ts'
import { idText, requiredText, text } from '../text/text.ts'
import { mailKinds } from './mail-kinds.ts'
import { mailStates } from './mail-states.ts'
import { changeActions, changedRecordsMax, changeKinds, changesMax } from './terms.ts'

/** A session ends after this long without a request. */
export const sessionIdleMs = 60 * 60 * 1000
/** A session ends this long after the login, even when in use. */
export const sessionLifetimeMs = 12 * 60 * 60 * 1000

export const passwordMin = 8
export const passwordMax = 128

// Login takes any text: a rule here would only help attackers.
export const typedCode = z.string().max(100)
/** The code is for accounts with a second step: of the app, or a recovery code. */
export const loginInput = z.object({
  username: text(100),
  password: z.string().max(1_000),
  code: typedCode.optional(),
})
export type LoginInput = z.infer<typeof loginInput>

export const adminSession = z.object({
  authenticated: z.literal(true),
  username: z.string(),
  /** By when the account has to have a second step; left out where it has one, or needs none. */
  secondStepBy: z.iso.datetime().optional(),
  /** That time has passed: nothing works but setting one up. */
  mustSetUp: z.literal(true).optional(),
})
export type AdminSession = z.infer<typeof adminSession>

export const sentSession = z
  .union([adminSession, z.object({ authenticated: z.literal(false), isDeactivated: z.literal(true) })])
  .nullable()
export type SentSession = z.infer<typeof sentSession>

export const message = z.object({ message: z.string() })

export const adminStats = z.object({
  activeCategories: z.int(),
  totalItems: z.int(),
  totalSuppliers: z.int(),
  pendingInquiries: z.int(),
})
export type AdminStats = z.infer<typeof adminStats>

/** How many records wait on a tab, each counted once however many reasons it has; what is urgent is lost by waiting. */
const workBadge = z.object({ urgent: z.int(), others: z.int() })
export type WorkBadge = z.infer<typeof workBadge>

const workBadges = z.object({
  inventory: workBadge,
  inquiries: workBadge,
  needs: workBadge,
  orders: workBadge,
  papers: workBadge,
  suppliers: workBadge,
  mail: workBadge,
})

export const waitingWork = z.object({
  pendingInquiries: z.int(),
  /** When the oldest of them was sent. */
  oldestPendingAt: z.iso.datetime().nullable(),
  /** Inquiries that are not archived, with a quote that its buyer can accept for a few days only. */
  expiringQuotes: z.int(),
  /** Inquiries with a quote that was declined with a note, which staff have not seen to. */
  counteroffers: z.int(),
  /** The same of quotes that were declined without a note. */
  declinedQuotes: z.int(),
  /** Pending and quoted inquiries with a quote that ended without an answer, and none sent since. */
  expiredQuotes: z.int(),
  ordersToConfirm: z.int(),
  /** Inquiries that are not archived, with a quote that its buyer can accept but has not got: by no email, and from nobody. */
  quotesToSend: z.int(),
  /** Inquiries that are not archived, with a question of which no email tells its supplier, and nobody did. */
  inquiriesToTell: z.int(),
  /** Pending and quoted inquiries with a question that ended without an answer, and no quote sent since it was asked. */
  expiredAsks: z.int(),
  /** Inquiries that are not archived, needs and incoming lists that the account that asks, or nobody, wanted to come back to by today. */
  dueFollowUps: z.int(),
  dueNeeds: z.int(),
  dueLists: z.int(),
  /** Orders with a purchase of which no email tells its supplier, and nobody did. */
  ordersToTell: z.int(),
  /** Orders with a purchase that its supplier knows of and has not answered for a day. */
  unansweredOrders: z.int(),
  /** Orders with steel that was to be ready before today, and is not shipped. */
  lateOrders: z.int(),
  /** Orders with a purchase that its supplier has a problem with, and steel of it that is not shipped. */
  problemOrders: z.int(),
  /** Orders with a change that their buyer has not agreed to. */
  waitingChanges: z.int(),
  /** Since when the first of them waits. */
  oldestChangeAt: z.iso.datetime().nullable(),
  /** Lines of open orders that left without the mill test report that their buyers want. */
  linesWithoutMtr: z.int(),
  /** Sources with a list that is older than 14 days. */
  oldSources: z.int(),
  /** Lists that came in and are not settled yet. */
  listsToReview: z.int(),
  /** Lists among them that are still being read. */
  readingLists: z.int(),
  /** Suppliers whose next list is due, the silent ones with them. */
  dueSuppliers: z.int(),
  /** Suppliers that did not answer the last reminder. */
  silentSuppliers: z.int(),
  failedMails: z.int(),
  /** What staff were told of and nobody said that it is done. */
  openEvents: z.int(),
  pendingNeeds: z.int(),
  /** Open ones with matches that nobody has seen. */
  needsWithNewMatches: z.int(),
  /** Papers with heats that are found in our steel, and mill test reports whose heats cannot be read. */
  papersToConfirm: z.int(),
  papersToType: z.int(),
  badges: workBadges,
  /** Why the mailbox for suppliers' lists cannot be read; null while it can, or there is none. */
  mailbox: z.object({ failingSince: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type WaitingWork = z.infer<typeof waitingWork>

/** A source code in a state, with its number of items. `locationKey` is stable and unique. */
export const location = z.object({
  locationKey: z.string(),
  sourceCode: z.string(),
  locationState: z.string(),
  itemCount: z.int(),
})
export type Location = z.infer<typeof location>

export const locationMessage = message.extend({ itemCount: z.int() })
/** With the record among the uploads by which the items can be restored. */
export const deletedLocation = locationMessage.extend({ uploadId: z.string() })

// Browsers drop `.` and `..` from an address, and control characters are invisible.
const isAddressable = (code: string) => code !== '.' && code !== '..' && !/\p{Cc}/u.test(code)

export const sourceCodeText = requiredText(100, 'Please enter a source code.').refine(
  isAddressable,
  'A source code cannot be "." or ".." or contain control characters',
)

export const locationInput = z.object({ sourceCode: requiredText(100) })
export const renameLocationInput = locationInput.extend({
  newSourceCode: sourceCodeText,
  merge: z.boolean().default(false),
})

export const demoDataStatus = z.object({ records: z.int() })

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** Null means that there was, or is, no value. */
const fieldChange = z.object({ field: z.string(), before: fieldValue, after: fieldValue })
export type FieldChange = z.infer<typeof fieldChange>

const staffChange = z.object({
  id: z.string(),
  madeAt: z.iso.datetime(),
  madeBy: z.string(),
  kind: z.enum(changeKinds),
  recordId: z.string(),
  recordName: z.string(),
  action: z.enum(changeActions),
  fields: z.array(fieldChange),
})
export type StaffChange = z.infer<typeof staffChange>

export const listChangesInput = pageInput.extend({
  kind: z.enum(changeKinds),
  /** Without it, the changes of all records of the kind, including deleted ones. Those of inquiries come with their quotes and mails. */
  recordId: requiredText(300).optional(),
  /** Instead of `recordId`: those of any of these. */
  recordIds: z.array(requiredText(300)).min(1).max(changedRecordsMax).optional(),
  limit: z.int().min(1).max(changesMax).default(50),
})
export type ListChanges = z.output<typeof listChangesInput>

export const changesPage = pageFrame.pick({ nextCursor: true }).extend({ changes: z.array(staffChange) })
export type ChangesPage = z.infer<typeof changesPage>

/** An email that answers one of ours, of which the text stays in the mailbox. */
export const mailReply = z.object({
  name: z.string(),
  email: z.string(),
  /** Null once it is deleted. */
  subject: z.string().nullable(),
  receivedAt: z.iso.datetime(),
})
export type MailReply = z.infer<typeof mailReply>

export const mailEntry = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  /** The reference of the inquiry or the needs list that it tells of. */
  reference: z.string(),
  to: z.string(),
  replyTo: z.string().nullable(),
  /** Null once the text is deleted. */
  subject: z.string().nullable(),
  attempts: z.int(),
  /** When it is tried next; null if it waits for nothing. */
  dueAt: z.iso.datetime().nullable(),
  attemptedAt: z.iso.datetime().nullable(),
  /** Why the last attempt failed, or why it is held or was cancelled, in words. */
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was sent, failed or was cancelled. */
  settledAt: z.iso.datetime().nullable(),
  /** The first one first. */
  replies: z.array(mailReply),
})
export type MailEntry = z.infer<typeof mailEntry>

export const mail = mailEntry.extend({
  messageId: z.string(),
  text: z.string().nullable(),
  html: z.string().nullable(),
  /** The version of a quote that it brings to the buyer. */
  quoteId: z.string().nullable(),
  /** The question, or the purchase order, that it brings to the supplier. */
  askId: z.string().nullable(),
  purchaseId: z.string().nullable(),
  /** Why staff cannot have it sent now; null if they can. */
  obstacle: z.string().nullable(),
})
export type Mail = z.infer<typeof mail>
/** What a mail is, whatever can be done with it. */
export type StoredMail = Omit<Mail, 'obstacle'>

export const listMailsInput = pageInput.extend({
  state: z.enum(mailStates).nullish(),
  /** Part of the address. */
  to: filterText,
  /** Only mails about this inquiry and its quotes. */
  inquiryId: idText.nullish(),
  /** Only mails about the list that this need came with. */
  needId: idText.nullish(),
  /** Only mails about this version of a quote. */
  quoteId: idText.nullish(),
})
export type ListMails = z.output<typeof listMailsInput>
export const mailsPage = pageFrame.extend({ mails: z.array(mailEntry) })
export type MailsPage = z.infer<typeof mailsPage>

export const mailIdInput = z.object({ id: idText })
