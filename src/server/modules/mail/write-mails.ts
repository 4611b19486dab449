import { randomUUID } from 'node:crypto'
import type { SiteInfo } from '../../../shared/site/site.ts'
import type { MailSettings } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { PrivateLinks } from '../../lib/secrets/private-links.ts'
import { domainOf, isOwnAddress } from '../../lib/text-key.ts'
import { getAskById } from '../inquiries/asks/answer-ask.ts'
import { getOfferById } from '../inquiries/quotes/offers.ts'
import { draftAccountLinkMails, draftAccountNewsMails } from './letters/compose-account.ts'
import { draftAskMails } from './letters/compose-ask.ts'
import { draftBuyerLinkMails } from './letters/compose-mine.ts'
import { draftAnswerMails, draftQuoteMails } from './letters/compose-quote.ts'
import { draftSearchMails } from './letters/compose-search.ts'
import { draftDigest } from './letters/compose-summaries.ts'
import { createPost } from './letters/letters.ts'
import { draftListMails } from './list-mails.ts'
import { endMails } from './mail-changes.ts'
import type { ListMails, MailsOf } from './mail-kinds.ts'
import { aboutPerson, createOutbox } from './outbox.ts'
import { draftMatchesOf, postOfInquiry } from './owned-post.ts'
import { settleGathered } from './queries.ts'
import { writeAboutChange, writeAboutChangeAnswer, writeAboutChanged, writeAboutTakenBack } from './write-changes.ts'
import { rewriteSending, writeAboutNeeds, writeAboutSending } from './write-leads.ts'
import {
  writeAboutCancellation,
  writeAboutDeletedShipment,
  writeAboutOrder,
  writeAboutPurchaseAnswer,
  writeAboutReadyDate,
  writeAboutShipment,
} from './write-orders.ts'

export type MailWriter = {
  /** Tells all of a sending that grew since its waiting mails were written, and has them sent. */
  rewriteSending(db: Db, sendingId: string): Promise<void>
  /** Tells of the mails that were gathered for lack of room, in one for each of their addresses. */
  writeDigests(db: Db): Promise<void>
  /** Writes mails into the transaction of what they tell; those that wait unsent about the same are written again. */
  writeMails(tx: Tx, about: MailsOf): Promise<void>
}

type MailSources = { settings: MailSettings; site: SiteInfo; privateLinks: PrivateLinks }

/** Without a mail server, mails are written and kept. */
export function createMailWriter({ settings, site, privateLinks }: MailSources): MailWriter {
  const hasServer = settings.smtpUrl !== undefined
  const post = createPost(settings, site)
  const domain = domainOf(settings.from?.address ?? site.contactEmail)
  const outbox = createOutbox({ office: post.office, domain, state: hasServer ? 'queued' : 'kept' })
  const writing = { post, outbox, privateLinks: hasServer ? privateLinks : undefined }

  async function writeAboutLists(tx: Tx, mails: ListMails): Promise<void> {
    // Without a mail server nothing is kept: a receipt that comes late only confuses.
    const letters = hasServer ? await draftListMails(tx, mails, post) : undefined
    // Two machines must not write to each other.
    if (!letters || letters.drafts.some(({ to }) => isOwnAddress(to, settings))) return
    const { about, drafts, ...options } = letters
    await outbox.replace(tx, about, drafts, options)
  }

  return {
    rewriteSending: (db, sendingId) => rewriteSending(db, writing, sendingId),
    async writeDigests(db) {
      await db.transaction().execute(async (tx) => {
        const gathered = await settleGathered(tx)
        for (const to of new Set(gathered.map((mail) => mail.to_address))) {
          const about = { aboutId: `digest ${randomUUID()}`, buyerKey: '' }
          const subjects = gathered.filter((mail) => mail.to_address === to).map(({ subject }) => subject ?? '')
          await outbox.replace(tx, about, [draftDigest(to, subjects, post)], { isAnother: true })
        }
      })
    },
    async writeMails(tx, about) {
      switch (about.kind) {
        case 'matches': {
          const whose = aboutPerson(`matches ${about.changeNo}`, '')
          return outbox.replace(tx, whose, await draftMatchesOf(tx, about, post), { isAnother: true })
        }
        case 'inquiry':
          return writeAboutSending(tx, writing, about)
        case 'needs':
          return writeAboutNeeds(tx, writing, about)
        case 'buyer link':
          return outbox.replace(tx, aboutPerson(about.aboutId, about.email), draftBuyerLinkMails(about, post))
        case 'quote': {
          const drafts = draftQuoteMails(await getOfferById(tx, about.quoteId), about, post)
          return outbox.replace(tx, aboutPerson(about.quoteId, about.email), drafts)
        }
        case 'quote answer': {
          const offer = await getOfferById(tx, about.quoteId)
          const drafts = draftAnswerMails(offer, about.email, await postOfInquiry(tx, post, offer.inquiryId))
          return outbox.add(tx, aboutPerson(about.quoteId, about.email), drafts)
        }
        case 'ask': {
          const drafts = draftAskMails(await getAskById(tx, about.askId), about, post)
          return outbox.replace(tx, aboutPerson(about.askId, about.email), drafts)
        }
        case 'ended':
          return endMails(tx, about.ids)
        case 'order confirmation':
          return writeAboutOrder(tx, writing, about)
        case 'purchase answered':
          return writeAboutPurchaseAnswer(tx, writing, about)
        case 'order cancellation':
          return writeAboutCancellation(tx, writing, about)
        case 'order change':
          return writeAboutChange(tx, writing, about)
        case 'order change taken back':
          return writeAboutTakenBack(tx, writing, about)
        case 'order change answered':
          return writeAboutChangeAnswer(tx, writing, about)
        case 'order changed':
          return writeAboutChanged(tx, writing, about)
        case 'ready date':
          return writeAboutReadyDate(tx, writing, about)
        case 'shipment':
          return writeAboutShipment(tx, writing, about)
        case 'shipment deleted':
          return writeAboutDeletedShipment(tx, writing, about)
        case 'list stored':
        case 'list declined':
        case 'lists received':
        case 'list reminder':
          return writeAboutLists(tx, about)
        case 'account link':
          return outbox.replace(tx, aboutPerson(about.linkId, ''), draftAccountLinkMails(about, post))
        case 'account link ended':
          return outbox.replace(tx, aboutPerson(about.linkId, ''), [])
        case 'account news': {
          const whose = aboutPerson(`account ${randomUUID()}`, '')
          return outbox.add(tx, whose, draftAccountNewsMails(about, post))
        }
        default: {
          const whose = aboutPerson(about.searchId, about.email)
          const isAnother = about.kind === 'search news'
          return outbox.replace(tx, whose, draftSearchMails(about, post), { isAnother })
        }
      }
    },
  }
}
