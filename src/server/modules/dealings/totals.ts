import type { CustomerTotals } from '../../../shared/office/customers.ts'
import { sizeOf } from '../../../shared/quotes/lines.ts'
import { formatPartCents } from '../../../shared/quotes/money.ts'
import { toTons } from '../../../shared/steel/weight.ts'
import { groupBy } from '../../../shared/text/group-by.ts'
import { formatReference } from '../../../shared/text/references.ts'
import type { Db } from '../../db/database.ts'
import { findCurrent } from '../customers/customers.ts'
import { type SummedOrder, sumOrders } from '../inquiries/orders/order-view.ts'
import { selectOrdersOf } from '../inquiries/orders/queries.ts'
import { type LastPriceRow, selectLastPrice } from '../inquiries/prices/queries.ts'
import { selectInquiryIdsOfCustomer } from '../inquiries/queries.ts'
import { selectInquiryIdsOf, selectQuoteLines, selectQuotesOf } from '../inquiries/quotes/queries.ts'
import { sumWholeQuote } from '../inquiries/quotes/quote-view.ts'
import { findStanding, sumAmounts } from '../inquiries/request-deals.ts'
import { pathOfInquiry, pathOfOrder } from './paths.ts'

/** What a customer was quoted and ordered in all, and last, with a fixed number of queries. Throws NOT_FOUND. */
export async function readTotals(db: Db, customerId: string): Promise<CustomerTotals> {
  const { id } = await findCurrent(db, customerId)
  const inquiryIds = await selectInquiryIdsOfCustomer(db, id)
  const orders = (await selectOrdersOf(db, inquiryIds)).filter(({ state }) => state !== 'cancelled')
  const sums = await sumOrders(
    db,
    orders.map((order) => order.id),
  )
  const last = orders.at(-1)
  const lastSums = sums.get(last?.id ?? '')
  const price = await selectLastPrice(db, id)
  return {
    quoted: await sumStanding(db, inquiryIds),
    won: {
      orders: orders.length,
      ...sumAll([...sums.values()].map(({ amount, weightLb }) => ({ all: amount, weightLb }))),
    },
    lastPrice: price ? toLastPrice(price) : null,
    lastOrder: last && lastSums ? toLastOrder(last, lastSums) : null,
  }
}

async function sumStanding(db: Db, inquiryIds: readonly string[]): Promise<CustomerTotals['quoted']> {
  const rows = await selectQuotesOf(db, inquiryIds)
  const ids = rows.map((row) => row.id)
  const inquiriesOf = await selectInquiryIdsOf(db, ids)
  const standing = findStanding(rows.map((row) => ({ row, inquiryIds: inquiriesOf.get(row.id) ?? [] })))
  const standingIds = standing.map((row) => row.id)
  const lines = groupBy(await selectQuoteLines(db, standingIds), (line) => line.quote_id)
  const sums = standing.map((row) => sumWholeQuote({ row, lines: lines.get(row.id) ?? [] }))
  return { quotes: standing.length, ...sumAll(sums) }
}

function sumAll(sums: readonly { all: string; weightLb: number }[]) {
  return {
    amount: sumAmounts(sums.map(({ all }) => all)),
    tons: toTons(sums.reduce((total, { weightLb }) => total + weightLb, 0)),
  }
}

type Named = Pick<LastPriceRow, 'description' | 'thickness' | 'width' | 'length'>
const nameSteel = (line: Named) => [line.description, sizeOf(line)].filter(Boolean).join(', ')

function toLastPrice(row: LastPriceRow): CustomerTotals['lastPrice'] {
  return {
    perCwt: formatPartCents(row.priceCents),
    at: row.toldAt.toISOString(),
    accepted: row.isAccepted,
    title: nameSteel(row),
    path: pathOfInquiry(row.inquiryId, row.isArchived),
  }
}

type LastOrder = Pick<Awaited<ReturnType<typeof selectOrdersOf>>[number], 'id' | 'number' | 'state' | 'created_at'>

function toLastOrder({ id, number, state, created_at: at }: LastOrder, { lines, amount, weightLb }: SummedOrder) {
  const [line] = lines
  if (!line) return null
  return {
    id,
    reference: formatReference('order', number),
    state,
    at: at.toISOString(),
    lines: lines.length,
    title: nameSteel(line),
    price: line.price,
    unit: line.unit,
    ...sumAll([{ all: amount, weightLb }]),
    path: pathOfOrder(id),
  }
}
