import fp from 'fastify-plugin'
import { endedSessionsChannel, inventoryVersionChannel, staffEventsChannel } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { type Listener, openListener } from '../../db/listener.ts'
import { createEventFeed, type EventFeed } from '../../modules/admin/events/event-feed.ts'

declare module 'fastify' {
  interface FastifyInstance {
    databaseListener: Listener
  }
}

/** The connection on which this instance hears of changes that others make. */
export const listening = fp<{ db: Db }>(
  async (app, { db }) => {
    const listener = openListener(db, [inventoryVersionChannel, staffEventsChannel, endedSessionsChannel])
    app.decorate('databaseListener', listener)
    app.addHook('onClose', () => listener.stop())
  },
  { name: 'listening' },
)

declare module 'fastify' {
  interface FastifyInstance {
    eventFeed: EventFeed
  }
}

/** What open back offices hear; their streams end when the server stops. */
export const eventFeed = fp<{ db: Db }>(
  async (app, { db }) => {
    const feed = createEventFeed(db, app.databaseListener, (error) =>
      app.log.warn({ err: error }, 'cannot read what is new for open back offices'),
    )
    app.decorate('eventFeed', feed)
    app.addHook('preClose', async () => feed.stop())
  },
  { name: 'event-feed', dependencies: ['listening'] },
)
