import { randomUUID } from 'node:crypto'
import type { InquiryStatus } from '../../../shared/inquiries/terms.ts'
import type { BuyerRequest, Mine, Receipt } from '../../../shared/mine/schema.ts'
import { type RequestState, requestStates, requestsMax } from '../../../shared/mine/terms.ts'
import type { NeedStatus } from '../../../shared/needs/terms.ts'
import type { OrderState } from '../../../shared/quotes/order-states.ts'
import { totalWeightLb } from '../../../shared/steel/weight.ts'
import { formatReference, parseReference } from '../../../shared/text/references.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { notFound } from '../../lib/domain-error.ts'
import { digestToken } from '../../lib/secrets/private-links.ts'
import { buyerKey } from '../../lib/text-key.ts'
import { selectOrdersOf, selectOrdersOfItems } from '../inquiries/orders/queries.ts'
import { selectFirstLines, selectSending, selectSendings } from '../inquiries/queries.ts'
import { toItemFields } from '../inquiries/quotes/item-line.ts'
import { selectQuotesSent } from '../inquiries/quotes/queries.ts'
import { stateOf } from '../inquiries/quotes/quote-view.ts'
import { toNeed } from '../needs/needs.ts'
import { selectLists, selectSubmission } from '../needs/queries.ts'
import { openBuyerLink } from './buyer-links.ts'
import { selectBuyerLink, selectBuyerLinksOf } from './queries.ts'

const receiptItemsMax = 5_000

type MailContext = Pick<Context, 'db' | 'callbacks' | 'privateLinks' | 'limits' | 'settings' | 'runInBackground'>

/**
 * Mails an address the link to what was sent with it, if there is anything and it was not asked for too often. Tells nothing
 * about the address. Throws NOT_FOUND without a mail server.
 */
export function mailBuyerLink(
  { db, callbacks, privateLinks, limits, settings, runInBackground }: MailContext,
  email: string,
): void {
  requireMailServer(settings)
  const key = buyerKey(email)
  // After the answer, which takes the same time for every address.
  runInBackground(async () => {
    const newest = { emailKey: key, limit: 1 }
    const isKnown = (await selectSendings(db, newest)).length > 0 || (await selectLists(db, newest)).length > 0
    if (!isKnown || !(await limits.buyerLinks.allows(key))) return
    await db.transaction().execute(async (tx) => {
      const aboutId = randomUUID()
      const link = await openBuyerLink(tx, privateLinks, { aboutId, buyerKey: key })
      await callbacks.writeMails(tx, { kind: 'buyer link', aboutId, email, link })
    })
  })
}

function requireMailServer({ mail }: Context['settings']): void {
  if (mail.smtpUrl === undefined) throw notFound('Page')
}

type MineContext = Pick<Context, 'db' | 'privateLinks' | 'settings'>

/** What the holder of a link has with us: no cost, no supplier, nothing that staff noted. Throws NOT_FOUND. */
export async function getMine({ db, privateLinks, settings }: MineContext, token: string): Promise<Mine> {
  requireMailServer(settings)
  const { email_key: emailKey, ends_at: endsAt } = await getLink(db, token)
  const newest = { emailKey, limit: requestsMax }
  const requests = [...(await listInquiries({ db, privateLinks }, newest)), ...(await listNeeds(db, newest))]
  return {
    email: emailKey,
    endsAt: endsAt.toISOString(),
    requests: requests.sort((a, b) => b.sentAt.localeCompare(a.sentAt)).slice(0, requestsMax),
  }
}

async function getLink(db: Db, token: string) {
  const link = await selectBuyerLink(db, digestToken(token))
  if (!link) throw notFound('Link')
  return link
}

type Newest = { emailKey: string; limit: number }

async function listInquiries(
  { db, privateLinks }: Pick<MineContext, 'db' | 'privateLinks'>,
  newest: Newest,
): Promise<BuyerRequest[]> {
  const sendings = await selectSendings(db, newest)
  const ids = sendings.flatMap((sending) => sending.ids)
  const quotes = await selectQuotesSent(db, ids)
  const orders = await selectOrdersOf(db, ids)
  return sendings.map((sending) => {
    const isOfThis = ({ inquiry_id: id }: { inquiry_id: string }) => sending.ids.includes(id)
    const offered = quotes.filter(isOfThis)
    return {
      ...describeSending(sending, offered[0]?.sent_at),
      reference: formatReference('inquiry', sending.number),
      state: whereItStands(
        furthest(sending.statuses, inquiryStates),
        offered,
        orders.filter(isOfThis).map((row) => row.state),
      ),
      quotes: quotes.filter(isOfThis).map((row) => {
        const state = stateOf(row)
        const stands = state === 'sent' || state === 'accepted'
        const link = stands ? privateLinks.quote.findUrl(row.id, row.token_digest) : null
        const what = { description: row.first_description, lines: row.lines, acceptedLines: row.accepted_lines }
        return { version: row.version, state, validUntil: row.valid_until, ...what, link }
      }),
      orders: orders.filter(isOfThis).map((row) => ({
        reference: formatReference('order', row.number),
        state: row.state,
        createdAt: row.created_at.toISOString(),
        hasChange: row.waiting_since !== null,
        link: row.state === 'cancelled' ? null : privateLinks.order.findUrl(row.id, row.token_digest),
      })),
    }
  })
}

