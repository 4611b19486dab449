import { setImmediate as untilOthersHadTheirTurn } from 'node:timers/promises'
import type { Tx } from '../../../../db/database.ts'
import { type Pair, type PairedRow, pairEqualRows, pairRows } from '../../identity/pairing.ts'
import { createSizeReader, identityKey } from '../../identity/steel.ts'
import { sourceKey } from '../values/source-code.ts'
import {
  type CategorizedReading,
  insertPairs,
  type ListedRow,
  pairEqualItems,
  type ReplaceScope,
  selectUnpairedItems,
  selectUnpairedRows,
  type UnpairedItem,
} from './queries.ts'

/** What is left once each row has found its item. */
export type Unpaired = { items: UnpairedItem[]; rows: ListedRow[] }

const turnMs = 10

/** Collects pairs, and lets others work in between: lists of all suppliers are compared beside the requests of buyers. */
export async function inTurns<Before, After>(
  portions: Iterable<Pair<Before, After>[]>,
): Promise<Pair<Before, After>[]> {
  const pairs: Pair<Before, After>[] = []
  let startedMs = performance.now()
  for (const portion of portions) {
    for (const pair of portion) pairs.push(pair)
    if (performance.now() - startedMs < turnMs) continue
    await untilOthersHadTheirTurn()
    startedMs = performance.now()
  }
  return pairs
}

/**
 * Pairs the rows of a list with the items of the same category and source that are the same steel; the pairs stay in the temporary
 * table. `gone` is what orders have and was gone: it takes equal rows before other items take them for a changed one.
 */
export async function pairStock<Gone extends PairedRow>(
  tx: Tx,
  reading: CategorizedReading,
  scope: ReplaceScope,
  { hasStock, gone, needsRows }: { hasStock: boolean; gone: readonly Gone[]; needsRows: boolean },
): Promise<Unpaired & { found: Pair<Gone, ListedRow>[] }> {
  if (hasStock) await pairEqualItems(tx, reading, scope)
  const items = hasStock ? await selectUnpairedItems(tx, reading, scope) : []
  if (items.length + gone.length === 0 && !needsRows) return { items, rows: [], found: [] }
  const before = items.map((item) => ({ ...item, part: partOf(item) }))
  const after = (await selectUnpairedRows(tx, reading)).map((row) => ({ ...row, part: partOf(row) }))
  const equal = await inTurns(pairEqualRows(before, after))
  const found = await findGone(gone, withoutItems(before, equal), withoutRows(after, equal))
  const free = withoutRows(withoutRows(after, equal), found)
  const { standsOnce, isSought } = countOnce(before, after, withoutGone(gone, found))
  const changed = await inTurns(pairRows(withoutItems(before, equal), free, standsOnce, isSought))
  const pairs = [...equal, ...changed]
  await insertPairs(
    tx,
    pairs.map(([{ id }, { position }]) => ({ position, id, isChanged: true })),
  )
  return { items: withoutItems(before, pairs), rows: withoutRows(free, changed), found }
}

/** The rows that are equal to what was gone. What stood in stock in another category is no equal of it that came back. */
async function findGone<Gone extends PairedRow>(
  gone: readonly Gone[],
  items: readonly UnpairedItem[],
  rows: readonly ListedRow[],
): Promise<Pair<Gone, ListedRow>[]> {
  if (gone.length === 0) return []
  const listed = rows.map(inSource)
  const moved = await inTurns(pairEqualRows(items.map(inSource), listed))
  return inTurns(pairEqualRows(gone, withoutRows(listed, moved)))
}

const partOf = ({ sourceCode, category }: { sourceCode: string; category: string }) =>
  `${sourceKey(sourceCode)}\u0000${category}`

/** The row as what orders have compares with it: in any category. */
export const inSource = <Row extends { sourceCode: string }>(row: Row) => ({ ...row, part: sourceKey(row.sourceCode) })

function withoutRows<Row extends ListedRow>(
  rows: readonly Row[],
  pairs: readonly Pair<unknown, Pick<ListedRow, 'position'>>[],
): Row[] {
  const paired = new Set(pairs.map(([, { position }]) => position))
  return rows.filter(({ position }) => !paired.has(position))
}

function withoutGone<Gone>(gone: readonly Gone[], pairs: readonly Pair<Gone, unknown>[]): Gone[] {
  const paired = new Set(pairs.map(([one]) => one))
  return gone.filter((one) => !paired.has(one))
}

function withoutItems<Item extends UnpairedItem>(
  items: readonly Item[],
  pairs: readonly Pair<UnpairedItem, unknown>[],
): Item[] {
  const paired = new Set(pairs.map(([{ id }]) => id))
  return items.filter(({ id }) => !paired.has(id))
}

/**
 * Whether product id and heat of an item stand once among the items and the rows of its source and category, and whether gone steel of the
 * source has them, too: then a row with other figures may be either.
 */
function countOnce(
  items: readonly (UnpairedItem & PairedRow)[],
  rows: readonly PairedRow[],
  gone: readonly PairedRow[],
) {
  const keyOf = (row: PairedRow) => `${row.part}\u0000${identityKey(row)}`
  const counts = new Map<string, number>()
  for (const row of [...items, ...rows]) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  const besidePaired = new Set(items.filter((item) => item.isBesidePaired).map(keyOf))
  const sizeOf = createSizeReader()
  // Without product id and heat a whole list would have the same key.
  const steelOf = (row: PairedRow) => `${row.part}\u0000${identityKey(row) || sizeOf(row)}`
  const sought = new Set(gone.map(steelOf))
  const isSought = (item: UnpairedItem) => sought.has(steelOf(inSource(item)))
  // Once on each side: a row is asked for only if there is one on the other.
  const standsOnce = (item: UnpairedItem & PairedRow) =>
    counts.get(keyOf(item)) === 2 && !besidePaired.has(keyOf(item)) && !isSought(item)
  return { standsOnce, isSought }
}
