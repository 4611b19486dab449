import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type MailKind, mailKinds, mailKindTerms } from '../../../shared/office/mail-kinds.ts'
import { cancelledStates, goingStates, type MailState } from '../../../shared/office/mail-states.ts'
import type { ListMails } from '../../../shared/office/schema.ts'
import { containsText } from '../../db/contains-text.ts'
import type { Db, Tx } from '../../db/database.ts'
import { countRows, rowsOf } from '../../db/rows.ts'
import { type TimelinePart, timelinePart } from '../../db/timeline-part.ts'
import type { Ended } from './mail-changes.ts'
import type { MailReplyTable, MailRow, NewMail, NewReply } from './table.ts'

const entryColumns = [
  'id',
  'kind',
  'reference',
  'to_address',
  'reply_to',
  'subject',
  'state',
  'attempts',
  'due_at',
  'attempted_at',
  'error',
  'created_at',
  'settled_at',
] as const
const mailColumns = [...entryColumns, 'about_id', 'body_text', 'body_html', 'message_id'] as const
export const mailRows = rowsOf('mails', mailColumns, 'Email')
export type MailEntryRow = Pick<MailRow, (typeof entryColumns)[number]>
export type MailViewRow = Pick<MailRow, (typeof mailColumns)[number]>

// A gathered mail waits until a digest settles it.
const waitingStates: readonly MailState[] = ['queued', 'kept', 'held', 'gathered']

export type AboutBuyer = { aboutId: string; buyerKey: string }

/** The mails about something that no attempt was made to send yet. One that is being sent just now is left out. */
export function lockUnsentMails(
  tx: Tx,
  { aboutId, buyerKey }: AboutBuyer,
): Promise<Pick<MailRow, 'id' | 'kind' | 'to_address' | 'state'>[]> {
  return tx
    .selectFrom('mails')
    .select(['id', 'kind', 'to_address', 'state'])
    .where('about_id', '=', aboutId)
    .where('buyer_key', '=', buyerKey)
    .where('state', 'in', waitingStates)
    .where('settled_at', 'is', null)
    .where('attempted_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Whether nobody was mailed about something in a kind of mail, or only this address by a mail that can be written again. */
export async function lockUnmailed(
  tx: Tx,
  { aboutId, kind, to }: { aboutId: string; kind: MailKind; to: string },
): Promise<boolean> {
  const rows = await tx
    .selectFrom('mails')
    .select(['to_address', 'state', 'attempted_at'])
    .where('about_id', '=', aboutId)
    .where('kind', '=', kind)
    .forUpdate()
    .execute()
  return rows.every((row) => row.to_address === to && row.state === 'queued' && row.attempted_at === null)
}

export async function insertMails(tx: Tx, mails: readonly NewMail[], delayMs: number): Promise<void> {
  await tx
    .insertInto('mails')
    .values(mails.map((mail) => ({ ...mail, due_at: inMs(delayMs) })))
    .execute()
}

export async function rewriteMail(
  tx: Tx,
  id: string,
  text: Pick<NewMail, 'subject' | 'body_text' | 'body_html'>,
  delayMs: number,
): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ ...text, due_at: inMs(delayMs) })
    .where('id', '=', id)
    .execute()
}

export async function postponeMails(tx: Tx, ids: readonly string[], delayMs: number): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ due_at: inMs(delayMs) })
    .where('id', 'in', ids)
    .execute()
}

/** The buyers to whom waiting mails about something belong. */
export async function selectWaitingBuyers(tx: Tx, aboutId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('mails')
    .select('buyer_key')
    .distinct()
    .where('about_id', '=', aboutId)
    .where('state', 'in', waitingStates)
    .execute()
  return rows.map((row) => row.buyer_key)
}

