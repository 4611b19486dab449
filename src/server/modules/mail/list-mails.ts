import type { Tx } from '../../db/database.ts'
import { buyerKey } from '../../lib/text-key.ts'
import { selectIncoming, selectToldLists, sendingRows } from '../inventory/sendings/queries.ts'
import { getSupplier } from '../inventory/suppliers/suppliers.ts'
import { draftListConfirmation, draftListReminder, draftListResult } from './letters/compose-lists.ts'
import type { Draft, Post } from './letters/letters.ts'
import type { ListMails } from './mail-kinds.ts'
import { type AboutBuyer, lockUnmailed } from './queries.ts'

type ListLetters = {
  about: AboutBuyer
  drafts: Draft[]
  delayMs?: number
  /** Whether they only replace what waits. */
  isLess?: boolean
}

// Files of one message are often reviewed one after the other, and get one answer.
const gatheringMs = 15 * 60_000
const filesMax = 1_000

/** Undefined if nobody may hear of it. */
export function draftListMails(tx: Tx, mails: ListMails, post: Post): Promise<ListLetters | undefined> {
  switch (mails.kind) {
    case 'list stored':
      return draftResult(tx, mails.listId, post)
    case 'list declined':
      return draftResult(tx, mails.listId, post, !mails.tells)
    case 'lists received':
      return draftConfirmation(tx, mails, post)
    case 'list reminder':
      return draftReminder(tx, mails, post)
  }
}

/** One for each sending: written again while it waits, with what became of its other lists meanwhile, and never after. */
async function draftResult(tx: Tx, listId: string, post: Post, isLess = false): Promise<ListLetters | undefined> {
  const [list] = await selectIncoming(tx, { ids: [listId] }, { limit: 1 })
  const to = list?.receipt_to ?? null
  if (!list || to === null) return undefined
  const { sending_id: sendingId } = list
  // Two of its lists may be settled at the same time.
  const { number, message_id } = await sendingRows.lock(tx, sendingId)
  if (!(await lockUnmailed(tx, { aboutId: sendingId, kind: 'list result', to }))) return undefined
  const lists = await selectToldLists(tx, { sendingId, to })
  if (lists.length === 0) return undefined
  const isOpen = lists.some(({ state }) => state === 'reading' || state === 'waiting')
  const drafts = draftListResult({ number, message_id, lists }, to, post)
  return { about: { aboutId: sendingId, buyerKey: buyerKey(to) }, drafts, delayMs: isOpen ? gatheringMs : 0, isLess }
}

async function draftConfirmation(
  tx: Tx,
  { sendingId, link }: Extract<ListMails, { kind: 'lists received' }>,
  post: Post,
): Promise<ListLetters | undefined> {
  const { sender_email: to, ...sending } = await sendingRows.get(tx, sendingId)
  if (to === null) return undefined
  const files = (await selectIncoming(tx, { sendingId }, { limit: filesMax })).length
  const drafts = draftListConfirmation({ ...sending, files, link }, to, post)
  return { about: { aboutId: sendingId, buyerKey: buyerKey(to) }, drafts }
}

async function draftReminder(
  tx: Tx,
  { supplierId, link }: Extract<ListMails, { kind: 'list reminder' }>,
  post: Post,
): Promise<ListLetters | undefined> {
  const supplier = await getSupplier(tx, supplierId)
  const [to] = supplier.emails
  if (to === undefined) return undefined
  const drafts = draftListReminder({ supplier, link, now: new Date() }, to, post)
  return { about: { aboutId: supplierId, buyerKey: buyerKey(to) }, drafts }
}
