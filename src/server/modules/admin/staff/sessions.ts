import * as z from 'zod'
import { type StaffSessions, staffPageRows } from '../../../../shared/office/accounts.ts'
import type { Context, StaffContext } from '../../../context.ts'
import { notFound } from '../../../lib/domain-error.ts'
import { cursorId, cursorInstant, cutPage, readCursor } from '../../../lib/page-cursor.ts'
import { tellOfAccount } from './account-news.ts'
import { accountRows, countSessionsOf, deleteOtherSessions, deleteSessionOf, selectSessionsOf } from './queries.ts'

type OwnContext = StaffContext & Pick<Context, 'session'>

const placeInList = z.tuple([cursorInstant, cursorId])

/** Where the caller is signed in, the newest first. Throws INVALID for a cursor of another list. */
export async function listSessions(
  { db, admin, session }: OwnContext,
  cursor: string | null | undefined,
): Promise<StaffSessions> {
  const [at, id] = readCursor(placeInList, cursor) ?? []
  const after = at && id !== undefined ? { at, id } : undefined
  const read = await selectSessionsOf(db, admin.id, after, staffPageRows + 1)
  const { rows, nextCursor } = cutPage(read, staffPageRows, (row) => [row.created_at, row.id])
  const sessions = rows.map((row) => ({
    id: row.id,
    browser: row.browser,
    startedAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    isThis: row.sid === session.sid(),
  }))
  const total = after ? null : await countSessionsOf(db, admin.id)
  return { sessions, nextCursor, total }
}

/** Ends a session of the caller. Throws NOT_FOUND, also for one of somebody else. */
export function endSessionOf({ db, callbacks, admin }: StaffContext, id: string): Promise<{ ended: number }> {
  return db.transaction().execute(async (tx) => {
    const ended = await deleteSessionOf(tx, admin.id, id)
    if (!ended) throw notFound('Session')
    const account = await accountRows.get(tx, admin.id)
    await tellOfAccount({ tx, callbacks, by: admin }, account, {
      action: 'signed out',
      before: { browser: ended.browser === '' ? 'a browser' : ended.browser },
    })
    return { ended: 1 }
  })
}

/** Ends all sessions of the caller but the one that asks. */
export function endOtherSessions({ db, callbacks, admin, session }: OwnContext): Promise<{ ended: number }> {
  return db.transaction().execute(async (tx) => {
    const ended = await deleteOtherSessions(tx, admin.id, session.sid())
    if (ended === 0) return { ended }
    const account = await accountRows.get(tx, admin.id)
    await tellOfAccount({ tx, callbacks, by: admin }, account, { action: 'signed out', before: { sessions: ended } })
    return { ended }
  })
}