/** Cancels what waits about something and returns the ids. */
export async function cancelMailsAbout(tx: Tx, { aboutId, buyerKey }: AboutBuyer): Promise<string[]> {
  const rows = await tx
    .updateTable('mails')
    .set({ state: 'cancelled', settled_at: sql<Date>`now()` })
    .where('about_id', '=', aboutId)
    .where('buyer_key', '=', buyerKey)
    .where('state', 'in', waitingStates)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Cancels the unsent mails of quotes, asks, orders, changes, purchases and shipments and returns the ids. The answer to a deleted quote is no news to staff. */
export async function cancelMailsOfEnded(tx: Tx, ended: readonly Ended[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update mails set state = 'cancelled', settled_at = now(), error = ended.reason
    from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as ended (id text, reason text, "isDeleted" boolean)
    where about_id = ended.id and state = any(${[...cancelledStates]}::text[])
      and (kind = any(${[...endingKinds]}::text[]) or "isDeleted")
    returning mails.id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

// They bring something with its link to who answers it, or waits for it.
const offerKinds: readonly MailKind[] = ['quote', 'ask', 'purchase order', 'order change', 'shipment']

/** The states of the mails that brought quotes, changes and shipments to buyers, and asks and purchases to suppliers, by the id of each. */
export async function selectOfferMailStates(db: Db, aboutIds: readonly string[]): Promise<Map<string, MailState>> {
  const rows = await db
    .selectFrom('mails')
    .select(['about_id', 'state'])
    .where('kind', 'in', offerKinds)
    .where('about_id', '=', sql<string>`any(${[...aboutIds]}::text[])`)
    .execute()
  return new Map(rows.map(({ about_id: aboutId, state }) => [aboutId, state]))
}

/** What was written of a shipment, or of a purchase before it changed, is about its order from then on. */
export async function moveMails(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('mails').set({ about_id: toId }).where('about_id', '=', fromId).execute()
}

/** Whether a mail brought a quote, an ask or a purchase to who answers it, or will. With `offset`, no others are looked up. */
export function isMailed(aboutId: Expression<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from mails
    where about_id = ${aboutId} and kind = any(${[...offerKinds]}::text[]) and mails.state = any(${[...goingStates]}::text[])
    offset 0
  )`
}

/** The mails that go no longer once what they are about has ended. */
export const endingKinds: readonly MailKind[] = [
  'quote',
  'ask',
  'order confirmation',
  'purchase order',
  'order change',
  'ready date',
  'shipment',
]

/** What has a mail that goes no longer once it has ended, and has not gone out. */
export async function selectUnsentIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('mails')
    .select('about_id')
    .distinct()
    .where('kind', 'in', endingKinds)
    .where('state', 'in', cancelledStates)
    .execute()
  return rows.map(({ about_id: aboutId }) => aboutId)
}

const inMs = (delayMs: number) => sql<Date>`now() + ${delayMs} * interval '1 millisecond'`

export function findMail(
  db: Db,
  id: string,
): Promise<Pick<MailRow, 'kind' | 'state' | 'address_key' | 'counted_at' | 'is_approved'> | undefined> {
  return db
    .selectFrom('mails')
    .select(['kind', 'state', 'address_key', 'counted_at', 'is_approved'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** One decision at a time, so that several instances together keep the limits. */
export async function lockLimits(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('limits of mails'))`.execute(tx)
}

/** The mails of these kinds of the last hours that count: to this mailbox, and to all. */
export async function countLately(
  db: Db,
  { addressKey, kinds, hours }: { addressKey: string; kinds: readonly MailKind[]; hours: number },
): Promise<{ toMailbox: number; toAll: number }> {
  const { rows } = await sql<{ toMailbox: number; toAll: number }>`
    select count(*) filter (where address_key = ${addressKey}) as "toMailbox", count(*) as "toAll"
    from mails where counted_at > now() - ${hours} * interval '1 hour' and kind = any(${[...kinds]}::text[])
  `.execute(db)
  return rows[0] ?? { toMailbox: 0, toAll: 0 }
}

/** Settles the mails that no digest told of yet; the oldest first. */
export async function settleGathered(tx: Tx): Promise<GatheredRow[]> {
  const rows = await tx
    .updateTable('mails')
    .set({ settled_at: sql<Date>`now()` })
    .where('state', '=', 'gathered')
    .where('settled_at', 'is', null)
    .returning(['to_address', 'subject', 'created_at'])
    .execute()
  return rows.sort((a, b) => a.created_at.getTime() - b.created_at.getTime())
}
export type GatheredRow = Pick<MailRow, 'to_address' | 'subject' | 'created_at'>

/** Whether some wait for so long that the job of their digest must have been lost. */
export async function hasOverdueGathered(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('state', '=', 'gathered')
    .where('settled_at', 'is', null)
    .where('due_at', '<', overdue)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const sentColumns = [
  'id',
  'kind',
  'about_id',
  'to_address',
  'reply_to',
  'subject',
  'body_text',
  'body_html',
  'message_id',
  'in_reply_to',
  'attempts',
  'error',
] as const
export type SentRow = Pick<MailRow, (typeof sentColumns)[number]>

/** Undefined if the mail is no longer to be sent. */
export function beginAttempt(tx: Tx, id: string, counts: boolean): Promise<SentRow | undefined> {
  return tx
    .updateTable('mails')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      attempted_at: sql<Date>`now()`,
      ...(counts && { counted_at: sql<Date>`coalesce(counted_at, now())` }),
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning(sentColumns)
    .executeTakeFirst()
}

/** Even if it was cancelled in the meantime: it is out. */
export async function markSent(db: Db, id: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'sent', error: null, settled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .execute()
}

/** Whether a mail was sent. Others who ask wait until the transaction ends. */
export async function lockSent(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('mails').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
  return row?.state === 'sent'
}

type QueuedChange = { state?: MailState; error?: string; delayMs?: number }

/** Changes a mail that is to be sent and returns its reference; undefined if it was cancelled in the meantime. */
export async function updateQueued(
  db: Db,
  id: string,
  { delayMs, ...change }: QueuedChange,
): Promise<string | undefined> {
  const row = await db
    .updateTable('mails')
    .set({ ...change, ...(delayMs !== undefined && { due_at: inMs(delayMs) }) })
    .$if(change.state === 'failed' || change.state === 'cancelled', (query) =>
      query.set({ settled_at: sql<Date>`now()` }),
    )
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .returning('reference')
    .executeTakeFirst()
  return row?.reference
}

const overdue = sql<Date>`now() - interval '1 hour'`

/** Mails whose job must have been lost: they are due for long. */
export function selectOverdue(db: Db, limit: number): Promise<Pick<MailRow, 'id' | 'kind'>[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'kind'])
    .where('state', '=', 'queued')
    .where('due_at', '<', overdue)
    .limit(limit)
    .execute()
}

/** From the first attempt on, past the limits for strangers. */
export function requeueMail(tx: Tx, id: string): Promise<MailViewRow> {
  const anew = { state: 'queued', attempts: 0, error: null, is_approved: true, settled_at: null } as const
  return mailRows.update(tx, id, { ...anew, due_at: sql<Date>`now()` })
}

export function cancelMail(tx: Tx, id: string): Promise<MailViewRow> {
  return mailRows.update(tx, id, { state: 'cancelled', settled_at: sql<Date>`now()` })
}

/** Mails about these things and this buyer only; those to and from suppliers are not of a buyer. */
export type MailsAbout = { aboutIds: readonly string[]; buyerKey: string | undefined }
type MailFilter = Pick<ListMails, 'state' | 'to'> & { about: MailsAbout | undefined }
export type MailPlace = { createdAt: Date; id: string }

const supplierKinds: readonly MailKind[] = [
  'ask',
  'purchase order',
  'purchase cancellation',
  'purchase answer to staff',
]

/** The newest first; with `after` those that follow it. */
export function selectMails(
  db: Db,
  { limit, after, ...filter }: MailFilter & { limit: number; after: MailPlace | undefined },
): Promise<MailEntryRow[]> {
  let query = selectMatching(db, filter)
    .select(entryColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<SqlBool>`(created_at, id) < (${after.createdAt}, ${after.id})`)
  return query.execute()
}

export function countMails(db: Db, filter: MailFilter): Promise<number> {
  return countRows(selectMatching(db, filter))
}

function selectMatching(db: Db, { state, to, about }: MailFilter) {
  let query = db.selectFrom('mails')
  if (typeof state === 'string') query = query.where('state', '=', state)
  if (to !== '') query = query.where(containsText(to, 'to_address'))
  if (about) query = query.where('about_id', '=', sql<string>`any(${[...about.aboutIds]}::text[])`)
  const key = about?.buyerKey
  if (key !== undefined)
    query = query.where((eb) => eb.or([eb('buyer_key', '=', key), eb('kind', 'in', supplierKinds)]))
  return query
}

const replyColumns = ['mail_id', 'from_name', 'from_address', 'subject', 'received_at'] as const
export type ReplyRow = Pick<MailReplyTable, (typeof replyColumns)[number]>

/** The mail of ours with the first of these Message-IDs. */
export function findAnswered(db: Db, messageIds: readonly string[]) {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'reference'])
    .where('message_id', '=', sql<string>`any(${[...messageIds]}::text[])`)
    .orderBy(sql`array_position(${[...messageIds]}::text[], message_id)`)
    .limit(1)
    .executeTakeFirst()
}

