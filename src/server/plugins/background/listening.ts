import fp from 'fastify-plugin'
import { endedSessionsChannel, inventoryVersionChannel, staffEventsChannel } from '../../db/create-db.ts'
import type { Db } from '../../db/database.ts'
import { type Listener, openListener } from '../../db/listener.ts'

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
