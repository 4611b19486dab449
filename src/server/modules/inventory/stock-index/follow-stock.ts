import { readSnapshot, type Snapshot } from '../../../db/copy-out.ts'
import type { Db } from '../../../db/database.ts'
import type { Stock } from './answer.ts'
import { Columns, copiedFields } from './columns.ts'
import { createCopyReader } from './copied-rows.ts'
import { Orders } from './orders.ts'
import { copyItems, type ListName, type StoredGroup, selectChangedLists, selectStockState } from './queries.ts'
import { type GroupTexts, readText } from './readings.ts'

// More texts than this in proportion to the start are mostly of items that are gone.
const textsGrowthMax = 2
const textsMin = 100_000

/** Loads all items. */
export function loadStock(db: Db): Promise<Stock> {
  return readSnapshot(db, load)
}

/** Takes in what changed since the version of a stock, in one snapshot; loads all anew where the counts then differ. */
export function refreshStock(db: Db, stock: Stock): Promise<Stock> {
  return readSnapshot(db, async (snapshot) => {
    const state = await selectStockState(snapshot)
    // A restored backup may have a lower version.
    if (state.version < stock.version || stock.columns.distinctTexts > stock.textsMax) return load(snapshot)
    const lists = await selectChangedLists(snapshot, stock.version)
    const changed = lists.length === 0 ? stock : await applyChanges(snapshot, stock, lists, state.groups)
    if (hasOtherCounts(changed.columns, state.groups)) return load(snapshot)
    return { ...changed, version: state.version, changeNo: state.changeNo, inactive: foldNames(state.inactive) }
  })
}

async function load(snapshot: Snapshot): Promise<Stock> {
  const { version, changeNo, inactive, groups } = await selectStockState(snapshot)
  const columns = new Columns(groups.reduce((sum, { items }) => sum + items, 0))
  await copyItems(
    snapshot,
    copiedFields,
    undefined,
    createCopyReader(copiedFields.length, (row) => columns.add(row)),
  )
  const orders = new Orders()
  orders.update(columns, 0)
  const textsMax = Math.max(textsMin, columns.distinctTexts * textsGrowthMax)
  return { version, changeNo, columns, orders, inactive: foldNames(inactive), textsMax }
}

async function applyChanges(
  snapshot: Snapshot,
  stock: Stock,
  lists: readonly ListName[],
  groups: readonly StoredGroup[],
): Promise<Stock> {
  const { orders } = stock
  const changed = new Set(lists.map(listKey))
  stock.columns.removeGroups(({ texts }) => changed.has(listKey(texts)))
  const added = groups.reduce((sum, group) => sum + (changed.has(listKey(group)) ? group.items : 0), 0)
  const columns = makeRoom(stock, added)
  const firstRow = columns.rows
  await copyItems(
    snapshot,
    copiedFields,
    lists,
    createCopyReader(copiedFields.length, (row) => columns.add(row)),
  )
  orders.update(columns, firstRow)
  return { ...stock, columns }
}

function makeRoom({ columns, orders }: Stock, moreRows: number): Columns {
  if (columns.hasRoomFor(moreRows)) return columns
  const compact = columns.compact(moreRows)
  orders.renumber(columns, compact.newRows)
  return compact.columns
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