/** Returns false for one that is kept already. */
export async function insertReply(tx: Tx, reply: NewReply): Promise<boolean> {
  const query = tx
    .insertInto('mail_replies')
    .values(reply)
    .onConflict((conflict) => conflict.doNothing())
  return (await query.executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

/** The first one first. */
export function selectReplies(db: Db, mailIds: readonly string[]): Promise<ReplyRow[]> {
  return db
    .selectFrom('mail_replies')
    .select(replyColumns)
    .where('mail_id', '=', sql<string>`any(${[...mailIds]}::text[])`)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
}

const isFrom = (emailKey: string) => sql<SqlBool>`lower(from_address) = ${emailKey}`

/** Those from an address in lower case; the first one first. */
export function selectRepliesFrom(db: Db, emailKey: string): Promise<ReplyRow[]> {
  return db.selectFrom('mail_replies').select(replyColumns).where(isFrom(emailKey)).orderBy('received_at').execute()
}

export async function deleteRepliesFrom(tx: Tx, emailKey: string): Promise<void> {
  await tx.deleteFrom('mail_replies').where(isFrom(emailKey)).execute()
}

/** Deletes the subjects of replies that came so many days ago. */
export async function deleteOldSubjects(db: Db, keptDays: number): Promise<void> {
  await db
    .updateTable('mail_replies')
    .set({ subject: null })
    .where('subject', 'is not', null)
    .where('received_at', '<', sql<Date>`now() - ${keptDays} * interval '1 day'`)
    .execute()
}

/** Deletes the texts of mails that were settled so many days ago, or were written then and wait for staff alone. */
export async function deleteOldTexts(db: Db, keptDays: number): Promise<void> {
  const settled: readonly MailState[] = ['sent', 'failed', 'cancelled', 'gathered']
  const waiting: readonly MailState[] = ['kept', 'held']
  const before = sql<Date>`now() - ${keptDays} * interval '1 day'`
  await db
    .updateTable('mails')
    .set({ subject: null, body_text: null, body_html: null, error: null })
    .where('body_text', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('state', 'in', settled).and('settled_at', '<', before),
        eb('state', 'in', waiting).and('created_at', '<', before),
      ]),
    )
    .execute()
}

