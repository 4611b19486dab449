import { createDb } from '../../../../src/server/db/create-db.ts'
import type { Db } from '../../../../src/server/db/database.ts'
import { readStats } from '../../../../src/server/modules/admin/desk.ts'
import {
  listCategories,
  listSources,
  summarizeInventory,
} from '../../../../src/server/modules/inventory/items/inventory.ts'
import { say } from '../../../lib/project.mjs'
import { count, figure, median, printTable, ratio, timed } from '../../harness/figures.ts'
import { sendRequest } from '../../harness/http.ts'
import { type ListeningServer, type ServerUnderTest, startServer } from '../../harness/server.ts'
import type { BenchContext } from '../bench-context.ts'
import { isLong, readsOf, type StockRead } from '../stock.ts'
import {
  type Api,
  checkSameRows,
  type Encoding,
  headersFor,
  pathOf,
  rowsOf,
  startUsualServer,
} from './inventory-reads.ts'
import { type Contender, measureInRounds, ourCells, ourHeadings, usualCells, usualHeadings } from './load-rounds.ts'

type Pair = { items: number; ours: ServerUnderTest; usual: ListeningServer }

const cases: readonly { api: Api; encoding: Encoding }[] = [
  { api: 'REST', encoding: 'identity' },
  { api: 'tRPC', encoding: 'identity' },
  { api: 'REST', encoding: 'gzip' },
]
const repeats = 15

/** Measures reads of lists built from scratch each time, for all table sizes, and the database time of the short lists. */
export async function benchColdReads({ settings, databases, workDir }: BenchContext): Promise<void> {
  const pairs: Pair[] = []
  try {
    for (const items of settings.items) {
      const databaseUrl = await databases.stock(items)
      const ours = await startServer(databaseUrl, workDir, { env: { RESPONSE_CACHE_MB: '0' } })
      pairs.push({ items, ours, usual: await startUsualServer(databaseUrl, workDir) })
    }
    const rounds = { ...settings, databasePid: databases.serverPid() }
    for (const read of readsOf(Math.max(...settings.items))) {
      const holding = pairs.filter(({ items }) => readsOf(items).includes(read))
      await measureUnderLoad(holding, read, rounds)
      await measureOneReader(holding, read, rounds)
    }
  } finally {
    for (const { ours, usual } of pairs) {
      await ours.stop()
      await usual.stop()
    }
  }
  await measureShortLists({ settings, databases, workDir })
}

type Rounds = Parameters<typeof measureInRounds>[1]

async function measureUnderLoad(pairs: readonly Pair[], read: StockRead, rounds: Rounds): Promise<void> {
  const contenders = new Map<string, Contender>()
  for (const { items, ours, usual } of pairs) {
    for (const { api, encoding } of cases) {
      const headers = headersFor(encoding)
      const [path, usualPath] = [pathOf(api, read), pathOf('REST', read)]
      const answer = await sendRequest(ours.address, { path, headers })
      const other = await sendRequest(usual.address, { path: usualPath, headers })
      checkSameRows(read, await rowsOf(api, encoding, answer), await rowsOf('REST', encoding, other))
      const isSlow = isLong(read)
      contenders.set(`ours ${items} ${api} ${encoding}`, { server: ours, path, headers, isSlow })
      contenders.set(`usual ${items} ${encoding}`, { server: usual, path: usualPath, headers, isSlow })
    }
  }
  const figuresOf = await measureInRounds(contenders, rounds)
  printTable(
    `Cold read of ${count(read.rows)} items, 10 connections`,
    ['cold read', ...ourHeadings, ...usualHeadings, 'ours / usual'],
    pairs.flatMap(({ items }) =>
      cases.map(({ api, encoding }) => {
        const ours = figuresOf(`ours ${items} ${api} ${encoding}`)
        const usual = figuresOf(`usual ${items} ${encoding}`)
        return [
          `${api} ${encoding} of ${count(items)}`,
          ...ourCells(ours),
          ...usualCells(usual),
          ratio(ours.perSecond, usual.perSecond),
        ]
      }),
    ),
  )
}

/** Measures one reader alone, at each table size compared with the size before. */
async function measureOneReader(pairs: readonly Pair[], read: StockRead, rounds: Rounds): Promise<void> {
  const path = pathOf('REST', read)
  const headers = headersFor('identity')
  const contenders = new Map<string, Contender>()
  for (const { items, ours, usual } of pairs) {
    contenders.set(`ours ${items}`, { server: ours, path, headers, connections: 1, isSlow: isLong(read) })
    contenders.set(`usual ${items}`, { server: usual, path, headers, connections: 1, isSlow: isLong(read) })
  }
  const figuresOf = await measureInRounds(contenders, rounds)
  const timeOf = (pair: Pair | undefined) => pair && 1_000 / figuresOf(`ours ${pair.items}`).perSecond
  printTable(
    `Cold read of ${count(read.rows)} items, one connection`,
    ['items in the table', 'ms', 'usual ms', 'usual / ours', 'ours / ours of the size above'],
    pairs.map((pair, index) => {
      const usualMs = 1_000 / figuresOf(`usual ${pair.items}`).perSecond
      return [
        count(pair.items),
        figure(timeOf(pair)),
        figure(usualMs),
        ratio(usualMs, timeOf(pair)),
        ratio(timeOf(pair), timeOf(pairs[index - 1])),
      ]
    }),
  )
}

const shortLists: readonly { name: string; read: (db: Db) => Promise<unknown> }[] = [
  { name: 'categories', read: (db) => listCategories(db, []) },
  { name: 'categories of a region', read: (db) => listCategories(db, ['ENC']) },
  { name: 'sources', read: (db) => listSources(db, { regions: [] }) },
  {
    name: 'sources of a region and category',
    read: (db) => listSources(db, { regions: ['ENC'], category: 'Cold Rolled Coil' }),
  },
  { name: 'summary', read: summarizeInventory },
  { name: 'stats', read: readStats },
]

async function measureShortLists({ settings, databases }: BenchContext): Promise<void> {
  const taken = new Map<number, number[]>()
  for (const items of settings.items) {
    // One connection, so queries run one after the other.
    const db = createDb(await databases.stock(items), { onConnectionError: (error) => say(error.message), poolMax: 1 })
    for (const { read } of shortLists) {
      await read(db)
      const takenMs: number[] = []
      for (let repeat = 0; repeat < repeats; repeat += 1) takenMs.push(await timed(() => read(db)))
      taken.set(items, [...(taken.get(items) ?? []), median(takenMs)])
    }
    await db.destroy()
  }
  printTable(
    `Short lists over one connection, from the call to its rows: ms, median of ${repeats}, warm`,
    ['list', ...settings.items.map((items) => `${count(items)} items`)],
    shortLists.map(({ name }, index) => [name, ...settings.items.map((items) => figure(taken.get(items)?.[index]))]),
  )
}
