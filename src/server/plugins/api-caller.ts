import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { SiteInfo } from '../../shared/site/site.ts'
import type { Callbacks, Context, Settings } from '../context.ts'
import { isListeningOnPool } from '../db/create-db.ts'
import type { Db } from '../db/database.ts'
import type { Limits } from '../lib/rate-limits.ts'
import type { PrivateLinks } from '../lib/secrets/private-links.ts'
import type { Seal } from '../lib/secrets/seal.ts'
import { keepActive } from '../modules/admin/accounts.ts'
import { createLikeFinder } from '../modules/needs/matching/find-like.ts'
import { type Caller, createCaller } from '../router.ts'
import { isFromElsewhere } from './guards/browser-safety.ts'

declare module 'fastify' {
  interface FastifyRequest {
    callContext(): Context
    /** The procedures with this request's rights, as over tRPC. */
    api(): Caller
  }
}

export const apiCaller = fp<{
  db: Db
  settings: Settings
  site: SiteInfo
  limits: Limits
  callbacks: Callbacks
  privateLinks: PrivateLinks
  codeSeal: Seal
}>(
  async (app, { db, settings, site, limits, callbacks, privateLinks, codeSeal }) => {
    app.decorateRequest('callContext', function (this: FastifyRequest): Context {
      return {
        db,
        settings,
        site,
        address: this.ip,
        isFromElsewhere: isFromElsewhere(this),
        session: this.sessionHandle,
        limits,
        callbacks,
        privateLinks,
        codeSeal,
        eventFeed: app.eventFeed,
        search: (input) => app.searchStock(input, this.ip),
        matchStock: app.matchStock,
        findItems: app.findItems,
        findLike: createLikeFinder(app.matchStock),
        keepActive,
        // A connection of the pool that listens hears of its own commit before the answer to it.
        knowChanges: () => (isListeningOnPool(db) ? Promise.resolve() : app.databaseListener.catchUp()),
        requestId: this.id,
        runInBackground: (work) => app.runInBackground(work),
        reportCall: (call) => this.reportCall(call),
      }
    })
    app.decorateRequest('api', function (this: FastifyRequest): Caller {
      this.beginWork()
      return createCaller(this.callContext())
    })
  },
  {
    name: 'api-caller',
    dependencies: ['session', 'request-log', 'background', 'overload', 'event-feed', 'stock-search', 'listening'],
  },
)
