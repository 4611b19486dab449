import type { ReplaceScopeName } from '../../../../../shared/upload-terms.ts'
import type { SourceDifference } from '../../../../../shared/uploads.ts'
import { lbPerShortTon } from '../../../../../shared/weight-units.ts'
import type { Tx } from '../../../../db/database.ts'
import { createSourceNormalizer, sourceKey } from '../values/source-code.ts'
import {
  createPairs,
  findCategorySpelling,
  type ListedSource,
  pairWithStock,
  type ReplaceScope,
  renameStagedSource,
  selectListedSources,
  selectSourceCodes,
  selectStockBySource,
} from './queries.ts'

export type Comparison = { scope: ReplaceScope; sources: SourceDifference[] }

/**
 * First changes source codes and category to the stored spelling. The pairs of items stay available in the transaction.
 */
export async function compareWithStock(
  tx: Tx,
  readingNo: number,
  { category, replaceScope }: { category: string; replaceScope: ReplaceScopeName },
): Promise<Comparison> {
  const storedCodes = await selectSourceCodes(tx)
  const listed = await unifySourceCodes(tx, readingNo, storedCodes)
  const keys = new Set(listed.map((source) => sourceKey(source.source_code)))
  const scope: ReplaceScope = {
    sourceCodes: storedCodes.filter((code) => keys.has(sourceKey(code))),
    category: (await findCategorySpelling(tx, category)) ?? category,
    scope: replaceScope,
  }
  const stock = await selectStockBySource(tx, scope)
  await createPairs(tx)
  const counts = stock.length > 0 ? await pairWithStock(tx, readingNo, scope) : []
  const pairs = new Map(counts.map((row) => [row.source_code, row]))
  const sources = listed.map((source): SourceDifference => {
    const same = stock.filter((row) => sourceKey(row.source_code) === sourceKey(source.source_code))
    const before = sum(same.map((row) => row.items))
    const { paired = 0, changed = 0 } = pairs.get(source.source_code) ?? {}
    return {
      sourceCode: source.source_code,
      before,
      after: source.items,
      added: source.items - paired,
      changed,
      unchanged: paired - changed,
      removed: before - paired,
      tonsBefore: toTons(sum(same.map((row) => row.weight_lb))),
      tonsAfter: toTons(source.weight_lb),
    }
  })
  return { scope, sources }
}

/** Whether all items that were read are still there: a database crash empties the staged rows. */
export function isComplete({ sources }: Comparison, itemsRead: number): boolean {
  return sum(sources.map((source) => source.after)) === itemsRead
}

/** Gives each source code one spelling: the stored one, else the first in the list. */
async function unifySourceCodes(tx: Tx, readingNo: number, storedCodes: readonly string[]): Promise<ListedSource[]> {
  const normalize = createSourceNormalizer(storedCodes)
  const unified = new Map<string, ListedSource>()
  for (const source of await selectListedSources(tx, readingNo)) {
    const { source_code: code, items, weight_lb } = source
    const spelling = normalize(code)
    if (code !== spelling) await renameStagedSource(tx, readingNo, code, spelling)
    const known = unified.get(spelling)
    unified.set(spelling, {
      source_code: spelling,
      items: items + (known?.items ?? 0),
      weight_lb: weight_lb + (known?.weight_lb ?? 0),
    })
  }
  return [...unified.values()]
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const toTons = (weightLb: number) => Math.round((weightLb / lbPerShortTon) * 100) / 100
