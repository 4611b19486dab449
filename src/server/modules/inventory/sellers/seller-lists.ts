import * as z from 'zod'
import {
  type SellerLists,
  type SellerSending,
  seenRowsMax,
  type UpdateSellerList,
} from '../../../../shared/lists/incoming.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError, invalidField, notFound } from '../../../lib/domain-error.ts'
import { visitorNetwork } from '../../../lib/rate-limits.ts'
import { digestToken } from '../../../lib/secrets/private-links.ts'
import { mailboxKey } from '../../../lib/text-key.ts'
import { actOnce, wasSentBefore } from '../../idempotency/idempotency-keys.ts'
import { acceptForm } from '../incoming/accept-files.ts'
import { queueReadings, receiveLists } from '../incoming/receive-lists.ts'
import { selectStagedUploads } from '../lists/staged/queries.ts'
import { changeReceived, readFirstRows } from '../lists/staged/staged-uploads.ts'
import { type IncomingViewRow, incomingRows, selectIncoming, selectSendingByDigest } from '../sendings/queries.ts'
import { isOpen, toSentList, withoutSources } from './sent-view.ts'

const seenDays = 7
/** The token is made again from the id: kept answers hold none. */
const sent = z.object({ id: z.string(), reference: z.string() })

type SellerContext = Pick<Context, 'db' | 'callbacks' | 'privateLinks' | 'limits' | 'address' | 'settings'>

/**
 * Receives lists of somebody without a record. Throws WRONG_FILE_TYPE for what is surely no list, TOO_MANY_REQUESTS over the
 * limits of the network, of the email address and of all, and REQUEST_KEY_REUSED.
 */
export async function sendSellerLists(
  { db, callbacks, privateLinks: { seller: privateLinks }, limits, address, settings }: SellerContext,
  { requestKey: key, files, ...seller }: SellerLists,
): Promise<{ reference: string; token: string }> {
  const scope = 'seller lists'
  const keys = [visitorNetwork(address), mailboxKey(seller.email)]
  const isRepeat = await wasSentBefore(db, { scope, key })
  const { id, reference } = await acceptForm(
    {
      way: 'page',
      files,
      fileBytesMax: settings.uploadBytesMax,
      count: isRepeat ? undefined : (lists) => limits.sellerFiles.count(keys, lists),
    },
    ({ digests, lists }) => {
      const payload = { ...seller, files: digests.map(({ fileName, digest }) => [fileName, digest]) }
      return db.transaction().execute((tx) =>
        actOnce(tx, { scope, key, payload }, sent, async () => {
          const { contactName, email, company, phone, state, notes } = seller
          const received = await receiveLists(tx, {
            way: 'page',
            supplierId: undefined,
            senderName: contactName,
            senderEmail: email,
            // Anybody may type an address.
            isProven: false,
            mayBeAnswered: true,
            digestOf: privateLinks.digestOf,
            files: lists,
            company,
            phone,
            state,
            notes,
          })
          if (!received) throw invalidField('file', 'Choose a file')
          const link = privateLinks.urlOf(received.id)
          await callbacks.writeMails(tx, { kind: 'lists received', sendingId: received.id, link })
          return { id: received.id, reference: received.reference }
        }),
      )
    },
  )
  return { reference, token: privateLinks.tokenOf(id) }
}

/** What the holder of the link sees, for seven days. Throws NOT_FOUND. */
export async function getSellerSending(db: Db, token: string): Promise<SellerSending> {
  const { sending, reference, lists } = await requireSending(db, token)
  const ids = lists.flatMap(({ staged_upload_id: id }) => id ?? [])
  const staged = new Map((await selectStagedUploads(db, ids)).map((one) => [one.id, one]))
  const rows = await readFirstRows(db, [...staged.values()], seenRowsMax)
  const shown = lists.map((list) => {
    const id = list.staged_upload_id ?? ''
    return toSentList(list, reference, { staged: staged.get(id), rows: rows.get(id) ?? [] })
  })
  return { reference, company: sending.company, receivedAt: sending.received_at.toISOString(), lists: shown }
}

/**
 * Has a list read as the seller says. Throws NOT_FOUND, LIST_STATE while it is being read and once staff have opened or settled
 * it, and INVALID for an answer that is not offered.
 */
export async function changeSellerList(
  db: Db,
  { token, list: id, choice, answers }: UpdateSellerList,
): Promise<SellerSending> {
  const { reference, lists } = await requireSending(db, token)
  const list = id === undefined ? lists[0] : lists.find((one) => one.id === id)
  if (!list) throw notFound('List')
  await db.transaction().execute(async (tx) => {
    // Staff who open it meanwhile wait until it is changed.
    const { opened_at, outcome } = await incomingRows.lock(tx, list.id)
    if (opened_at !== null || outcome !== null || !isOpen(list)) throw explainClosed(list)
    await changeReceived(tx, {
      id: list.staged_upload_id ?? '',
      ...(choice !== undefined && { choice: choice && withoutSources(choice, reference) }),
      ...(answers !== undefined && { answers }),
    })
    await queueReadings(tx, [list.id])
  })
  return getSellerSending(db, token)
}

async function requireSending(db: Db, token: string) {
  const sending = await selectSendingByDigest(db, digestToken(token), seenDays)
  if (!sending) throw notFound('List')
  const lists = await selectIncoming(db, { sendingId: sending.id }, { limit: listsMax })
  return {
    sending,
    reference: formatReference('list', sending.number),
    lists: lists.sort((one, other) => one.position - other.position),
  }
}

// Lists within zip files count, too.
const listsMax = 100

function explainClosed({ state }: IncomingViewRow): DomainError {
  if (state === 'reading')
    return new DomainError('LIST_STATE', 'The list is being read. Please wait until that is done.')
  return new DomainError('LIST_STATE', 'We are already looking at this list. Call us if something is wrong with it.')
}
