import type { ChangeAction } from '../../../../shared/office/terms.ts'
import type { Tx } from '../../../db/database.ts'
import type { Admin } from '../../../trpc.ts'
import { recordChanges } from '../../changes/changes.ts'
import { selectInquiriesToldOf } from '../../inquiries/queries.ts'
import { buyerKinds, selectSubjects } from './queries.ts'

type MailAction = Extract<ChangeAction, 'sent' | 'failed' | 'retried' | 'cancelled'>

// What no person did.
const system: Admin = { id: 'system', username: 'the system' }

/** Records what staff did with a mail. */
export async function recordMailChange(tx: Tx, by: Admin, action: MailAction, mailId: string): Promise<void> {
  await record(tx, by, action, await selectTold(tx, [mailId]))
}

/** Records what happened to mails about inquiries and their quotes, for their history; that staff were told is left out. */
export async function recordMails(tx: Tx, action: MailAction, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return
  const mails = await selectTold(tx, mailIds)
  const told = mails.filter(({ kind, inquiryIds }) => {
    return inquiryIds.length > 0 && (action !== 'sent' || buyerKinds.includes(kind))
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
      return { by, kind: 'mail', recordId: id, recordName: `${reference}, email: ${kind}`, action, inquiryIds }
    }),
  )
}
