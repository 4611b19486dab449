import { say } from '../../lib/project.mjs'
import { count } from '../harness/figures.ts'
import type { ScratchPostgres } from '../harness/postgres.ts'
import { wholeNumber, wholeNumbers } from '../harness/settings.ts'
import { fillStock } from './stock.ts'

export type ScratchDatabases = ReturnType<typeof openScratchDatabases>

export function openScratchDatabases({ query, createDatabase, ...server }: ScratchPostgres) {
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
    /** The URL of one with that many items, for reads only; filled on the first call. */
    stock,
    /** The URL of a copy for writes. Nothing may be connected to the original. */
    copyOfStock: async (items: number) => createDatabase({ copyOf: await stock(items) }),
    async version(): Promise<string> {
      const [row] = await query<{ server_version: string }>(server.urlOf('postgres'), 'show server_version')
      return row?.server_version ?? ''
    },
    /** The main process, whose children serve the connections. */
    serverPid: () => server.process().pid,
  }
}

/** How much is measured, from the environment of `npm run bench`. */
type BenchSettings = {
  rounds: number
  /** Per measurement under load. */
  seconds: number
  /** Table sizes for reads. */
  items: readonly number[]
  importRows: number
  clientRows: number
  searchItems: number
  /** Table sizes for what grows with them. */
  growthItems: readonly number[]
  soakMinutes: number
  /** Table sizes for the mixed load. */
  soakItems: readonly number[]
}

export type BenchContext = {
  settings: BenchSettings
  databases: ScratchDatabases
  /** A folder that is deleted afterwards. */
  workDir: string
}

/** Throws for anything but whole numbers. */
export function readSettings(isShort: boolean): BenchSettings {
  return {
    rounds: wholeNumber('BENCH_ROUNDS') ?? 3,
    seconds: wholeNumber('BENCH_SECONDS') ?? (isShort ? 1 : 3),
    items: wholeNumbers('BENCH_ITEMS') ?? [10_000, 100_000, 1_000_000],
    importRows: wholeNumber('BENCH_ROWS') ?? 100_000,
    clientRows: wholeNumber('BENCH_CLIENT_ROWS') ?? 50_000,
    searchItems: wholeNumber('BENCH_SEARCH_ITEMS') ?? (isShort ? 100_000 : 1_000_000),
    growthItems: wholeNumbers('BENCH_GROWTH_ITEMS') ?? [1_000_000],
    soakMinutes: wholeNumber('BENCH_SOAK_MINUTES') ?? (isShort ? 2 : 10),
    soakItems: wholeNumbers('BENCH_SOAK_ITEMS') ?? [100_000, 1_000_000],
  }
}
