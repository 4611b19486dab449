import fp from 'fastify-plugin'
import type { Db } from '../../db/database.ts'
import { createEventFeed, type EventFeed } from '../../modules/admin/events/event-feed.ts'

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
