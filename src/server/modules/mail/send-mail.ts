import { setTimeout as sleep } from 'node:timers/promises'
import { type MailKind, mailKinds, mailKindTerms } from '../../../shared/office/mail-kinds.ts'
import type { SiteInfo } from '../../../shared/site/site.ts'
import type { Callbacks } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { JobLog } from '../../jobs/worker.ts'
import type { PrivateLinks } from '../../lib/secrets/private-links.ts'
import { hasChange } from '../changes/queries.ts'
import { isKnownMailbox } from '../customers/queries.ts'
import { renderOrderPdf, renderPurchasePdf } from '../inquiries/orders/order-pdf.ts'
import { renderQuotePdf } from '../inquiries/quotes/quote-pdf.ts'
import { buildErrorReport } from '../inventory/lists/staged/store-staged.ts'
import { selectToldLists } from '../inventory/sendings/queries.ts'
import { addText, type MailBody } from './letters/mail-body.ts'
import { endMails, recordMails } from './mail-changes.ts'
import { queueDigests, queueMails } from './mail-jobs.ts'
import {
  beginAttempt,
  countLately,
  endingKinds,
  findMail,
  lockLimits,
  lockSent,
  markSent,
  type SentRow,
  updateQueued,
} from './queries.ts'
import type { Attachment, MailServer, Refusal } from './smtp.ts'

type MailSenderDeps = {
  db: Db
  log: JobLog
  callbacks: Pick<Callbacks, 'writeEvent'>
  server: MailServer | undefined
  /** Made when a mail is sent, such as the PDF of the quote with this id. */
  attach?: ((mail: AttachingMail) => Promise<Attachment[]>) | undefined
  /** The address whose POST ends such mails, for those that come again and again. */
  unsubscribeUrl?: ((kind: MailKind, aboutId: string) => string | undefined) | undefined
  /** Puts in what is only known when a mail is sent. */
  complete?: (mail: Pick<SentRow, 'kind' | 'about_id'>, body: MailBody) => MailBody
  retryDelaysMs?: readonly number[]
  /** How long a worker rests after a failure that all mails would meet: a dead server must not keep the database busy. */
  restMs?: number
}

const usualRestMs = 1_000

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The waits after the first attempts, then two days of hours. */
const usualRetryDelaysMs: readonly number[] = [
  15_000,
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  ...Array.from({ length: 48 }, () => hourMs),
]

const perMailboxMax = 5
const receiptsPerMailboxMax = 10
const perDayMax = 500
const staffPerHourMax = 60

const unattached: Refusal = {
  isFinal: false,
  isForAll: false,
  reason: 'Its attachment could not be made',
  code: 'ATTACHMENT',
  reply: undefined,
}
const linkAlone = 'We could not attach the PDF to this email. The link above opens all of it.'
const textAlone = 'We could not attach the file with these rows to this email.'

// A mail that is out must not go again because the database is away for a moment: for about a minute.
const noteAttempts = 25
const notePauseMinMs = 50
const notePauseMaxMs = 3_000

