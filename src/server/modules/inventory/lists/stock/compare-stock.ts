import type { ComparedSource, StagedUpload } from '../../../../../shared/lists/schema.ts'
import { lbPerShortTon, roundWeightLb } from '../../../../../shared/steel/weight.ts'
import type { Tx } from '../../../../db/database.ts'
import { selectSourceCodes } from '../../items/queries.ts'
import type { OrderedItems } from '../reading/cautions.ts'
import { createSourceNormalizer, sourceKey } from '../values/source-code.ts'
import {
  type FollowedSteel,
  followOrders,
  isAnyElsewhere,
  isInStock,
  loadOrderedSteel,
  type SteelAnswers,
} from './follow-orders.ts'
import { pairStock } from './pair-stock.ts'
import {
  type CategorizedReading,
  countPairs,
  createPairs,
  findCategorySpelling,
  type PairCounts,
  type ReplaceScope,
  renameStagedSource,
  type SourceStock,
  selectListedSources,
  selectStockBySource,
} from './queries.ts'
import { askAboutSteel, type SteelQuestion, sumUpOrders } from './steel-questions.ts'

export type Comparison = {
  /** In the stored spelling. */
  category: string
  splitByProduct: boolean
  scope: ReplaceScope
  sources: ComparedSource[]
  /** What becomes of the steel of orders, in all for each of them, and what staff are asked about it. */
  followed: FollowedSteel[]
  ordered: OrderedItems[]
  questions: SteelQuestion[]
  /** The weight of all items of the list; the sources have rounded tons. */
  weightLb: number
}

export type ComparedList = Pick<StagedUpload, 'category' | 'replaceScope' | 'splitByProduct'> & {
  answers?: SteelAnswers
}

/**
 * First changes source codes and category to the stored spelling. The pairs of items stay available in the transaction.
 */
export async function compareWithStock(
  tx: Tx,
  readingNo: number,
  { replaceScope, splitByProduct, answers = {}, ...chosen }: ComparedList,
): Promise<Comparison> {
  const storedCodes = await selectSourceCodes(tx)
  const category = (await findCategorySpelling(tx, chosen.category)) ?? chosen.category
  const reading = { readingNo, category }
  await createPairs(tx)
  const listed = await unifySourceCodes(tx, reading, storedCodes)
  const scope: ReplaceScope = { parts: toParts(category, listed, storedCodes), scope: replaceScope }
  const stock = await selectStockBySource(tx, scope)
  const steel = await loadOrderedSteel(
    tx,
    [...listed, ...stock].map((source) => source.source_code),
  )
  const gone = steel.filter((one) => !isInStock(one))
  const unpaired = await pairStock(tx, reading, scope, {
    hasStock: stock.length > 0,
    gone,
    needsRows: isAnyElsewhere(steel, scope),
  })
  const counts = stock.length > 0 ? await countPairs(tx, reading) : []
  const isSame = splitByProduct ? isSamePart : isSameSource
  const pairsOf = (source: SourceStock) =>
    counts.find((row) => row.source_code === source.source_code && row.category === source.category)
  // A source may lose the items of a category of which the list has none.
  const emptied = stock
    .filter((row) => !listed.some((source) => isSame(row, source)))
    .filter((row, index, rows) => rows.findIndex((other) => isSame(row, other)) === index)
    .map((row) => ({ ...row, items: 0, weight_lb: 0 }))
  const sources = [...listed, ...emptied].map((source) => {
    const same = stock.filter((row) => isSame(row, source))
    return toDifference(source, same, pairsOf(source))
  })
  const followed = await followOrders(tx, reading, scope, steel, unpaired, answers)
  return {
    category,
    splitByProduct,
    scope,
    sources,
    followed,
    ordered: sumUpOrders(followed),
    questions: await askAboutSteel(tx, reading, followed),
    weightLb: sum(listed.map((row) => row.weight_lb)),
  }
}

const isSameSource = (one: SourceStock, other: SourceStock) =>
  sourceKey(one.source_code) === sourceKey(other.source_code)
const isSamePart = (one: SourceStock, other: SourceStock) => isSameSource(one, other) && one.category === other.category

/** The categories with the stored codes of their sources; the chosen one first, even if no row is left in it. */
function toParts(
  category: string,
  listed: readonly SourceStock[],
  storedCodes: readonly string[],
): ReplaceScope['parts'] {
  const codesIn = (name: string) => {
    const keys = new Set(listed.filter((one) => one.category === name).map((one) => sourceKey(one.source_code)))
    return storedCodes.filter((code) => keys.has(sourceKey(code)))
  }
  const others = new Set(listed.map((one) => one.category).filter((name) => name !== category))
  const toPart = (name: string) => ({ category: name, sourceCodes: codesIn(name) })
  return [toPart(category), ...[...others].map(toPart)]
}

function toDifference(
  source: SourceStock,
  same: readonly SourceStock[],
  { paired, changed }: Pick<PairCounts, 'paired' | 'changed'> = { paired: 0, changed: 0 },
): ComparedSource {
  const before = sum(same.map((row) => row.items))
  return {
    sourceCode: source.source_code,
    category: source.category,
    before,
    after: source.items,
    added: source.items - paired,
    changed,
    unchanged: paired - changed,
    removed: before - paired,
    tonsBefore: toTons(sum(same.map((row) => row.weight_lb))),
    tonsAfter: toTons(source.weight_lb),
    weightLb: roundWeightLb(source.weight_lb),
  }
}

/** Whether all items that were read are still there: a database crash empties the staged rows. */
export function isComplete({ sources }: Comparison, itemsRead: number): boolean {
  return sum(sources.map((source) => source.after)) === itemsRead
}

/** Gives each source code one spelling: the stored one, else the first in the list. */
async function unifySourceCodes(
  tx: Tx,
  reading: CategorizedReading,
  storedCodes: readonly string[],
): Promise<SourceStock[]> {
  const normalize = createSourceNormalizer(storedCodes)
  const unified: SourceStock[] = []
  const renamed = new Set<string>()
  for (const source of await selectListedSources(tx, reading)) {
    const { source_code: code, items, weight_lb } = source
    const spelling = normalize(code)
    if (code !== spelling && !renamed.has(code)) await renameStagedSource(tx, reading.readingNo, code, spelling)
    renamed.add(code)
    const known = unified.find((one) => isSamePart(one, source))
    if (known) Object.assign(known, { items: known.items + items, weight_lb: known.weight_lb + weight_lb })
    else unified.push({ ...source, source_code: spelling })
  }
  return unified
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const toTons = (weightLb: number) => Math.round((weightLb / lbPerShortTon) * 100) / 100
