import { formatPurchaseReference } from '../../../../shared/orders/words.ts'
import type {
  LinkedPaper,
  LinkedPapers,
  OpenedPaper,
  SendLinkedPapers,
  SentLinkedPapers,
} from '../../../../shared/papers/schema.ts'
import { paperBytesMax } from '../../../../shared/papers/terms.ts'
import { formatCountOf } from '../../../../shared/text/count-text.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Admin, Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError, notFound } from '../../../lib/domain-error.ts'
import { digestToken } from '../../../lib/secrets/private-links.ts'
import { findOrderOffered } from '../orders/offers.ts'
import { findQuoteOffered } from '../quotes/offers.ts'
import { openPaper } from './paper-files.ts'
import { toLinkedPaper } from './paper-records.ts'
import {
  findSendingLink,
  type Offered,
  type OfferedTo,
  type SendingLink,
  selectOfferedPapers,
  selectPapersOfDeals,
  selectSentPapers,
} from './queries.ts'
import { receivePapers } from './receive-papers.ts'
import type { PaperSender } from './table.ts'

// A supplier has no account.
const supplier: Admin = { id: 'supplier', username: 'the supplier' }

type LinkedBy = Exclude<PaperSender, 'staff'>
// Of a link with a year of papers, the newest.
const shownMax = 200

type LinkContext = Pick<Context, 'db' | 'callbacks' | 'limits'>

/**
 * Keeps what a supplier sends by the link of an ask, of a purchase or of its own page. Bytes count before the form is read, and
 * each file before it is. Throws NOT_FOUND, ASK_STATE or ORDER_STATE for what was taken back, TOO_MANY_REQUESTS, INVALID or
 * TOO_LARGE if nothing is a paper.
 */
export async function sendLinkedPapers(
  { db, callbacks, limits }: LinkContext,
  by: LinkedBy,
  { token, bytes, files }: SendLinkedPapers,
): Promise<SentLinkedPapers> {
  const link = await requireLink(db, by, token)
  if (link.isOver) {
    throw new DomainError(
      by === 'ask' ? 'ASK_STATE' : 'ORDER_STATE',
      `${nameOf(by, link)} was taken back. Please call us.`,
    )
  }
  const announced = Array.isArray(files) ? files.reduce((sum, file) => sum + file.bytes.length, 0) : (bytes ?? null)
  const counted = await limits.linkPapers.count(`${by} ${link.id}`, { bytes: announced, ofFileMax: paperBytesMax })
  const { rows, refused } = await receivePapers(db, files, {
    by: supplier,
    sentBy: by,
    sentById: link.id,
    sentByName: link.name,
    supplierId: link.supplierId,
    kind: null,
    on: by === 'supply' ? [] : [{ kind: by, id: link.id }],
    count: counted.countFile,
  })
  await db.transaction().execute((tx) =>
    callbacks.writeEvent(tx, {
      kind: 'papers sent',
      records: link.inquiryId === null ? {} : { inquiryId: link.inquiryId },
      title: `${link.name} sent ${formatCountOf(rows.length, 'paper')}${by === 'supply' ? '' : ` for ${nameOf(by, link)}`}`,
    }),
  )
  return { ...(await listSentPapers(db, by, token)), refused }
}

function nameOf(by: LinkedBy, { reference_number: number, position }: SendingLink): string {
  if (by === 'ask') return formatReference('ask', number ?? 0)
  return formatPurchaseReference(formatReference('order', number ?? 0), position ?? 0)
}

/** What came by one link, and by no other; the newest first. Throws NOT_FOUND. */
export async function listSentPapers(db: Db, by: LinkedBy, token: string): Promise<LinkedPapers> {
  const { id } = await requireLink(db, by, token)
  return { papers: (await selectSentPapers(db, by, id, shownMax)).map(toLinkedPaper) }
}

/** What staff ticked for the buyer of a quote or an order. Throws NOT_FOUND. */
export async function listOfferedPapers(db: Db, to: OfferedTo, token: string): Promise<LinkedPapers> {
  return { papers: (await selectOfferedPapers(db, await requireOffered(db, to, token))).map(toLinkedPaper) }
}

/** What staff ticked for the buyer of this order. */
export async function listPapersForBuyer(db: Db, orderId: string): Promise<LinkedPaper[]> {
  return (await selectOfferedPapers(db, { orderId })).map(toLinkedPaper)
}

/** The papers of these inquiries and what became of them that their buyer may see. */
export async function listPapersOf(db: Db, inquiryIds: readonly string[]): Promise<LinkedPaper[]> {
  return (await selectPapersOfDeals(db, inquiryIds)).filter((row) => row.for_buyer).map(toLinkedPaper)
}

/** The file of such a paper. Throws NOT_FOUND, also for one that is not ticked. */
export async function openOfferedPaper(
  db: Db,
  to: OfferedTo,
  { token, id }: { token: string; id: string },
): Promise<OpenedPaper> {
  const [row] = await selectOfferedPapers(db, await requireOffered(db, to, token), id)
  if (!row) throw notFound('Paper')
  return openPaper(db, row)
}

async function requireLink(db: Db, by: LinkedBy, token: string): Promise<SendingLink> {
  const link = await findSendingLink(db, by, digestToken(token))
  if (!link) throw notFound('Link')
  return link
}

async function requireOffered(db: Db, to: OfferedTo, token: string): Promise<Offered> {
  return to === 'quote'
    ? { quoteId: (await findQuoteOffered(db, token)).id }
    : { orderId: (await findOrderOffered(db, token)).id }
}
