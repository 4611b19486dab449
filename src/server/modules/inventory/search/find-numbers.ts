import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import type { Db } from '../../../db/database.ts'
import type { NumbersAnswer, NumbersQuestion } from '../index/numbers.ts'
import { selectViews } from '../index/queries.ts'

/** Items for sale, found by their product ids and by their heats. */
export type FoundItems = { productIds: InventoryItem[]; heats: InventoryItem[] }
export type FindItems = (question: NumbersQuestion) => Promise<FoundItems>

type NumbersIndex = {
  ask(name: 'numbers', question: NumbersQuestion, outdated: number | undefined, waitMs?: number): Promise<NumbersAnswer>
}

/** Asks the stock index, and once more when it was behind. Throws BUSY while that is loaded. */
export function createItemFinder({ db, index }: { db: Db; index: NumbersIndex }): FindItems {
  async function read({ version, productIds, heats }: NumbersAnswer) {
    const stored = await selectViews(db, [...new Set([...productIds, ...heats])])
    // The database writes them as they are declared.
    const items: InventoryItem[] = JSON.parse(`[${stored.views ?? ''}]`)
    const itemOf = new Map(items.map((item) => [item.id, item]))
    const toItems = (ids: readonly string[]) => ids.flatMap((id) => itemOf.get(id) ?? [])
    return { isCurrent: stored.version === version, found: { productIds: toItems(productIds), heats: toItems(heats) } }
  }

  return async (question) => {
    const answer = await index.ask('numbers', question, undefined)
    const first = await read(answer)
    if (first.isCurrent) return first.found
    return (await read(await index.ask('numbers', question, answer.version))).found
  }
}
