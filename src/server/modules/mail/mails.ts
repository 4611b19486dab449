import * as z from 'zod'
import type { MailKind } from '../../../shared/office/mail-kinds.ts'
import { cancelledStates, retriedStates } from '../../../shared/office/mail-states.ts'
import type { ListMails, Mail, MailEntry, MailsPage, StoredMail } from '../../../shared/office/schema.ts'
import { groupBy } from '../../../shared/text/group-by.ts'
import type { Admin, Context } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../lib/page-cursor.ts'
import { buyerKey } from '../../lib/text-key.ts'
import { selectAsksOf } from '../inquiries/asks/queries.ts'
import { selectOrderIdsOf } from '../inquiries/orders/queries.ts'
import { inquiryRows, selectRequest } from '../inquiries/queries.ts'
import { selectQuotesOf } from '../inquiries/quotes/queries.ts'
import { needRows } from '../needs/queries.ts'
import { findEnded, recordMailChange, recordMails } from './mail-changes.ts'
import { dropMailJobs, queueDigests, queueMails } from './mail-jobs.ts'
import {
  type AboutBuyer,
  cancelMail,
  cancelMailsAbout,
  countMails,
  deleteRepliesFrom,
  endingKinds,
  eraseMailsOf,
  hasOverdueGathered,
  type MailEntryRow,
  type MailsAbout,
  type MailViewRow,
  mailRows,
  type ReplyRow,
  requeueMail,
  selectMails,
  selectMailsOfPerson,
  selectOverdue,
  selectReplies,
} from './queries.ts'
import { toReply } from './replies.ts'

export type MailContext = Pick<Context, 'db' | 'settings'> & { admin: Admin }

const overdueMax = 1_000

const placeInList = z.tuple([cursorInstant, cursorId]).transform(([createdAt, id]) => ({ createdAt, id }))

/** The newest first. Throws INVALID for a cursor of another list. */
export async function listMails(db: Db, { cursor, limit, state, to, ...ids }: ListMails): Promise<MailsPage> {
  const after = readCursor(placeInList, cursor)
  const filter = { state, to, about: await findAbout(db, ids) }
  const [read, total] = await Promise.all([
    selectMails(db, { ...filter, after, limit: limit + 1 }),
    after ? null : countMails(db, filter),
  ])
  const { rows, nextCursor } = cutPage(read, limit, (row) => [row.created_at, row.id])
  return { mails: await toMailEntries(db, rows), nextCursor, total }
}

/** What the mails of an inquiry's request (with its quotes, asks and orders), of a need's list or of a quote are about; undefined for all mails. */
async function findAbout(
  db: Db,
  { inquiryId, needId, quoteId }: Pick<ListMails, 'inquiryId' | 'needId' | 'quoteId'>,
): Promise<MailsAbout | undefined> {
  if (typeof quoteId === 'string') return { aboutIds: [quoteId], buyerKey: undefined }
  if (typeof needId === 'string') {
    const need = await needRows.find(db, needId)
    return { aboutIds: need ? [need.submission_id] : [], buyerKey: undefined }
  }
  if (typeof inquiryId !== 'string') return undefined
  const inquiry = await inquiryRows.find(db, inquiryId)
  if (!inquiry) return { aboutIds: [], buyerKey: undefined }
  const ids = (await selectRequest(db, inquiry)).map(({ id }) => id)
  const quotes = await selectQuotesOf(db, ids)
  const asks = await selectAsksOf(db, ids)
  return {
    aboutIds: [inquiry.sending_id, ...[...quotes, ...asks].map(({ id }) => id), ...(await selectOrderIdsOf(db, ids))],
    buyerKey: buyerKey(inquiry.email),
  }
}

/** Throws NOT_FOUND. */
export async function getMail(context: Pick<Context, 'db' | 'settings'>, id: string): Promise<Mail> {
  return toMail(context, await mailRows.get(context.db, id))
}

/** Has a mail sent now, even one that is held, with all attempts before it. Throws NOT_FOUND, MAIL_STATE. */
export async function retryMail({ db, settings, admin: by }: MailContext, id: string): Promise<Mail> {
  return db.transaction().execute(async (tx) => {
    const stored = await mailRows.lock(tx, id)
    const obstacle = await findObstacle({ db: tx, settings }, stored)
    if (obstacle !== undefined) throw wrongStateError(obstacle)
    const row = await requeueMail(tx, id)
    await queueMails(tx, [row], 0)
    await recordMailChange(tx, by, 'retried', id)
    return toMail({ db: tx, settings }, row)
  })
}

/** Throws NOT_FOUND, MAIL_STATE. */
export async function giveUpMail({ db, settings, admin: by }: MailContext, id: string): Promise<Mail> {
  return db.transaction().execute(async (tx) => {
    const stored = await mailRows.lock(tx, id)
    if (stored.state === 'cancelled') return toMail({ db: tx, settings }, stored)
    if (!cancelledStates.includes(stored.state)) throw wrongStateError('This email was sent already')
    const row = await cancelMail(tx, id)
    await dropMailJobs(tx, [id])
    await recordMailChange(tx, by, 'cancelled', id)
    return toMail({ db: tx, settings }, row)
  })
}

