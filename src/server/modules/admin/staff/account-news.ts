import type { ChangeAction } from '../../../../shared/office/terms.ts'
import type { Admin, Context } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { type RecordState, recordChange } from '../../changes/changes.ts'

type NewsContext = Pick<Context, 'callbacks'> & { tx: Tx; by: Admin }
/** Whose account it is; `email` is blank where nobody entered one. */
export type AccountHolder = { id: string; username: string; email: string }

type AccountNews = {
  action?: ChangeAction
  before?: RecordState
  after?: RecordState
  /** What its holder is told, such as 'kim deactivated it'; nothing where a mail of its own tells. */
  news?: string
  /** An address that was the holder's until now is told too. */
  formerEmail?: string
}

/** Records what happened to an account, tells its holder by mail, and open back offices to read again. */
export async function tellOfAccount(
  { tx, by, callbacks }: NewsContext,
  holder: AccountHolder,
  { news, formerEmail, ...change }: AccountNews,
): Promise<void> {
  const { id, username, email } = holder
  await recordChange(tx, { by, kind: 'account', recordId: id, recordName: username, ...change })
  const told = news === undefined ? [] : [email, ...(formerEmail && formerEmail !== email ? [formerEmail] : [])]
  for (const to of told) {
    await callbacks.writeMails(tx, { kind: 'account news', email: to, username, news: news ?? '' })
  }
  await callbacks.writeEvent(tx, { kind: 'account', records: {}, title: 'Accounts' })
}

/** Records that an account signed in with a browser that it was never used with, and tells its holder. */
export async function tellOfBrowser(
  { db, callbacks }: Pick<Context, 'db' | 'callbacks'>,
  holder: AccountHolder,
  browser: string,
): Promise<void> {
  const named = browser === '' ? 'a browser' : browser
  await db.transaction().execute((tx) =>
    tellOfAccount({ tx, callbacks, by: holder }, holder, {
      action: 'signed in',
      after: { browser: named },
      news: `a sign-in with ${named}, which it was not used with before`,
    }),
  )
}