/** Returns the handler of the job that sends a mail. */
export function createMailSender({
  db,
  log,
  callbacks,
  server,
  attach,
  unsubscribeUrl,
  complete = (_mail, body) => body,
  retryDelaysMs = usualRetryDelaysMs,
  ...deps
}: MailSenderDeps) {
  return async ({ mailId: id }: { mailId: string }, signal: AbortSignal, queueDb = db): Promise<void> => {
    if (!server) return void (await updateQueued(db, id, { state: 'kept' }))
    const mail = await begin(db, id)
    // A server may have been killed between the mark and the record.
    if (!mail) return recordSent(id)
    const attachments = await makeAttachments(mail)
    if (!(await stillGoes(db, mail))) return
    // The second time the link has to do.
    const isGoing = attachments !== undefined || mail.error === unattached.reason
    const refusal = isGoing ? await send(server, { ...mail, attachments }, signal) : unattached
    if (!refusal) {
      // At once and alone, whatever else the database is asked: until then, a server that is killed has it sent again.
      await noteWhenPossible(() => markSent(queueDb, id), signal)
      return noteWhenPossible(() => recordSent(id), signal)
    }
    log.warn(
      { mail: id, attempt: mail.attempts, code: refusal.code, reply: refusal.reply },
      'An email was not accepted',
    )
    await noteWhenPossible(() => noteRefusal(mail, refusal), signal)
    if (refusal.isForAll) await rest(deps.restMs ?? usualRestMs, signal)
  }

  function send(
    to: MailServer,
    { attachments, ...mail }: SentRow & { attachments: readonly Attachment[] | undefined },
    signal: AbortSignal,
  ): Promise<Refusal | undefined> {
    const body = complete(mail, { text: mail.body_text ?? '', html: mail.body_html ?? '' })
    return to.send(
      {
        to: mail.to_address,
        replyTo: mail.reply_to,
        subject: mail.subject ?? '',
        ...(attachments ? body : addText(body, mail.kind in pdfOf ? linkAlone : textAlone)),
        messageId: mail.message_id,
        inReplyTo: mail.in_reply_to,
        isAutomatic: isAutomatic(mail.kind),
        unsubscribeUrl: unsubscribeUrl?.(mail.kind, mail.about_id),
        attachments: attachments ?? [],
      },
      signal,
    )
  }

  async function makeAttachments(mail: SentRow): Promise<Attachment[] | undefined> {
    const { id, kind, about_id: aboutId, to_address: to } = mail
    try {
      return (await attach?.({ kind, aboutId, to })) ?? []
    } catch (error) {
      log.error({ err: error, mail: id }, 'The attachment of an email failed')
      return undefined
    }
  }

  async function recordSent(id: string): Promise<void> {
    const sent = { kind: 'mail', recordId: id, action: 'sent' } as const
    await db.transaction().execute(async (tx) => {
      if ((await lockSent(tx, id)) && !(await hasChange(tx, sent))) await recordMails(tx, 'sent', [id])
    })
  }

  async function noteRefusal({ id, kind, attempts }: SentRow, { isFinal, reason }: Refusal): Promise<void> {
    const delayMs = isFinal ? undefined : retryDelaysMs[attempts - 1]
    await db.transaction().execute(async (tx) => {
      if (delayMs === undefined) {
        const reference = await updateQueued(tx, id, { state: 'failed', error: reason })
        if (reference === undefined) return
        await recordMails(tx, 'failed', [id])
        await callbacks.writeEvent(tx, { kind: 'failed mail', records: { mailId: id }, title: `About ${reference}` })
      } else if (await updateQueued(tx, id, { error: reason, delayMs })) await queueMails(tx, [{ id, kind }], delayMs)
    })
  }
}

/** Whether no person asked for it: machines must not answer it. */
function isAutomatic(kind: MailKind): boolean {
  const { to, excess } = mailKindTerms[kind]
  return to === 'supplier' || excess === 'held'
}

/** Begins an attempt, unless the mail is no longer to be sent, is held, or waits for a digest. */
async function begin(db: Db, id: string): Promise<SentRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const mail = await findMail(tx, id)
    if (mail?.state !== 'queued') return undefined
    const { excess } = mailKindTerms[mail.kind]
    if (excess === null || mail.counted_at !== null) return beginAttempt(tx, id, false)
    // Before the row: a lead that is written must never wait for this lock.
    await lockLimits(tx)
    const addressKey = mail.address_key
    const kinds = mailKinds.filter((kind) => mailKindTerms[kind].excess === excess)
    if (excess === 'gathered') {
      const { toMailbox } = await countLately(tx, { addressKey, kinds, hours: 1 })
      if (toMailbox < staffPerHourMax || mail.is_approved) return beginAttempt(tx, id, true)
      await updateQueued(tx, id, { state: 'gathered' })
      await queueDigests(tx)
      return undefined
    }
    if (excess === 'dropped') {
      const { toMailbox } = await countLately(tx, { addressKey, kinds, hours: 24 })
      if (toMailbox < receiptsPerMailboxMax) return beginAttempt(tx, id, true)
      const error = `${receiptsPerMailboxMax} emails of this kind went to this address in the last 24 hours`
      await updateQueued(tx, id, { state: 'cancelled', error })
      return undefined
    }
    if (await isKnownMailbox(tx, addressKey)) return beginAttempt(tx, id, false)
    const { toMailbox, toAll } = await countLately(tx, { addressKey, kinds, hours: 24 })
    const reason = findExcess(toMailbox, toAll)
    if (reason === undefined || mail.is_approved) return beginAttempt(tx, id, true)
    await updateQueued(tx, id, { state: 'held', error: reason })
    return undefined
  })
}

