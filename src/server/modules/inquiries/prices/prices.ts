import { pricesKnownDays, type SimilarPrices, type SimilarPricesInput } from '../../../../shared/prices/schema.ts'
import { formatPartCents } from '../../../../shared/quotes/money.ts'
import type { Db } from '../../../db/database.ts'
import { notFound } from '../../../lib/domain-error.ts'
import { findKnownItem } from '../../inventory/items/item.ts'
import { categoryOf, likeThickness, readSteel, type SteelTexts } from './like-steel.ts'
import { findInquiryItem, findQuoteLine, type LikePrices, type PriceFigures, selectLikePrices } from './queries.ts'

const dayMs = 24 * 60 * 60_000

/** What steel like a line or an item brought and cost in the last 180 days. Throws NOT_FOUND. */
export async function findSimilarPrices(db: Db, input: SimilarPricesInput): Promise<SimilarPrices> {
  const { inquiryId, ...texts } = await findSteel(db, input)
  const steel = readSteel(texts)
  if (!steel) return noPrices
  return toSimilarPrices(
    await selectLikePrices(db, {
      steel,
      thickness: likeThickness(steel, texts.category),
      since: new Date(Date.now() - pricesKnownDays * dayMs),
      inquiryId,
    }),
  )
}

const noPrices: SimilarPrices = {
  count: 0,
  last: null,
  low: null,
  high: null,
  median: null,
  cost: null,
  customer: null,
}

async function findSteel(
  db: Db,
  { lineId, itemId, inquiryId }: SimilarPricesInput,
): Promise<SteelTexts & { inquiryId: string | null }> {
  if (lineId != null) {
    const line = await findQuoteLine(db, lineId)
    if (!line) throw notFound('Line')
    return { ...line, category: categoryOf(line) }
  }
  const id = itemId ?? ''
  const asSent = inquiryId == null ? undefined : await findInquiryItem(db, id, inquiryId)
  if (asSent) return { ...asSent, inquiryId: inquiryId ?? null }
  const item = (await findKnownItem(db, id))?.item
  if (!item) throw notFound('Item')
  const { category, thickness, gradeCategory: grade, condition } = item
  return { category, thickness, grade, condition, inquiryId: inquiryId ?? null }
}

function toSimilarPrices({ all, ofCustomer, costMedian }: LikePrices): SimilarPrices {
  return {
    ...toFigures(all),
    cost: toDollars(costMedian),
    customer: ofCustomer.count > 0 ? toFigures(ofCustomer) : null,
  }
}

function toFigures({ count, low, high, median, lastCents, lastAt, isAccepted }: PriceFigures) {
  const perCwt = toDollars(lastCents)
  return {
    count,
    last:
      perCwt === null || lastAt === null ? null : { perCwt, at: lastAt.toISOString(), accepted: isAccepted === true },
    low: toDollars(low),
    high: toDollars(high),
    median: toDollars(median),
  }
}

const toDollars = (cents: number | null) => (cents === null ? null : formatPartCents(cents))