export function selectSubjects(
  db: Db,
  ids: readonly string[],
): Promise<Pick<MailRow, 'id' | 'kind' | 'reference' | 'about_id' | 'buyer_key'>[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'kind', 'reference', 'about_id', 'buyer_key'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
}

/** All mails to a buyer or about one, for an address in lower case; the oldest first. */
export function selectMailsOfPerson(db: Db, emailKey: string): Promise<(MailViewRow & { id: string })[]> {
  return db
    .selectFrom('mails')
    .select(mailColumns)
    .where('buyer_key', '=', emailKey)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** The kinds that go to others than us. */
export const outsideKinds = mailKinds.filter((kind) => mailKindTerms[kind].to !== 'staff')

/** Erases a person from the mails to and about them; what waited is cancelled. Returns the ids. */
export async function eraseMailsOf(tx: Tx, emailKey: string, erased: string): Promise<string[]> {
  const rows = await tx
    .updateTable('mails')
    .set({ subject: null, body_text: null, body_html: null, reply_to: null, error: null, buyer_key: '' })
    .set((eb) => ({
      to_address: eb.case().when('kind', 'in', outsideKinds).then(erased).else(eb.ref('to_address')).end(),
      address_key: eb.case().when('kind', 'in', outsideKinds).then('').else(eb.ref('address_key')).end(),
      state: sql<MailState>`
        case when settled_at is null and state = any(${[...waitingStates]}::text[]) then 'cancelled' else state end
      `,
      settled_at: sql<Date>`coalesce(settled_at, now())`,
    }))
    .where('buyer_key', '=', emailKey)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const buyerKinds = mailKinds.filter((kind) => mailKindTerms[kind].to === 'buyer')

/** What was mailed to a customer. */
export const mailsTo = (part: TimelinePart): RawBuilder<unknown> =>
  timelinePart(
    {
      kind: 'mail',
      at: sql`created_at`,
      id: sql`id`,
      by: sql`null`,
      facts: sql`jsonb_build_object('mailId', id, 'kind', kind, 'subject', subject, 'state', state)`,
      keys: part.emailKeys,
      from: sql`from mails where buyer_key = own.key and kind = any(${[...buyerKinds]}::text[])`,
    },
    part,
  )

/** What a customer answered to mails of ours. */
export const repliesOf = (part: TimelinePart): RawBuilder<unknown> =>
  timelinePart(
    {
      kind: 'mail',
      at: sql`received_at`,
      id: sql`id`,
      by: sql`coalesce(nullif(from_name, ''), from_address)`,
      facts: sql`jsonb_build_object('mailId', mail_id, 'subject', subject, 'isReply', true)`,
      keys: part.emailKeys,
      from: sql`from mail_replies where lower(from_address) = own.key`,
    },
    part,
  )
