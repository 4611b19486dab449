import { randomUUID } from 'node:crypto'
import { fastifySecureSession, type Session } from '@fastify/secure-session'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Admin, SessionHandle, SignedIn } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { notSignedIn } from '../../lib/domain-error.ts'
import { readBrowser } from '../../lib/user-agent.ts'
import { endSession, findSessionAdmin, isSessionLive, startSession, toSid } from '../../modules/admin/accounts.ts'
import { confirmSession, isDeactivated, isSessionConfirmed } from '../../modules/admin/queries.ts'

declare module '@fastify/secure-session' {
  interface SessionData {
    id: string
    adminId: string
  }
}
declare module 'fastify' {
  interface FastifyRequest {
    sessionHandle: SessionHandle
    knownAdmin: Admin | undefined
    /** Kept by a browser after a login: it grants nothing, but marks its owner as known. */
    knownBrowser: Session
  }
}

const yearS = 365 * 24 * 60 * 60

/** The row in the database decides, so a session ended anywhere is over everywhere. */
export const session = fp<{ db: Db; key: Buffer; secure: boolean }>(
  async (app, { db, key, secure }) => {
    const cookie = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const
    // Browsers accept cookies with this prefix only over TLS and from this host.
    const prefix = secure ? '__Host-' : ''
    await app.register(fastifySecureSession, [
      // The row decides when a session ends, by the database's clock; the cookie must outlive it by any clock.
      { sessionName: 'session', cookieName: `${prefix}steel-session`, key, expiry: yearS, cookie },
      {
        sessionName: 'knownBrowser',
        cookieName: `${prefix}steel-browser`,
        key,
        expiry: yearS,
        cookie: { ...cookie, maxAge: yearS },
      },
    ])
    app.decorateRequest('sessionHandle')
    app.decorateRequest('knownAdmin')
    app.addHook('onRequest', async (req) => {
      req.sessionHandle = createSessionHandle(db, req)
    })
  },
  { name: 'session', dependencies: ['@fastify/cookie'] },
)

function createSessionHandle(db: Db, req: FastifyRequest): SessionHandle {
  const { session, knownBrowser } = req
  let found: Promise<SignedIn | undefined> | undefined

  async function findOnce(id: string): Promise<SignedIn | undefined> {
    const signedIn = await findSessionAdmin(db, id)
    req.knownAdmin = signedIn
    return signedIn
  }

  function findSignedIn(): Promise<SignedIn | undefined> {
    const id = session.get('id')
    found ??= id === undefined ? Promise.resolve(undefined) : findOnce(id)
    return found
  }

  async function endOld(): Promise<void> {
    const id = session.get('id')
    if (id !== undefined) await endSession(db, id)
  }

  const browser = readBrowser(req.headers['user-agent'])
  const currentSid = () => {
    const id = session.get('id')
    return id === undefined ? undefined : toSid(id)
  }

  return {
    browser,
    isOfProgram: false,
    sid: currentSid,
    findSignedIn,
    async findAdmin() {
      const signedIn = await findSignedIn()
      return signedIn?.mustSetUp ? undefined : signedIn
    },
    async wasDeactivated() {
      const adminId = session.get('adminId')
      if (adminId === undefined || (await findSignedIn())) return false
      return isDeactivated(db, adminId)
    },
    async isLive() {
      const id = session.get('id')
      return id !== undefined && (await isSessionLive(db, id))
    },
    async start(admin) {
      await endOld()
      session.regenerate()
      session.set('id', await startSession(db, admin, browser))
      // It grants nothing: its row goes when the account is deactivated, and its holder is to hear why.
      session.set('adminId', admin.id)
      session.deleted = false
      // Whether the account needs a second step is for the database to say.
      found = undefined
      req.knownAdmin = admin
      if (this.findKnownBrowser(admin) !== undefined) return
      knownBrowser.set('id', randomUUID())
      knownBrowser.set('adminId', admin.id)
    },
    async confirm() {
      const sid = currentSid()
      const until = sid === undefined ? undefined : await confirmSession(db, sid)
      if (!until) throw notSignedIn()
      return until
    },
    async isConfirmed() {
      const sid = currentSid()
      return sid !== undefined && (await isSessionConfirmed(db, sid))
    },
    async end() {
      await endOld()
      session.delete()
      found = Promise.resolve(undefined)
    },
    findKnownBrowser(admin) {
      return knownBrowser.get('adminId') === admin.id ? knownBrowser.get('id') : undefined
    },
  }
}
