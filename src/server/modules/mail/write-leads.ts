import type { Db, Tx } from '../../db/database.ts'
import type { PrivateLinks } from '../../lib/secrets/private-links.ts'
import { lockSending, selectFirstLines, selectSending } from '../inquiries/queries.ts'
import { openBuyerLink } from '../mine/buyer-links.ts'
import { toNeed } from '../needs/needs.ts'
import { selectSubmission } from '../needs/queries.ts'
import { draftInquiryMails, type Sending } from './letters/compose-inquiry.ts'
import { draftNeedsMails } from './letters/compose-needs.ts'
import { linesMax, type Post } from './letters/letters.ts'
import { dropMailJobs, dropRewriting, queueRewriting } from './mail-jobs.ts'
import type { LeadMails } from './mail-kinds.ts'
import { aboutPerson, type Outbox, type OutboxOptions } from './outbox.ts'
import { postOfNeeds, postOfRequest } from './owned-post.ts'
import { type AboutBuyer, lockUnsentMails, postponeMails, selectWaitingBuyers } from './queries.ts'

type LeadsOf<Kind> = Extract<LeadMails, { kind: Kind }>

/** `privateLinks` are for the page of a buyer's own requests, which there is only with a mail server. */
export type LeadWriting = { post: Post; outbox: Outbox; privateLinks: PrivateLinks | undefined }

// More inquiries of one sending may follow, one for each supplier.
const sendingDelayMs = 20_000

/** Tells staff and the buyer of all inquiries of a sending. */
export async function writeAboutSending(
  tx: Tx,
  writing: LeadWriting,
  { sendingId, email, isLess }: LeadsOf<'inquiry'>,
): Promise<void> {
  const about = aboutPerson(sendingId, email)
  if (isLess) {
    await lockSending(tx, sendingId)
    await dropRewriting(tx, sendingId)
  } else if (await postponeSending(tx, about)) return
  await writeSending(tx, writing, about, { delayMs: sendingDelayMs, isLess })
}

/** Whether its mails wait already: written again with each inquiry, they would be written a hundred times. */
async function postponeSending(tx: Tx, about: AboutBuyer): Promise<boolean> {
  const waiting = (await lockUnsentMails(tx, about)).map(({ id }) => id)
  if (waiting.length === 0) return false
  await postponeMails(tx, waiting, sendingDelayMs)
  await dropMailJobs(tx, waiting)
  await queueRewriting(tx, about.aboutId, sendingDelayMs)
  return true
}

/** Tells all of a sending that grew since its waiting mails were written, and has them sent. */
export async function rewriteSending(db: Db, writing: LeadWriting, sendingId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSending(tx, sendingId)
    for (const buyerKey of await selectWaitingBuyers(tx, sendingId)) {
      await writeSending(tx, writing, { aboutId: sendingId, buyerKey }, { isLess: true })
    }
  })
}

async function writeSending(tx: Tx, writing: LeadWriting, about: AboutBuyer, options: OutboxOptions): Promise<void> {
  const inquiries = await selectSending(tx, { sendingId: about.aboutId, emailKey: about.buyerKey })
  const ids = inquiries.map(({ id }) => id)
  const lines = await selectFirstLines(tx, ids, linesMax)
  const sending: Sending = { inquiries, lines, link: await linkToLeads(tx, writing, about, ids.length > 0) }
  const post = await postOfRequest(tx, writing.post, inquiries[0])
  await writing.outbox.replace(tx, about, draftInquiryMails(sending, post), options)
}

/** Tells staff and the buyer of needs that were sent together. */
export async function writeAboutNeeds(
  tx: Tx,
  writing: LeadWriting,
  { submissionId, email, isLess }: LeadsOf<'needs'>,
): Promise<void> {
  const needs = (await selectSubmission(tx, submissionId)).map(toNeed)
  const about = aboutPerson(submissionId, email)
  const link = await linkToLeads(tx, writing, about, needs.length > 0)
  const post = await postOfNeeds(tx, writing.post, submissionId)
  await writing.outbox.replace(tx, about, draftNeedsMails(needs, { email, link }, post), { isLess })
}

// Without leads there is no mail that confirms them, so it needs no link.
async function linkToLeads(
  tx: Tx,
  { privateLinks }: LeadWriting,
  about: AboutBuyer,
  hasLeads: boolean,
): Promise<string | undefined> {
  return privateLinks && hasLeads ? openBuyerLink(tx, privateLinks, about) : undefined
}
