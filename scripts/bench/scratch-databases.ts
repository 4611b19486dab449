import pg from 'pg'
import { createDb } from '../../src/server/db/create-db.ts'
import { migrateToLatest } from '../../src/server/db/migrator.ts'
import { say } from '../lib/project.mjs'
import { parentOf } from './process-use.ts'
import { fillStock } from './stock.ts'
import { count } from './table-text.ts'

/** Databases of one scratch server, each with all tables of the product. */
export type ScratchDatabases = {
  /** One with so many items, to be read only; filled at the first call. Gives its address. */
  stock(items: number): Promise<string>
  /** A copy of it, to be written to. Nobody may be connected to the original. */
  copyOfStock(items: number): Promise<string>
  /** A new one without items. */
  empty(): Promise<string>
  /** The version of PostgreSQL. */
  version(): Promise<string>
  /** The server's main process, whose children serve the connections; undefined where the system does not tell. */
  serverPid(): Promise<number | undefined>
}

/** Makes databases on the server of that address. */
export function openScratchDatabases(serverUrl: string): ScratchDatabases {
  const filled = new Map<number, Promise<string>>()
  let last = 0
  const create = async (template?: string) => {
    last += 1
    const name = `bench_${last}`
    await onServer(serverUrl, (client) =>
      client.query(`create database ${name}${template ? ` template ${template}` : ''}`),
    )
    const url = new URL(serverUrl)
    url.pathname = name
    return url.href
  }
  const empty = async () => {
    const url = await create()
    const db = createDb(url, { onConnectionError: (error) => say(error.message) })
    await migrateToLatest(db)
    await db.destroy()
    return url
  }
  const fill = async (items: number) => {
    say(`Filling a table with ${count(items)} items`)
    const url = await empty()
    await fillStock(url, items)
    return url
  }
  const stock = (items: number) => {
    const url = filled.get(items) ?? fill(items)
    filled.set(items, url)
    return url
  }
  return {
    stock,
    copyOfStock: async (items) => create(new URL(await stock(items)).pathname.slice(1)),
    empty,
    version: () =>
      onServer(serverUrl, async (client) => String((await client.query('show server_version')).rows[0].server_version)),
    serverPid: () =>
      onServer(serverUrl, async (client) => {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        return rows[0] && parentOf(rows[0].pid)
      }),
  }
}

/** Does something over a connection of its own. */
export async function onServer<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