/** Asked at the last moment: making a PDF takes a while, in which the quote may be replaced, and no job runs when one expires. */
async function stillGoes(db: Db, { id, kind, about_id: aboutId }: SentRow): Promise<boolean> {
  if (endingKinds.includes(kind)) await db.transaction().execute((tx) => endMails(tx, [aboutId]))
  return (await findMail(db, id))?.state === 'queued'
}

function findExcess(toMailbox: number, toAll: number): string | undefined {
  if (toMailbox >= perMailboxMax)
    return `${perMailboxMax} emails went to this address in the last 24 hours, and it belongs to none of your customers`
  if (toAll >= perDayMax)
    return `${perDayMax} emails in the last 24 hours went to addresses that belong to none of your customers`
  return undefined
}

async function noteWhenPossible(note: () => Promise<void>, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await note()
    } catch (error) {
      if (attempt === noteAttempts || signal.aborted) throw error
      await rest(Math.min(notePauseMaxMs, notePauseMinMs * 2 ** (attempt - 1)), signal)
    }
  }
}

/** Ends early when the server stops. */
async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
}

type AttachingMail = { kind: MailKind; aboutId: string; to: string }

// Many servers take no email of more than 10 MB, and an attachment grows by a third.
const attachedBytesMax = 7_000_000

const pdfOf: Partial<Record<MailKind, typeof renderQuotePdf>> = {
  quote: renderQuotePdf,
  'order confirmation': renderOrderPdf,
  'purchase order': renderPurchasePdf,
}

/** Returns what makes the files of a mail when it is sent: the PDF of a quote or an order, the error reports of lists. */
export function createAttacher(context: { db: Db; site: SiteInfo; privateLinks: PrivateLinks }) {
  return async ({ kind, aboutId, to }: AttachingMail): Promise<Attachment[]> => {
    const render = pdfOf[kind]
    if (render) return [await toAttachment(await render(context, aboutId))]
    if (kind !== 'list result') return []
    const attachments = []
    for (const list of await selectToldLists(context.db, { sendingId: aboutId, to })) {
      if (list.stagedUploadId === null || list.rowsSkipped === 0) continue
      attachments.push(await toAttachment(await buildErrorReport(context.db, list.stagedUploadId)))
    }
    if (attachments.reduce((sum, { content }) => sum + content.length, 0) > attachedBytesMax) {
      throw new Error('The error reports are too large for an email')
    }
    return attachments
  }
}

async function toAttachment({ fileName, content }: { fileName: string; content: Blob }): Promise<Attachment> {
  return { filename: fileName, contentType: content.type, content: Buffer.from(await content.arrayBuffer()) }
}

/** Returns the address whose POST ends the mails of a saved search, for its mails. */
export function createUnsubscribeUrl(privateLinks: PrivateLinks, publicUrl = '') {
  return (kind: MailKind, aboutId: string): string | undefined =>
    kind === 'search news'
      ? `${publicUrl}/api/saved-searches/${privateLinks.savedSearch.tokenOf(aboutId)}/unsubscribe`
      : undefined
}

/** Returns what puts the token into a link to choose a password: what is stored of the mail opens nothing. */
export function createTokenWriter(privateLinks: PrivateLinks) {
  return ({ kind, about_id: linkId }: Pick<SentRow, 'kind' | 'about_id'>, { text, html }: MailBody): MailBody => {
    if (kind !== 'account link') return { text, html }
    const token = privateLinks.account.tokenOf(linkId)
    return { text: text.replaceAll(linkId, token), html: html.replaceAll(linkId, token) }
  }
}