/** Writes new jobs for mails that are due for long: theirs were given up by the queue, or lost with a backup. */
export async function requeueOverdueMails(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queueMails(tx, await selectOverdue(tx, overdueMax), 0)
    if (await hasOverdueGathered(tx)) await queueDigests(tx)
  })
}

export async function cancelWaiting(tx: Tx, about: AboutBuyer): Promise<void> {
  const ids = await cancelMailsAbout(tx, about)
  await dropMailJobs(tx, ids)
  await recordMails(tx, 'cancelled', ids)
}

/** All mails to a buyer or about one, for an address in lower case; the oldest first. */
export async function listMailsOfPerson(db: Db, emailKey: string): Promise<StoredMail[]> {
  const rows = await selectMailsOfPerson(db, emailKey)
  const repliesOf = groupBy(
    await selectReplies(
      db,
      rows.map(({ id }) => id),
    ),
    ({ mail_id: id }) => id,
  )
  return rows.map((row) => toStoredMail(row, repliesOf.get(row.id) ?? []))
}

/** Erases a person from the mails to and about them; what waits is cancelled. */
export async function eraseMails(tx: Tx, emailKey: string, erased: string): Promise<void> {
  await deleteRepliesFrom(tx, emailKey)
  await dropMailJobs(tx, await eraseMailsOf(tx, emailKey, erased))
}

const wrongStateError = (message: string) => new DomainError('MAIL_STATE', message)

/** More inquiries of its sending may follow, of which it must tell, too. */
function isStillWritten({
  state,
  attempts,
  due_at: dueAt,
}: Pick<MailEntryRow, 'state' | 'attempts' | 'due_at'>): boolean {
  return state === 'queued' && attempts === 0 && dueAt.getTime() > Date.now()
}

/** An attempt that failed sets the time of the next one. */
function isUnderWay({
  state,
  attempted_at: attemptedAt,
  due_at: dueAt,
}: Pick<MailEntryRow, 'state' | 'attempted_at' | 'due_at'>): boolean {
  return state === 'queued' && attemptedAt !== null && attemptedAt >= dueAt
}

/** Why a mail cannot be sent now. */
async function findObstacle(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  { kind, about_id: aboutId, ...mail }: MailViewRow,
): Promise<string | undefined> {
  const [ended] = endingKinds.includes(kind) && mail.state !== 'sent' ? await findEnded(db, [aboutId]) : []
  if (ended) return ended.reason
  if (!retriedStates.includes(mail.state)) return `This email is ${mail.state} and cannot be sent again.`
  if (isStillWritten(mail)) return 'This email goes out on its own soon.'
  if (isUnderWay(mail)) return 'This email is being sent at this moment.'
  if (mail.body_text === null) return 'The text of this email is deleted, so it cannot be sent.'
  return settings.mail.smtpUrl === undefined
    ? 'There is no mail server: set SMTP_URL, or send it with your own email program.'
    : undefined
}

async function toMail(context: Pick<Context, 'db' | 'settings'>, row: MailViewRow): Promise<Mail> {
  const replies = await selectReplies(context.db, [row.id])
  return { ...toStoredMail(row, replies), obstacle: (await findObstacle(context, row)) ?? null }
}

function toStoredMail(row: MailViewRow, replies: readonly ReplyRow[]): StoredMail {
  const { message_id: messageId, body_text: text, body_html: html } = row
  return { ...toMailEntry(row, replies), messageId, text, html, ...toOffered(row) }
}

function toOffered({ kind, about_id: id }: MailViewRow): Pick<Mail, 'quoteId' | 'askId' | 'purchaseId'> {
  const idOf = (one: MailKind) => (kind === one ? id : null)
  return { quoteId: idOf('quote'), askId: idOf('ask'), purchaseId: idOf('purchase order') }
}

async function toMailEntries(db: Db, rows: readonly MailEntryRow[]): Promise<MailEntry[]> {
  const repliesOf = groupBy(
    await selectReplies(
      db,
      rows.map(({ id }) => id),
    ),
    ({ mail_id: id }) => id,
  )
  return rows.map((row) => toMailEntry(row, repliesOf.get(row.id) ?? []))
}

function toMailEntry(row: MailEntryRow, replies: readonly ReplyRow[]): MailEntry {
  const { id, kind, state, reference, subject, attempts, error } = row
  return {
    id,
    kind,
    state,
    reference,
    to: row.to_address,
    replyTo: row.reply_to,
    subject,
    attempts,
    dueAt: state === 'queued' ? row.due_at.toISOString() : null,
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    error,
    createdAt: row.created_at.toISOString(),
    settledAt: row.settled_at?.toISOString() ?? null,
    replies: replies.map(toReply),
  }
}
