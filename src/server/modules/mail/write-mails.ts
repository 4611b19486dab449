import { randomUUID } from 'node:crypto'
import type { MailKind } from '../../../shared/office/terms.ts'
import { isUndelivered } from '../../../shared/quotes/terms.ts'
import type { SiteInfo } from '../../../shared/site/site.ts'
import type { MailSettings } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PrivateLinks } from '../../lib/secrets/private-links.ts'
import { buyerKey, domainOf, isOurs, mailboxKey } from '../../lib/text-key.ts'
import { getAskById } from '../inquiries/asks/answer-ask.ts'
import { loadOrder, toOrderOffer, toPurchaseHandover, viewPurchaseOffer } from '../inquiries/orders/order-view.ts'
import { purchaseRows } from '../inquiries/orders/queries.ts'
import { lockSending, selectFirstLines, selectSending } from '../inquiries/queries.ts'
import { getOfferById } from '../inquiries/quotes/offers.ts'
import { openBuyerLink } from '../mine/buyer-links.ts'
import { toNeed } from '../needs/needs.ts'
import { selectSubmission } from '../needs/queries.ts'
import { draftAskMails } from './letters/compose-ask.ts'
import { draftInquiryMails, type Sending } from './letters/compose-inquiry.ts'
import { draftBuyerLinkMails } from './letters/compose-mine.ts'
import { draftNeedsMails } from './letters/compose-needs.ts'
import {
  draftOrderCancellation,
  draftOrderMails,
  draftPurchaseAnswers,
  draftPurchaseCancellation,
  draftPurchaseMails,
} from './letters/compose-order.ts'
import { draftAnswerMails, draftQuoteMails } from './letters/compose-quote.ts'
import { draftSearchMails } from './letters/compose-search.ts'
import { draftDigest, draftMatchMails } from './letters/compose-summaries.ts'
import { createPost, type Draft, linesMax } from './letters/letters.ts'
import { renderMail } from './letters/mail-body.ts'
import { draftListMails } from './list-mails.ts'
import { endMails } from './mail-changes.ts'
import { dropMailJobs, dropRewriting, queueMails, queueNewMails, queueRewriting } from './mail-jobs.ts'
import type { LeadMails, ListMails, MailsOf, OrderMails } from './mail-kinds.ts'
import { cancelWaiting } from './mails.ts'
import {
  type AboutBuyer,
  insertMails,
  lockUnbegun,
  postponeMails,
  rewriteMail,
  selectOfferMailStates,
  selectWaitingBuyers,
  settleGathered,
} from './queries.ts'
import type { NewMail } from './table.ts'

/**
 * `isLess`: something it told of is gone, so that no mail is added, and without drafts what waits is cancelled. `isAnother`:
 * one that waits tells of something else and stays.
 */
type DraftOptions = { delayMs?: number; isLess?: boolean | undefined; isAnother?: boolean }

export type MailWriter = {
  /** Tells all of a sending that grew since its waiting mails were written, and has them sent. */
  rewriteSending(db: Db, sendingId: string): Promise<void>
  /** Tells of the mails that were gathered for lack of room, in one for each of their addresses. */
  writeDigests(db: Db): Promise<void>
  /** Writes mails into the transaction of what they tell; those that wait unsent about the same are written again. */
  writeMails(tx: Tx, about: MailsOf): Promise<void>
  /** Writes given mails about something, such as a quote, likewise. */
  writeDrafts(tx: Tx, about: AboutBuyer, drafts: readonly Draft[], options?: DraftOptions): Promise<void>
}

type LeadsOf<Kind> = Extract<LeadMails, { kind: Kind }>
type OrdersOf<Kind> = Extract<OrderMails, { kind: Kind }>

type MailSources = { settings: MailSettings; site: SiteInfo; privateLinks: PrivateLinks }

// More inquiries of one sending may follow, one for each supplier.
const sendingDelayMs = 20_000