type Sending = Awaited<ReturnType<typeof selectSendings>>[number]

/** What a buyer sent; what staff put together themselves is the quote alone. */
function describeSending(
  { made_by_staff: isOwnAddress, sent_at: sentAt, ...sending }: Sending,
  firstSentAt: Date | null | undefined,
): Pick<BuyerRequest, 'kind' | 'sentAt' | 'products' | 'items' | 'weightLb'> {
  if (isOwnAddress) {
    return { kind: 'quote', sentAt: (firstSentAt ?? sentAt).toISOString(), products: [], items: 0, weightLb: 0 }
  }
  const { products, items, weight_lb: weightLb } = sending
  return { kind: 'inquiry', sentAt: sentAt.toISOString(), products: eachOnce(products.flat()), items, weightLb }
}

/** By its status, until its orders say more. */
function whereItStands(
  reached: RequestState,
  quotes: readonly Parameters<typeof stateOf>[0][],
  orders: readonly OrderState[],
): RequestState {
  const isOffered = quotes.some((row) => stateOf(row) === 'sent')
  if (reached === 'ordered' && orders.length > 0 && orders.every((state) => state === 'cancelled')) {
    return isOffered ? 'quoted' : 'cancelled'
  }
  // What got no price stays quoted after all that was accepted has shipped.
  return reached === 'quoted' && orders.includes('closed') && !isOffered ? 'closed' : reached
}

async function listNeeds(db: Db, newest: Newest): Promise<BuyerRequest[]> {
  const lists = await selectLists(db, newest)
  return lists.map((list) => ({
    kind: 'needs',
    reference: formatReference('need', list.number),
    sentAt: list.sent_at.toISOString(),
    state: furthest(list.statuses, needStates),
    products: eachOnce(list.products),
    items: list.statuses.length,
    weightLb: totalWeightLb(list.weights.map((weight) => weight ?? '')).weightLb,
    quotes: [],
    orders: [],
  }))
}

const inquiryStates: Readonly<Record<InquiryStatus, RequestState>> = {
  pending: 'received',
  quoted: 'quoted',
  'waiting order': 'ordered',
  completed: 'closed',
  archive: 'closed',
}
const needStates: Readonly<Record<NeedStatus, RequestState>> = {
  pending: 'received',
  reviewing: 'looking',
  sourcing: 'looking',
  quoted: 'quoted',
  completed: 'closed',
  cancelled: 'closed',
}

/** Where the part of a request stands that is furthest along. */
function furthest(statuses: readonly string[], states: Readonly<Record<string, RequestState>>): RequestState {
  const reached = statuses.map((status) => states[status])
  return requestStates.find((state) => reached.includes(state)) ?? 'received'
}

const eachOnce = (texts: readonly string[]) => [...new Set(texts)].filter((text) => text !== '')

/** What was sent under a reference with the address of a link. Throws NOT_FOUND. */
export async function getReceipt(
  { db, settings }: Pick<MineContext, 'db' | 'settings'>,
  { token, reference }: { token: string; reference: string },
): Promise<Receipt> {
  requireMailServer(settings)
  const { email_key: emailKey } = await getLink(db, token)
  const inquiry = parseReference('inquiry', reference)
  const need = parseReference('need', reference)
  const found =
    inquiry !== undefined
      ? await readInquiry(db, emailKey, inquiry)
      : need !== undefined && (await readList(db, emailKey, need))
  if (!found) throw notFound('Receipt')
  return found
}

async function readInquiry(db: Db, emailKey: string, number: number): Promise<Receipt | undefined> {
  const [sending] = await selectSendings(db, { emailKey, limit: 1, number })
  if (!sending || sending.made_by_staff) return undefined
  const inquiries = await selectSending(db, { sendingId: sending.sending_id, emailKey })
  const [first] = inquiries
  if (!first) return undefined
  const ids = inquiries.map(({ id }) => id)
  const sentAt = sending.sent_at.toISOString()
  const lines = await selectFirstLines(db, ids, receiptItemsMax)
  const ordered = await selectOrdersOfItems(db, { emailKey, itemIds: lines.map((line) => line.item_id) })
  return {
    reference: formatReference('inquiry', number),
    sentAt,
    company: first.company,
    customerName: first.customer_name,
    fob: first.fob ?? '',
    notes: first.notes ?? '',
    items: lines.map(({ item_id: id, ...line }) => {
      const order = ordered.get(id)
      const orderReference = order === undefined ? null : formatReference('order', order)
      return { id, ...toItemFields(line), createdAt: sentAt, orderReference }
    }),
    needs: [],
  }
}

async function readList(db: Db, emailKey: string, number: number): Promise<Receipt | undefined> {
  const [list] = await selectLists(db, { emailKey, limit: 1, number })
  const needs = list ? (await selectSubmission(db, list.submission_id)).map(toNeed) : []
  const [first] = needs
  if (!first) return undefined
  const { reference, createdAt: sentAt, company, customerName } = first
  return { reference, sentAt, company, customerName, fob: '', notes: '', items: [], needs }
}

/** The links of a person, for that person. */
export async function listBuyerLinksOf(db: Db, emailKey: string): Promise<object[]> {
  const rows = await selectBuyerLinksOf(db, emailKey)
  return rows.map(({ created_at, ends_at }) => ({ createdAt: created_at.toISOString(), endsAt: ends_at.toISOString() }))
}
