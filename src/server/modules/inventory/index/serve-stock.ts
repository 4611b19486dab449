import { parentPort, workerData } from 'node:worker_threads'
import { readSnapshot, type Snapshot } from '../../../db/copy.ts'
import { createDb } from '../../../db/create-db.ts'
import type { Db } from '../../../db/database.ts'
import { findErrorCode, messageOf } from '../../../lib/error-code.ts'
import { type GroupTexts, readText } from '../../../steel/readings.ts'
import type { Stock } from './answer.ts'
import { Columns, copiedFields, createCopyReader } from './columns.ts'
import { Orders } from './orders.ts'
import { copyItems, type ListName, type StoredGroup, selectChangedLists, selectStockState } from './queries.ts'

// More texts than this in proportion to the start are mostly of items that are gone.
const textsGrowthMax = 2
const textsMin = 100_000

export function loadStock(db: Db): Promise<Stock> {
  return readSnapshot(db, load)
}

/**
 * Reads what changed since the version of a stock, in one snapshot. Returns what takes it in, and gives undefined if the counts
 * then differ; until that is called, the stock is as it was.
 */
export function readChanges(db: Db, stock: Stock): Promise<() => Stock | undefined> {
  return readSnapshot(db, async (snapshot) => {
    const { groups, inactive, ...state } = await selectStockState(snapshot)
    // A restored backup may have a lower version.
    if (state.version < stock.version || stock.columns.distinctTexts > stock.textsMax) {
      const loaded = await load(snapshot)
      return () => loaded
    }
    const lists = await selectChangedLists(snapshot, stock.version)
    const pieces: Buffer[] = []
    if (lists.length > 0) await copyItems(snapshot, copiedFields, lists, (piece) => pieces.push(piece))
    return () => {
      const columns = lists.length === 0 ? stock.columns : applyChanges(stock, { lists, groups, pieces })
      if (hasOtherCounts(columns, groups)) return undefined
      return { ...stock, ...state, columns, inactive: foldNames(inactive) }
    }
  })
}

async function load(snapshot: Snapshot): Promise<Stock> {
  const { version, changeNo, inactive, groups } = await selectStockState(snapshot)
  const read = new Columns(groups.reduce((sum, { items }) => sum + items, 0))
  await copyItems(
    snapshot,
    copiedFields,
    undefined,
    createCopyReader(copiedFields.length, (row) => read.add(row)),
  )
  const orders = new Orders()
  orders.update(read, 0)
  const columns = rearrange(read, orders, 0)
  const textsMax = Math.max(textsMin, columns.distinctTexts * textsGrowthMax)
  return { version, changeNo, columns, orders, inactive: foldNames(inactive), textsMax }
}

type Changes = { lists: readonly ListName[]; groups: readonly StoredGroup[]; pieces: readonly Buffer[] }

function applyChanges(stock: Stock, { lists, groups, pieces }: Changes): Columns {
  const changed = new Set(lists.map(listKey))
  stock.columns.removeGroups(({ texts }) => changed.has(listKey(texts)))
  const added = groups.reduce((sum, group) => sum + (changed.has(listKey(group)) ? group.items : 0), 0)
  const columns = makeRoom(stock, added)
  const firstRow = columns.rows
  pieces.forEach(createCopyReader(copiedFields.length, (row) => columns.add(row)))
  stock.orders.update(columns, firstRow)
  return columns
}

function makeRoom({ columns, orders }: Stock, moreRows: number): Columns {
  if (columns.hasRoomFor(moreRows)) return columns
  return rearrange(columns, orders, moreRows)
}

/** Matching reads the items of a category by their thickness: three times as fast when they lie together. */
function rearrange(columns: Columns, orders: Orders, moreRows: number): Columns {
  const moved = columns.rearrange(orders.byCategory(columns), moreRows)
  orders.renumber(columns, moved.newRows)
  return moved.columns
}

const listKey = ({ category, source }: ListName) => JSON.stringify([category, source])
const groupKey = ({ category, source, state, regions }: GroupTexts) =>
  JSON.stringify([category, source, state, regions])

function hasOtherCounts({ groups, groupItems }: Columns, stored: readonly StoredGroup[]): boolean {
  const found = new Map(
    groups.readings.flatMap(({ texts }, code) => {
      const items = groupItems[code] ?? 0
      return items > 0 ? [[groupKey(texts), items] as const] : []
    }),
  )
  return found.size !== stored.length || stored.some((group) => found.get(groupKey(group)) !== group.items)
}

function foldNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => readText(name).key))
}

/** What the thread of the stock index is asked, by name. Questions and answers are copied between the threads. */
export type StockCalls = Record<string, (stock: Stock, question: never) => object>

/** Without a call it only loads the stock. `outdated` is a version that is no longer the current one. */
export type StockRequest = {
  id: number
  call: { name: string; question: unknown } | undefined
  outdated: number | undefined
}
export type StockReply = {
  id: number
  size?: StockSize
  answer?: object
  failure?: { message: string; code: string | undefined }
}
export type StockSize = { items: number; bytes: number }

// Loading reads all items in one statement.
const statementLimitMs = 10 * 60_000

/** Answers from the stock, in the thread of the stock index, one request after the other. */
export function serveStock(calls: StockCalls): void {
  if (!parentPort) throw new Error('The stock is served in a worker thread')
  const port = parentPort
  const db = createDb(String(workerData), {
    // The next statement reports it.
    onConnectionError: () => undefined,
    poolMax: 1,
    statementLimitMs,
    channels: [],
  })
  let stock: Stock | undefined
  let working = Promise.resolve()

  port.on('message', (request: StockRequest) => {
    working = working.then(() => reply(request))
  })

  async function reply({ id, call, outdated }: StockRequest): Promise<void> {
    const message: StockReply = { id }
    try {
      stock = await bringUpToDate(outdated)
      const { columns, orders } = stock
      message.size = { items: columns.rows - columns.removed, bytes: columns.bytes + orders.bytes }
      if (call) message.answer = answer(stock, call)
    } catch (error) {
      message.failure = { message: messageOf(error), code: findErrorCode(error) }
    }
    port.postMessage(message)
  }

  function answer(now: Stock, { name, question }: NonNullable<StockRequest['call']>): object {
    const call = calls[name]
    if (!call) throw new Error(`The stock index has no call ${name}`)
    // The interface lets only questions of the call's own type through.
    return call(now, question as never)
  }

  async function bringUpToDate(outdated: number | undefined): Promise<Stock> {
    const known = stock
    if (known && known.version !== outdated) return known
    // After a failure here the stock is as it was, and the next question about a later version tries again.
    const takeIn = known && (await readChanges(db, known))
    // A failure in the middle of taking in would leave half of the changes.
    stock = undefined
    return takeIn?.() ?? loadStock(db)
  }
}
