import * as z from 'zod'
import { cancelledStates, type MailKind, mailKinds, retriedStates } from '../../../../shared/mail-terms.ts'
import type { ListMails, Mail, MailEntry, MailsPage } from '../../../../shared/mails.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { DomainError, notFound } from '../../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../../lib/page-cursor.ts'
import type { Admin, Context } from '../../../trpc.ts'
import { recordChange } from '../../changes/changes.ts'
import { selectInquiry } from '../../inquiries/queries.ts'
import { selectQuotesOf } from '../../inquiries/quotes/queries.ts'
import { selectNeed } from '../../needs/queries.ts'
import { buyerKey } from './addresses.ts'
import { dropMailJobs, queueMails } from './mail-jobs.ts'
import {
  type AboutBuyer,
  cancelMail,
  cancelMailsAbout,
  countMails,
  eraseMailsOf,
  lockMail,
  type MailEntryRow,
  type MailsAbout,
  type MailViewRow,
  requeueMail,
  selectMail,
  selectMails,
  selectMailsOfPerson,
  selectOverdue,
} from './queries.ts'

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
  return { mails: rows.map(toMailEntry), nextCursor, total }
}

/** What the mails of an inquiry (with its quotes), of a need's list or of a quote are about; undefined for all mails. */
async function findAbout(
  db: Db,
  { inquiryId, needId, quoteId }: Pick<ListMails, 'inquiryId' | 'needId' | 'quoteId'>,
): Promise<MailsAbout | undefined> {
  if (typeof quoteId === 'string') return { aboutIds: [quoteId], buyerKey: undefined }
  if (typeof needId === 'string') {
    const need = await selectNeed(db, needId)
    return { aboutIds: need ? [need.submission_id] : [], buyerKey: undefined }
  }
  if (typeof inquiryId !== 'string') return undefined
  const inquiry = await selectInquiry(db, inquiryId)
  if (!inquiry) return { aboutIds: [], buyerKey: undefined }
  const quotes = await selectQuotesOf(db, inquiryId)
  return { aboutIds: [inquiry.sending_id, ...quotes.map(({ id }) => id)], buyerKey: buyerKey(inquiry.email) }
}

/** Throws NOT_FOUND. */
export async function getMail(db: Db, id: string): Promise<Mail> {
  const row = await selectMail(db, id)
  if (!row) throw notFound('Mail')
  return toMail(row)
}

/** Has a mail sent now, even one that is held, with all attempts before it. Throws NOT_FOUND, MAIL_STATE. */
export async function retryMail({ db, settings, admin: by }: MailContext, id: string): Promise<Mail> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockMail(tx, id)
    if (!stored) throw notFound('Mail')
    if (!retriedStates.includes(stored.state)) throw wrongState(`This mail is ${stored.state} and cannot be sent again`)
    if (isUnderWay(stored)) throw wrongState('This mail is being sent at this moment')
    if (stored.body_text === null) throw wrongState('The text of this mail is deleted, so it cannot be sent')
    if (settings.mail.smtpUrl === undefined) {
      throw wrongState('There is no mail server: set SMTP_URL, or send it with your own mail program')
    }
    const row = await requeueMail(tx, id)
    await queueMails(tx, [row], 0)
    await recordChange(tx, {
      by,
      ...nameOf(row),
      before: { state: stored.state },
      after: { state: row.state, retried: true },
    })
    return toMail(row)
  })
}

/** Gives a mail up. Throws NOT_FOUND, MAIL_STATE. */
export async function giveUpMail({ db, admin: by }: MailContext, id: string): Promise<Mail> {
  return db.transaction().execute(async (tx) => {
    const stored = await lockMail(tx, id)
    if (!stored) throw notFound('Mail')
    if (stored.state === 'cancelled') return toMail(stored)
    if (!cancelledStates.includes(stored.state)) throw wrongState('This mail was sent already')
    const row = await cancelMail(tx, id)
    await dropMailJobs(tx, [id])
    await recordChange(tx, { by, ...nameOf(row), before: { state: stored.state }, after: { state: row.state } })
    return toMail(row)
  })
}

/** Writes new jobs for mails that are due for long: theirs were given up by the queue, or lost with a backup. */
export async function requeueOverdueMails(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => queueMails(tx, await selectOverdue(tx, overdueMax), 0))
}

/** Cancels what waits about something, by default of every kind. */
export async function cancelWaiting(tx: Tx, about: AboutBuyer, kinds: readonly MailKind[] = mailKinds): Promise<void> {
  await dropMailJobs(tx, await cancelMailsAbout(tx, about, kinds))
}

/** All mails to a buyer or about one, for an address in lower case; the oldest first. */
export async function listMailsOfPerson(db: Db, emailKey: string): Promise<Mail[]> {
  return (await selectMailsOfPerson(db, emailKey)).map(toMail)
}

/** Erases a person from the mails to and about them; what waits is cancelled. */
export async function eraseMails(tx: Tx, emailKey: string, erased: string): Promise<void> {
  await dropMailJobs(tx, await eraseMailsOf(tx, emailKey, erased))
}

const wrongState = (message: string) => new DomainError('MAIL_STATE', message)

/** An attempt that failed sets the time of the next one. */
function isUnderWay({ state, attempted_at: attemptedAt, due_at: dueAt }: MailEntryRow): boolean {
  return state === 'queued' && attemptedAt !== null && attemptedAt >= dueAt
}

// Without people's names and addresses: the trail is kept for years.
function nameOf({ id, kind, reference }: MailEntryRow) {
  return { kind: 'mail', recordId: id, recordName: `${reference}, ${kind}` } as const
}

function toMail(row: MailViewRow): Mail {
  return { ...toMailEntry(row), messageId: row.message_id, text: row.body_text, html: row.body_html }
}

function toMailEntry(row: MailEntryRow): MailEntry {
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
  }
}
