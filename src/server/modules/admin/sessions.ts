import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../db/database.ts'
import type { Admin } from '../../trpc.ts'
import { deleteExpiredSessions, deleteSession, insertSession, touchSession } from './queries.ts'

const idBytes = 32

/** Finds the admin of a live session by the id its cookie carries; finding it counts as use. */
export async function findSessionAdmin(db: Db, sessionId: string): Promise<Admin | undefined> {
  return touchSession(db, toSid(sessionId))
}

/** Begins a session and gives the id for its cookie. Sessions that ran out are swept on the way. */
export async function startSession(db: Db, admin: Admin): Promise<string> {
  const sessionId = randomBytes(idBytes).toString('base64url')
  await insertSession(db, toSid(sessionId), admin)
  await deleteExpiredSessions(db)
  return sessionId
}

/** Ends a session at once, on every instance. Ending one that is gone already is no error. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await deleteSession(db, toSid(sessionId))
}

function toSid(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex')
}