/** Without a mail server, mails are written and kept. */
export function createMailWriter({ settings, site, privateLinks }: MailSources): MailWriter {
  const post = createPost(settings, site)
  const state = settings.smtpUrl === undefined ? 'kept' : 'queued'
  const domain = domainOf(settings.from?.address ?? site.contactEmail)

  async function writeAboutSending(tx: Tx, { sendingId, email, isLess }: LeadsOf<'inquiry'>): Promise<void> {
    const about = { aboutId: sendingId, buyerKey: buyerKey(email) }
    if (isLess) {
      await lockSending(tx, sendingId)
      await dropRewriting(tx, sendingId)
    } else if (await postponeSending(tx, about)) return
    await writeSending(tx, about, { delayMs: sendingDelayMs, isLess })
  }

  /** Whether its mails wait already: written again with each inquiry, they would be written a hundred times. */
  async function postponeSending(tx: Tx, about: AboutBuyer): Promise<boolean> {
    const waiting = (await lockUnbegun(tx, about)).map(({ id }) => id)
    if (waiting.length === 0) return false
    await postponeMails(tx, waiting, sendingDelayMs)
    await dropMailJobs(tx, waiting)
    await queueRewriting(tx, about.aboutId, sendingDelayMs)
    return true
  }

  async function rewriteSending(db: Db, sendingId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await lockSending(tx, sendingId)
      for (const key of await selectWaitingBuyers(tx, sendingId)) {
        await writeSending(tx, { aboutId: sendingId, buyerKey: key }, { isLess: true })
      }
    })
  }

  async function writeSending(tx: Tx, about: AboutBuyer, options: DraftOptions): Promise<void> {
    const inquiries = await selectSending(tx, { sendingId: about.aboutId, emailKey: about.buyerKey })
    const ids = inquiries.map(({ id }) => id)
    const lines = await selectFirstLines(tx, ids, linesMax)
    const sending: Sending = { inquiries, lines, link: await openMine(tx, about, ids.length > 0) }
    await writeDrafts(tx, about, draftInquiryMails(sending, post), options)
  }

  async function writeDigests(db: Db): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const gathered = await settleGathered(tx)
      for (const to of new Set(gathered.map((mail) => mail.to_address))) {
        const about = { aboutId: `digest ${randomUUID()}`, buyerKey: '' }
        const subjects = gathered.filter((mail) => mail.to_address === to).map(({ subject }) => subject ?? '')
        await writeDrafts(tx, about, [draftDigest(to, subjects, post)], { isAnother: true })
      }
    })
  }

  async function writeAboutNeeds(tx: Tx, { submissionId, email, isLess }: LeadsOf<'needs'>): Promise<void> {
    const needs = (await selectSubmission(tx, submissionId)).map(toNeed)
    const about = { aboutId: submissionId, buyerKey: buyerKey(email) }
    const link = await openMine(tx, about, needs.length > 0)
    await writeDrafts(tx, about, draftNeedsMails(needs, { email, link }, post), { isLess })
  }

  /** For a mail that confirms. Without a mail server there is no such page; without leads there is no such mail. */
  async function openMine(tx: Tx, about: AboutBuyer, hasLeads: boolean): Promise<string | undefined> {
    return state === 'queued' && hasLeads ? openBuyerLink(tx, privateLinks, about) : undefined
  }

  async function writeAboutOrder(
    tx: Tx,
    { orderId, link, purchases, sender }: OrdersOf<'order confirmation'>,
  ): Promise<void> {
    const whole = await loadOrder(tx, orderId)
    const { email } = whole.row
    await write(tx, orderId, email, draftOrderMails(toOrderOffer(whole), { email, link, sender }, post))
    for (const sent of purchases) {
      const purchase = whole.purchases.find(({ id }) => id === sent.id)
      const to = purchase?.to_address
      if (!purchase || !to) continue
      const going = { email: to, link: sent.link, sender }
      await write(tx, sent.id, to, draftPurchaseMails(await viewPurchaseOffer(tx, whole, purchase), going, post))
    }
  }

  async function writeAboutPurchaseAnswer(tx: Tx, { purchaseId }: OrdersOf<'purchase answered'>): Promise<void> {
    const purchase = await purchaseRows.get(tx, purchaseId)
    const whole = await loadOrder(tx, purchase.order_id)
    const replyTo = purchase.to_address
    const answered = { replyTo, inquiryId: whole.row.inquiry_id }
    const offer = await viewPurchaseOffer(tx, whole, purchase)
    await add(tx, purchaseId, replyTo ?? '', draftPurchaseAnswers(offer, answered, post))
  }

  async function writeAboutCancellation(
    tx: Tx,
    { orderId, tellsBuyer, tellsSuppliers }: OrdersOf<'order cancellation'>,
  ): Promise<void> {
    const whole = await loadOrder(tx, orderId)
    const { email } = whole.row
    const purchaseIds = whole.purchases.map(({ id }) => id)
    const mailStates = await selectOfferMailStates(tx, purchaseIds)
    await endMails(tx, [orderId, ...purchaseIds])
    if (tellsBuyer) await add(tx, orderId, email, draftOrderCancellation(toOrderOffer(whole), email, post))
    for (const purchase of tellsSuppliers ? whole.purchases : []) {
      const { id, to_address: to } = purchase
      const { delivery } = toPurchaseHandover(purchase, mailStates)
      // Who never heard of the purchase hears of nothing.
      if (to === null || delivery === null || isUndelivered(delivery)) continue
      await write(tx, id, to, draftPurchaseCancellation(await viewPurchaseOffer(tx, whole, purchase), to, post))
    }
  }

  /** About something of a person's; without drafts, what waits about it is cancelled. */
  function write(tx: Tx, aboutId: string, email: string, drafts: readonly Draft[], options?: DraftOptions) {
    return writeDrafts(tx, { aboutId, buyerKey: buyerKey(email) }, drafts, options)
  }

  /** Likewise, but without drafts, what waits stays. */
  async function add(tx: Tx, aboutId: string, email: string, drafts: readonly Draft[]): Promise<void> {
    if (drafts.length > 0) await write(tx, aboutId, email, drafts)
  }

  async function writeDrafts(
    tx: Tx,
    about: AboutBuyer,
    drafts: readonly Draft[],
    { delayMs = 0, isLess = false, isAnother = false }: DraftOptions = {},
  ): Promise<void> {
    if (drafts.length === 0) return cancelWaiting(tx, about)
    const unbegun = isAnother ? [] : await lockUnbegun(tx, about)
    const requeued: { id: string; kind: MailKind }[] = []
    const added: (NewMail & { id: string })[] = []
    for (const { kind, to, replyTo, inReplyTo = null, letter } of drafts) {
      const { text, html } = renderMail(letter, post.office)
      const body = { subject: letter.subject, body_text: text, body_html: html }
      const earlier = unbegun.find((mail) => mail.kind === kind && mail.to_address === to)
      const id = earlier?.id ?? randomUUID()
      if (!earlier && isLess) continue
      if (earlier) await rewriteMail(tx, id, body, delayMs)
      else {
        added.push({
          id,
          kind,
          about_id: about.aboutId,
          reference: letter.reference,
          buyer_key: about.buyerKey,
          to_address: to,
          address_key: mailboxKey(to),
          reply_to: replyTo,
          ...body,
          message_id: `<${randomUUID()}@${domain}>`,
          in_reply_to: inReplyTo,
          state,
        })
      }
      if (earlier?.state === 'queued') requeued.push({ id, kind })
    }
    if (added.length > 0) await insertMails(tx, added, delayMs)
    if (state === 'queued') await queueNewMails(tx, added, delayMs)
    await queueMails(tx, requeued, delayMs)
  }

  async function writeAboutLists(tx: Tx, mails: ListMails): Promise<void> {
    // Without a mail server nothing is kept: a receipt that comes late only confuses.
    const letters = settings.smtpUrl === undefined ? undefined : await draftListMails(tx, mails, post)
    // Two machines must not write to each other.
    if (!letters || letters.drafts.some(({ to }) => isOurs(to, settings))) return
    const { about, drafts, ...options } = letters
    await writeDrafts(tx, about, drafts, options)
  }

  return {
    writeDrafts,
    rewriteSending,
    writeDigests,
    async writeMails(tx, about) {
      switch (about.kind) {
        case 'matches':
          return write(tx, `matches ${about.changeNo}`, '', draftMatchMails(about, post), { isAnother: true })
        case 'inquiry':
          return writeAboutSending(tx, about)
        case 'needs':
          return writeAboutNeeds(tx, about)
        case 'buyer link':
          return write(tx, about.aboutId, about.email, draftBuyerLinkMails(about, post))
        case 'quote': {
          const offer = await getOfferById(tx, about.quoteId)
          return write(tx, about.quoteId, about.email, draftQuoteMails(offer, about, post))
        }
        case 'quote answer': {
          const offer = await getOfferById(tx, about.quoteId)
          return add(tx, about.quoteId, about.email, draftAnswerMails(offer, about.email, post))
        }
        case 'ask':
          return write(tx, about.askId, about.email, draftAskMails(await getAskById(tx, about.askId), about, post))
        case 'ended':
          return endMails(tx, about.ids)
        case 'order confirmation':
          return writeAboutOrder(tx, about)
        case 'purchase answered':
          return writeAboutPurchaseAnswer(tx, about)
        case 'order cancellation':
          return writeAboutCancellation(tx, about)
        case 'list stored':
        case 'list declined':
        case 'lists received':
        case 'list reminder':
          return writeAboutLists(tx, about)
        default: {
          const isAnother = about.kind === 'search news'
          return write(tx, about.searchId, about.email, draftSearchMails(about, post), { isAnother })
        }
      }
    },
  }
}
