import { inventoryItem } from '../../../shared/stock/schema.ts'
import type { Db } from '../../db/database.ts'
import { judgeItem, readItem } from '../../modules/needs/matching/judge-item.ts'
import type { AskedNeed, MatchQuestion, NeedAnswer, RankedItem } from '../../modules/needs/matching/match-question.ts'
import { toPoints } from '../../modules/needs/matching/rules.ts'

// Takes each pair of need and item by itself, straight by the rules, and knows nothing of the index.

type StoredItem = Pick<RankedItem, 'item'> & { changeNo: number; read: ReturnType<typeof readItem> }
type Judged = StoredItem & { score: number; isDismissed: boolean; isUnread: boolean }
type PlainAnswers = { changeNo: number; pairs: number; needs: NeedAnswer[] }

export async function matchAllPairs(db: Db, { needs, changeNo, best = 0 }: MatchQuestion): Promise<PlainAnswers> {
  const stored = await selectItems(db)
  const asked = stored.filter((item) => changeNo === undefined || item.changeNo === changeNo)
  const { no } = await db
    .selectFrom('stock_changes')
    .select(({ fn }) => fn.max('no').as('no'))
    .executeTakeFirstOrThrow()
  return {
    changeNo: no ?? 0,
    pairs: needs.length * asked.length,
    needs: needs.map((need) => toAnswer(judgeAll(need, asked), need, best)),
  }
}

async function selectItems(db: Db): Promise<StoredItem[]> {
  const rows = await db.selectFrom('listed_items').select(['view_json', 'change_no']).execute()
  const types = await db.selectFrom('product_categories').select(['name', 'active']).execute()
  const inactive = new Set(types.flatMap(({ name, active }) => (active === 1 ? [] : [name.toLowerCase()])))
  return rows.flatMap(({ view_json: view, change_no: changeNo }) => {
    const item = inventoryItem.parse(JSON.parse(view ?? ''))
    return inactive.has(item.category.toLowerCase()) ? [] : [{ item, changeNo, read: readItem(item) }]
  })
}

function judgeAll({ need, dismissedIds }: AskedNeed, stored: readonly StoredItem[]): Judged[] {
  return stored.flatMap((one) => {
    const score = judgeItem(need, one.read)
    if (score === undefined) return []
    const isUnread = need.thicknessIn !== null && Number.isNaN(one.read.thickness.figure)
    return [{ ...one, score, isUnread, isDismissed: dismissedIds.includes(one.item.id) }]
  })
}

function toAnswer(judged: readonly Judged[], { seenChangeNo }: AskedNeed, best: number): NeedAnswer {
  const counted = judged.filter(({ isDismissed, isUnread }) => !isDismissed && !isUnread)
  return {
    matchCount: counted.length,
    bestScore: counted.length === 0 ? null : toPoints(Math.max(...counted.map(({ score }) => score))),
    newMatches: counted.filter(({ changeNo }) => changeNo > seenChangeNo).length,
    best: judged
      .toSorted((a, b) => compare(a, b))
      .slice(0, best)
      .map(({ item, score, changeNo, isDismissed }) => ({
        item,
        score: toPoints(score),
        isNew: changeNo > seenChangeNo,
        isDismissed,
      })),
  }
}

function compare(a: Judged, b: Judged): number {
  if (a.isDismissed !== b.isDismissed) return a.isDismissed ? 1 : -1
  if (!a.isDismissed && a.isUnread !== b.isUnread) return a.isUnread ? 1 : -1
  if (a.score !== b.score) return b.score - a.score
  const [weightOfA, weightOfB] = [a, b].map(({ read: { weightLb } }) => (Number.isNaN(weightLb) ? -1 : weightLb))
  if (weightOfA !== weightOfB) return (weightOfB ?? 0) - (weightOfA ?? 0)
  return a.item.id < b.item.id ? -1 : 1
}
