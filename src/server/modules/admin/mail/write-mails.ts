import { randomUUID } from 'node:crypto'
import type { MailKind } from '../../../../shared/office/terms.ts'
import type { SiteInfo } from '../../../../shared/site/site.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { PrivateLinks } from '../../../lib/secrets/private-links.ts'
import { buyerKey, domainOf, isOurs, mailboxKey } from '../../../lib/text-key.ts'
import type {
  AskMails,
  BuyerLinkMails,
  LeadMails,
  ListMails,
  MailSettings,
  MailsOf,
  MatchMails,
  OrderMails,
  SearchMails,
} from '../../../trpc.ts'
import { getAskById } from '../../inquiries/asks/answer-ask.ts'
import { loadOrder, nameSupplier, toOrderOffer, toPurchaseOffer } from '../../inquiries/orders/order-view.ts'
import { purchaseRows } from '../../inquiries/orders/queries.ts'
import { lockSending, selectFirstLines, selectSending } from '../../inquiries/queries.ts'
import { getOfferById } from '../../inquiries/quotes/offers.ts'
import { openBuyerLink } from '../../mine/buyer-links.ts'
import { toNeed } from '../../needs/needs.ts'
import { selectSubmission } from '../../needs/queries.ts'
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
import { cancelWaiting } from './mails.ts'
import {
  type AboutBuyer,
  insertMails,
  lockUnbegun,
  postponeMails,
  rewriteMail,
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

  async function writeBuyerLink(tx: Tx, mails: BuyerLinkMails): Promise<void> {
    const about = { aboutId: mails.aboutId, buyerKey: buyerKey(mails.email) }
    await writeDrafts(tx, about, draftBuyerLinkMails(mails, post))
  }

  async function writeAboutQuote(tx: Tx, { quoteId, email, ...quote }: LeadsOf<'quote'>): Promise<void> {
    const drafts = draftQuoteMails(await getOfferById(tx, quoteId), { email, ...quote }, post)
    await writeDrafts(tx, { aboutId: quoteId, buyerKey: buyerKey(email) }, drafts)
  }

  async function writeAboutAsk(tx: Tx, { askId, email, ...ask }: AskMails): Promise<void> {
    const drafts = draftAskMails(await getAskById(tx, askId), { email, ...ask }, post)
    await writeDrafts(tx, { aboutId: askId, buyerKey: buyerKey(email) }, drafts)
  }

  async function writeAboutAnswer(tx: Tx, { quoteId, email }: LeadsOf<'quote answer'>): Promise<void> {
    const drafts = draftAnswerMails(await getOfferById(tx, quoteId), email, post)
    // Without drafts, the quote's own mail would be cancelled.
    if (drafts.length > 0) await writeDrafts(tx, { aboutId: quoteId, buyerKey: buyerKey(email) }, drafts)
  }

  async function writeAboutOrder(
    tx: Tx,
    { orderId, link, purchases, sender }: OrdersOf<'order confirmed'>,
  ): Promise<void> {
    const whole = await loadOrder(tx, orderId)
    const { email } = whole.row
    const drafts = draftOrderMails(toOrderOffer(whole), { email, link, sender }, post)
    await writeDrafts(tx, { aboutId: orderId, buyerKey: buyerKey(email) }, drafts)
    for (const sent of purchases) {
      const purchase = whole.purchases.find(({ id }) => id === sent.id)
      const to = purchase?.to_address
      if (!purchase || !to) continue
      const drafted = draftPurchaseMails(toPurchaseOffer(whole, purchase), { email: to, link: sent.link, sender }, post)
      await writeDrafts(tx, { aboutId: sent.id, buyerKey: buyerKey(to) }, drafted)
    }
  }

  async function writeAboutPurchaseAnswer(tx: Tx, { purchaseId }: OrdersOf<'purchase answered'>): Promise<void> {
    const purchase = await purchaseRows.get(tx, purchaseId)
    const whole = await loadOrder(tx, purchase.order_id)
    const [supplier, replyTo] = [await nameSupplier(tx, purchase), purchase.to_address]
    const answered = { supplier, replyTo, inquiryId: whole.row.inquiry_id }
    const drafts = draftPurchaseAnswers(toPurchaseOffer(whole, purchase), answered, post)
    if (drafts.length > 0) await writeDrafts(tx, { aboutId: purchaseId, buyerKey: buyerKey(replyTo ?? '') }, drafts)
  }

  async function writeAboutCancellation(
    tx: Tx,
    { orderId, tellsBuyer, tellsSuppliers }: OrdersOf<'order cancelled'>,
  ): Promise<void> {
    const whole = await loadOrder(tx, orderId)
    const { email } = whole.row
    await endMails(tx, [orderId, ...whole.purchases.map(({ id }) => id)])
    const drafts = tellsBuyer ? draftOrderCancellation(toOrderOffer(whole), email, post) : []
    if (drafts.length > 0) await writeDrafts(tx, { aboutId: orderId, buyerKey: buyerKey(email) }, drafts)
    for (const purchase of tellsSuppliers ? whole.purchases : []) {
      const { id, to_address: to, sent_at: sentAt } = purchase
      // Who was not asked for steel hears of nothing.
      if (to === null || sentAt === null) continue
      const about = { aboutId: id, buyerKey: buyerKey(to) }
      await writeDrafts(tx, about, draftPurchaseCancellation(toPurchaseOffer(whole, purchase), to, post))
    }
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

  async function writeAboutSearch(tx: Tx, mails: SearchMails): Promise<void> {
    const about = { aboutId: mails.searchId, buyerKey: buyerKey(mails.email) }
    await writeDrafts(tx, about, draftSearchMails(mails, post), { isAnother: mails.kind === 'search news' })
  }

  async function writeAboutMatches(tx: Tx, mails: MatchMails): Promise<void> {
    const about = { aboutId: `matches ${mails.changeNo}`, buyerKey: '' }
    await writeDrafts(tx, about, draftMatchMails(mails, post), { isAnother: true })
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
    writeMails(tx, about) {
      switch (about.kind) {
        case 'matches':
          return writeAboutMatches(tx, about)
        case 'inquiry':
          return writeAboutSending(tx, about)
        case 'needs':
          return writeAboutNeeds(tx, about)
        case 'buyer link':
          return writeBuyerLink(tx, about)
        case 'quote':
          return writeAboutQuote(tx, about)
        case 'quote answer':
          return writeAboutAnswer(tx, about)
        case 'quotes ended':
          return endMails(tx, about.quoteIds)
        case 'ask':
          return writeAboutAsk(tx, about)
        case 'asks ended':
          return endMails(tx, about.askIds)
        case 'order confirmed':
          return writeAboutOrder(tx, about)
        case 'purchase answered':
          return writeAboutPurchaseAnswer(tx, about)
        case 'order cancelled':
          return writeAboutCancellation(tx, about)
        case 'list stored':
        case 'list declined':
        case 'lists received':
        case 'list reminder':
          return writeAboutLists(tx, about)
        default:
          return writeAboutSearch(tx, about)
      }
    },
  }
}
