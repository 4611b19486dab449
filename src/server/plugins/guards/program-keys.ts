import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { SessionHandle } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../lib/domain-error.ts'
import { isOpenToKeys } from '../../lib/program-calls.ts'
import type { Limits } from '../../lib/rate-limits.ts'
import { findKeyCaller, type KeyCaller } from '../../modules/admin/staff/program-keys.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a program makes the request with a key that works. */
    isByKey: boolean
  }
}

const bearer = /^Bearer +(\S+)$/i
const readMethods: readonly string[] = ['GET', 'HEAD']

/** Lets programs call `/api` with a key in place of the session's cookie. */
export const programKeys = fp<{ db: Db; limits: Limits }>(
  async (app, { db, limits }) => {
    app.decorateRequest('isByKey', false)
    app.addHook('onRequest', async (req, reply) => {
      const key = keyOf(req)
      if (key === undefined) return
      if (req.session.get('id') !== undefined) {
        throw new DomainError('INVALID', 'Send the key or the cookie of a session, not both.')
      }
      const caller = await findKeyCaller(db, key)
      if (!caller) {
        reply.header('www-authenticate', 'Bearer')
        throw new DomainError('NOT_SIGNED_IN', 'This key does not work: it is wrong, was deleted, or has ended.')
      }
      await limits.keyCalls.consume(caller.keyId)
      if (caller.isReadOnly && !readMethods.includes(req.method)) {
        throw new DomainError('KEY_REFUSED', 'This key can only read.')
      }
      if (!isOpenToKeys(req.routeOptions.url ?? req.url)) {
        throw new DomainError('KEY_REFUSED', 'A key cannot do this. Please sign in.')
      }
      req.sessionHandle = handleOf(caller, req.sessionHandle)
      req.knownAdmin = caller.admin
      req.isByKey = true
    })
  },
  { name: 'program-keys', dependencies: ['session'] },
)

/** Only `/api` takes keys, not the calls of our own pages. */
function keyOf(req: FastifyRequest): string | undefined {
  if (!req.url.startsWith('/api/')) return undefined
  return bearer.exec(req.headers.authorization ?? '')?.[1]
}

/** Signed in for this request alone: nothing can be confirmed, begun or ended. */
function handleOf({ admin }: KeyCaller, { browser }: SessionHandle): SessionHandle {
  const refuse = async () => {
    throw new DomainError('KEY_REFUSED', 'A key cannot do this. Please sign in.')
  }
  return {
    browser,
    isOfProgram: true,
    findAdmin: async () => admin,
    // Programs have no second step: whoever made their keys had to confirm.
    findSignedIn: async () => ({ ...admin, secondStepBy: null, mustSetUp: false }),
    wasDeactivated: async () => false,
    isLive: async () => true,
    isConfirmed: async () => false,
    start: refuse,
    confirm: refuse,
    end: refuse,
    sid: () => undefined,
    findKnownBrowser: () => undefined,
  }
}
