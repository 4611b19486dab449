import { mailKindTerms } from '../../../shared/office/mail-kinds.ts'
import type { ChangeAction } from '../../../shared/office/terms.ts'
import { changeNumber } from '../../../shared/orders/change.ts'
import type { Admin } from '../../context.ts'
import type { Db, Tx } from '../../db/database.ts'
import { recordChanges } from '../changes/changes.ts'
import { referenceOf, stateOf as stateOfAsk } from '../inquiries/asks/ask-view.ts'
import { askRows } from '../inquiries/asks/queries.ts'
import { selectVersionsById } from '../inquiries/orders/change/queries.ts'
import { purchaseReferenceOf, referenceOf as referenceOfOrder } from '../inquiries/orders/order-view.ts'
import { selectOrders, selectPurchasesById, selectShipmentsById } from '../inquiries/orders/queries.ts'
import { selectInquiriesToldOf } from '../inquiries/queries.ts'
import { quoteRows } from '../inquiries/quotes/queries.ts'
import { stateOf } from '../inquiries/quotes/quote-view.ts'
import { dropMailJobs } from './mail-jobs.ts'
import { cancelMailsOfEnded, outsideKinds, selectSubjects, selectUnsentIds } from './queries.ts'

type MailAction = Extract<ChangeAction, 'sent' | 'failed' | 'retried' | 'cancelled'>

// What no person did.
const system: Admin = { id: 'system', username: 'the system' }

export async function recordMailChange(tx: Tx, by: Admin, action: MailAction, mailId: string): Promise<void> {
  await record(tx, by, action, await selectTold(tx, [mailId]))
}

/** Records what happened to mails about inquiries and their quotes, for their history; that staff were told is left out. */
export async function recordMails(tx: Tx, action: MailAction, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return
  const mails = await selectTold(tx, mailIds)
  const told = mails.filter(({ kind, inquiryIds }) => {
    return inquiryIds.length > 0 && (action !== 'sent' || outsideKinds.includes(kind))
  })
  await record(tx, system, action, told)
}

type ToldMails = Awaited<ReturnType<typeof selectTold>>

async function selectTold(tx: Tx, mailIds: readonly string[]) {
  const mails = await selectSubjects(tx, mailIds)
  const told = mails.map((mail) => ({ aboutId: mail.about_id, emailKey: mail.buyer_key }))
  const inquiries = await selectInquiriesToldOf(tx, told)
  return mails.map((mail) => {
    const own = inquiries.find(({ aboutId, emailKey }) => aboutId === mail.about_id && emailKey === mail.buyer_key)
    return { ...mail, inquiryIds: own?.inquiryIds ?? [] }
  })
}

// Without people's names and addresses: the trail is kept for years.
function record(tx: Tx, by: Admin, action: MailAction, mails: ToldMails): Promise<void> {
  return recordChanges(
    tx,
    mails.map(({ id, kind, reference, inquiryIds }) => {
      const recordName = `${reference}, email: ${mailKindTerms[kind].label.toLowerCase()}`
      return { by, kind: 'mail', recordId: id, recordName, action, inquiryIds }
    }),
  )
}

/** A quote, an ask, an order or a change of one, a purchase or a shipment that ended, and why its mails no longer go out. */
export type Ended = { id: string; reason: string; isDeleted: boolean }

const changeWords = { waiting: 'waiting', held: 'in force', ended: 'no longer offered' }

/** Finds which of these quotes, asks, orders, purchases and shipments have ended. */
export async function findEnded(db: Db, ids: readonly string[]): Promise<Ended[]> {
  const quotes = (await quoteRows.selectBy(db, 'id', ids)).map((row) => {
    return {
      id: row.id,
      what: `Version ${row.version} of the quote`,
      state: stateOf(row),
      goes: stateOf(row) === 'sent',
    }
  })
  const asks = (await askRows.selectBy(db, 'id', ids)).map((row) => {
    return { id: row.id, what: referenceOf(row), state: stateOfAsk(row), goes: stateOfAsk(row) === 'sent' }
  })
  const orders = (await selectOrders(db, ids)).map((row) => {
    return { id: row.id, what: referenceOfOrder(row), state: row.state, goes: row.state !== 'cancelled' }
  })
  const purchases = (await selectPurchasesById(db, ids)).map((row) => {
    return { id: row.id, what: purchaseReferenceOf(row, row), state: row.state, goes: row.state !== 'cancelled' }
  })
  const shipments = (await selectShipmentsById(db, ids)).map(({ id }) => ({ id, what: '', state: '', goes: true }))
  const changes = (await selectVersionsById(db, ids)).map(({ id, version, state }) => {
    return {
      id,
      what: `Change ${changeNumber(version)} of the order`,
      state: changeWords[state],
      goes: state === 'waiting',
    }
  })
  const known = new Map(
    [...quotes, ...asks, ...orders, ...purchases, ...shipments, ...changes].map((one) => [one.id, one]),
  )
  return ids.flatMap((id) => {
    const one = known.get(id)
    if (one?.goes) return []
    const what = one ? `${one.what} is ${one.state}` : 'What it was about was deleted'
    return { id, reason: `${what}, so its email is not sent.`, isDeleted: !one }
  })
}

/** Cancels the mails of those of these that have ended and whose mails have not gone out. */
export async function endMails(tx: Tx, ids: readonly string[]): Promise<void> {
  await cancelEnded(tx, await findEnded(tx, ids))
}

/** Cancels the mails about these that have not gone out. */
export async function cancelEnded(tx: Tx, ended: readonly Ended[]): Promise<void> {
  if (ended.length === 0) return
  const mailIds = await cancelMailsOfEnded(tx, ended)
  await dropMailJobs(tx, mailIds)
  await recordMails(tx, 'cancelled', mailIds)
}

/** Cancels all mails about what has ended: some expires, which is nobody's act. */
export async function endMailsOfEnded(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => endMails(tx, await selectUnsentIds(tx)))
}
