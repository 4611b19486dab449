import { randomUUID } from 'node:crypto'
import type { MailKind } from '../../../shared/office/mail-kinds.ts'
import type { Tx } from '../../db/database.ts'
import { buyerKey, mailboxKey } from '../../lib/text-key.ts'
import type { Draft, Letter, Office } from './letters/letters.ts'
import { renderMail } from './letters/mail-body.ts'
import { queueMails, queueNewMails } from './mail-jobs.ts'
import { cancelWaiting } from './mails.ts'
import { type AboutBuyer, insertMails, lockUnsentMails, rewriteMail } from './queries.ts'
import type { NewMail } from './table.ts'

/**
 * `isLess`: something that was told of is gone, so that no mail is added. `isAnother`: a mail that waits tells of something
 * else, and stays as it is.
 */
export type OutboxOptions = { delayMs?: number; isLess?: boolean | undefined; isAnother?: boolean }

/** Writes mails into the transaction of what they tell. */
export type Outbox = {
  /** Mails that wait unsent about the same are written again; without drafts they are cancelled. */
  replace(tx: Tx, about: AboutBuyer, drafts: readonly Draft[], options?: OutboxOptions): Promise<void>
  /** As `replace`, but without drafts what waits stays. */
  add(tx: Tx, about: AboutBuyer, drafts: readonly Draft[]): Promise<void>
}

/** `domain` is that of our address. Mails that are `kept` never go out, for lack of a mail server. */
type OutboxSettings = { office: Office; domain: string; state: 'kept' | 'queued' }

export function createOutbox({ office, domain, state }: OutboxSettings): Outbox {
  async function replace(
    tx: Tx,
    about: AboutBuyer,
    drafts: readonly Draft[],
    { delayMs = 0, isLess = false, isAnother = false }: OutboxOptions = {},
  ): Promise<void> {
    if (drafts.length === 0) return cancelWaiting(tx, about)
    const unsent = isAnother ? [] : await lockUnsentMails(tx, about)
    const requeued: { id: string; kind: MailKind }[] = []
    const added: (NewMail & { id: string })[] = []
    for (const draft of drafts) {
      const { kind, to, letter } = draft
      const earlier = unsent.find((mail) => mail.kind === kind && mail.to_address === to)
      if (earlier) {
        await rewriteMail(tx, earlier.id, bodyOf(letter), delayMs)
        if (earlier.state === 'queued') requeued.push({ id: earlier.id, kind })
      } else if (!isLess) added.push(newMail(about, draft))
    }
    if (added.length > 0) await insertMails(tx, added, delayMs)
    if (state === 'queued') await queueNewMails(tx, added, delayMs)
    await queueMails(tx, requeued, delayMs)
  }

  function newMail(about: AboutBuyer, { kind, to, replyTo, inReplyTo = null, letter }: Draft) {
    return {
      id: randomUUID(),
      kind,
      about_id: about.aboutId,
      reference: letter.reference,
      buyer_key: about.buyerKey,
      to_address: to,
      address_key: mailboxKey(to),
      reply_to: replyTo,
      ...bodyOf(letter),
      message_id: `<${randomUUID()}@${domain}>`,
      in_reply_to: inReplyTo,
      state,
    }
  }

  function bodyOf(letter: Letter) {
    const { text, html } = renderMail(letter, office)
    return { subject: letter.subject, body_text: text, body_html: html }
  }

  return {
    replace,
    async add(tx, about, drafts) {
      if (drafts.length > 0) await replace(tx, about, drafts)
    },
  }
}

/** What a mail is about, and whose it is: a record and the person with this address. */
export function aboutPerson(aboutId: string, email: string): AboutBuyer {
  return { aboutId, buyerKey: buyerKey(email) }
}
