import { centsPerCwt, type Quantity } from '../../../../shared/quotes/money.ts'
import type { PriceUnit } from '../../../../shared/quotes/terms.ts'
import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { categoryOf, readSteel, type Steel } from './like-steel.ts'
import {
  type AnsweredLine,
  deleteAnsweredPrices,
  deleteQuotedPrices,
  insertSteelPrices,
  lockUnkept,
  markKept,
  type NewSteelPrice,
  type QuotedLine,
  selectAnsweredLines,
  selectQuotedLines,
} from './queries.ts'

/** Keeps what the lines of versions brought that were sent, in place of earlier versions for the same inquiries. */
export async function keepQuotedPrices(tx: Tx, quoteIds: readonly string[]): Promise<void> {
  const lines = await selectQuotedLines(tx, quoteIds)
  await deleteQuotedPrices(tx, quoteIds)
  await insertSteelPrices(tx, lines.map(toQuotedPrice))
  await markKept(tx, 'quotes', quoteIds)
}

/** Keeps what suppliers answered last to asks. */
export async function keepAnsweredPrices(tx: Tx, askIds: readonly string[]): Promise<void> {
  const lines = await selectAnsweredLines(tx, askIds)
  await deleteAnsweredPrices(tx, askIds)
  await insertSteelPrices(tx, lines.map(toAnsweredPrice))
  await markKept(tx, 'asks', askIds)
}

const batch = 200

/** Keeps the prices of what was sent and answered before they were kept. Safe on several instances at once. */
export async function keepMissingPrices(db: Db): Promise<void> {
  const keep = { quotes: keepQuotedPrices, asks: keepAnsweredPrices }
  for (const table of ['quotes', 'asks'] as const) {
    let ids: string[] = []
    do {
      ids = await db.transaction().execute(async (tx) => {
        const unkept = await lockUnkept(tx, table, batch)
        if (unkept.length > 0) await keep[table](tx, unkept)
        return unkept
      })
    } while (ids.length === batch)
  }
}

function toQuotedPrice(line: QuotedLine): NewSteelPrice {
  const { grade, condition, thickness, price, cost, unit } = line
  const steel = readSteel({ category: categoryOf(line), thickness, grade, condition })
  return {
    ...placeOf(line, steel),
    quote_id: line.quoteId,
    ask_id: null,
    price_cents: centsOf(price, unit, line),
    cost_cents: cost === null ? null : centsOf(cost, unit, line),
  }
}

function toAnsweredPrice(line: AnsweredLine): NewSteelPrice {
  const { category, thickness, grade, condition, available, cost, unit } = line
  const item = { pieces: line.itemPieces, weightLb: parseWeightLb(line.itemWeight ?? '') ?? null }
  const part = { pieces: line.pieces ?? item.pieces, weightLb: line.weightLb ?? item.weightLb }
  // A lot is of the part that the supplier has; all else goes by the item.
  const quantity = unit === 'lot' && available === 'part' ? part : item
  return {
    ...placeOf(line, readSteel({ category: category ?? '', thickness, grade, condition })),
    quote_id: null,
    ask_id: line.askId,
    price_cents: null,
    cost_cents: centsOf(cost, unit, quantity),
  }
}

function placeOf(line: QuotedLine | AnsweredLine, steel: Steel | undefined) {
  return {
    inquiry_id: line.inquiryId,
    line_id: line.lineId,
    position: line.position,
    item_id: line.itemId,
    category: line.category ?? '',
    steel_key: steel?.key ?? null,
    grade_families: steel?.families ?? [],
    thickness_low: steel?.low ?? null,
    thickness_high: steel?.high ?? null,
    told_at: line.toldAt,
  }
}

/** Null also for more than a number can say to the cent, which is no price of steel. */
function centsOf(price: string, unit: PriceUnit, quantity: Quantity): string | null {
  const cents = centsPerCwt(price, unit, quantity)
  return cents === undefined || cents > Number.MAX_SAFE_INTEGER ? null : cents.toString()
}
