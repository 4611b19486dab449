import { randomBytes } from 'node:crypto'
import type pg from 'pg'

/** What the names of the product's connections begin with, in `pg_stat_activity`. */
export const applicationName = 'steel-marketplace'

const names = new WeakMap<object, string>()

/**
 * The class of a pool's clients, each with a name of its own as `application_name`: a pooler passes that on, but gives out
 * process ids that fit no process.
 */
export function namedClientOf(Client: typeof pg.Client): typeof pg.Client {
  return class extends Client {
    constructor(config?: pg.ClientConfig) {
      const name = `${applicationName}/${randomBytes(6).toString('hex')}`
      super({ ...config, application_name: name })
      names.set(this, name)
    }
  }
}

/** Empty for a connection without a name of its own. */
export function connectionNameOf(client: object): string {
  return names.get(client) ?? ''
}
