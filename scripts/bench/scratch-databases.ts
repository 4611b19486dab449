import type { ScratchPostgres } from '../harness/postgres.ts'
import { count } from '../harness/table-text.ts'
import { say } from '../lib/project.mjs'
import { fillStock } from './stock.ts'

/** The scratch server of a bench, and databases on it. */
export type ScratchDatabases = Pick<ScratchPostgres, 'ask' | 'createDatabase'> & {
  /** One with so many items, to be read only; filled at the first call. Gives its address. */
  stock(items: number): Promise<string>
  /** A copy of it, to be written to. Nobody may be connected to the original. */
  copyOfStock(items: number): Promise<string>
  /** The version of PostgreSQL. */
  version(): Promise<string>
  /** The server's main process, whose children serve the connections. */
  serverPid(): number
}

/** Makes databases on a server. */
export function openScratchDatabases({ ask, createDatabase, ...server }: ScratchPostgres): ScratchDatabases {
  const filled = new Map<number, Promise<string>>()
  const fill = async (items: number) => {
    say(`Filling a table with ${count(items)} items`)
    const url = await createDatabase()
    await fillStock(url, items)
    return url
  }
  const stock = (items: number) => {
    const url = filled.get(items) ?? fill(items)
    filled.set(items, url)
    return url
  }
  return {
    ask,
    createDatabase,
    stock,
    copyOfStock: async (items) => createDatabase({ copyOf: await stock(items) }),
    async version() {
      const [row] = await ask<{ server_version: string }>(server.urlOf('postgres'), 'show server_version')
      return row?.server_version ?? ''
    },
    serverPid: () => server.process().pid,
  }
}
