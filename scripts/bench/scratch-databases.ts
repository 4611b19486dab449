import type { ScratchPostgres } from '../harness/postgres.ts'
import { count } from '../harness/table-text.ts'
import { say } from '../lib/project.mjs'
import { fillStock } from './stock.ts'

export type ScratchDatabases = Pick<ScratchPostgres, 'query' | 'createDatabase'> & {
  /** The URL of one with that many items, for reads only; filled on the first call. */
  stock(items: number): Promise<string>
  /** The URL of a copy for writes. Nothing may be connected to the original. */
  copyOfStock(items: number): Promise<string>
  version(): Promise<string>
  /** The main process, whose children serve the connections. */
  serverPid(): number
}

export function openScratchDatabases({ query, createDatabase, ...server }: ScratchPostgres): ScratchDatabases {
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
    query,
    createDatabase,
    stock,
    copyOfStock: async (items) => createDatabase({ copyOf: await stock(items) }),
    async version() {
      const [row] = await query<{ server_version: string }>(server.urlOf('postgres'), 'show server_version')
      return row?.server_version ?? ''
    },
    serverPid: () => server.process().pid,
  }
}
