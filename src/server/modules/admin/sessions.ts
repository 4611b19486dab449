import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { Admin } from '../../trpc.ts'
import {
  deleteAllSessions,
  deleteExpiredSessions,
  deleteSession,
  insertSession,
  isLiveSession,
  selectLiveSessions,
  touchSession,
} from './queries.ts'

/** A live session as the server's operator may see it: nothing here works as a cookie. */
export type SessionView = {
  username: string
  begunAt: Date
  /** Exact to a minute. */
  lastUsedAt: Date
  endsAt: Date
}

const idBytes = 32

/** Finds the admin of a live session by the id in its cookie; this counts as use. */
export async function findSessionAdmin(db: Db, sessionId: string): Promise<Admin | undefined> {
  return touchSession(db, toSid(sessionId))
}

/** Whether a session has not ended; this does not count as use. */
export async function isSessionLive(db: Db, sessionId: string): Promise<boolean> {
  return isLiveSession(db, toSid(sessionId))
}

/** Starts a session and returns the id for its cookie. Also deletes expired sessions. */
export async function startSession(db: Db, admin: Admin): Promise<string> {
  const sessionId = randomBytes(idBytes).toString('base64url')
  await insertSession(db, toSid(sessionId), admin)
  await deleteExpiredSessions(db)
  return sessionId
}

export async function endSession(db: Db, sessionId: string): Promise<void> {
  await deleteSession(db, toSid(sessionId))
}

export async function listSessions(db: Db): Promise<SessionView[]> {
  const rows = await selectLiveSessions(db)
  return rows.map((row) => ({
    username: row.username,
    begunAt: row.created_at,
    lastUsedAt: row.last_used_at,
    endsAt: row.expire,
  }))
}

/** Returns how many there were. */
export async function endAllSessions(db: Db): Promise<number> {
  return deleteAllSessions(db)
}

function toSid(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}
