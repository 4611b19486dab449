import type { CustomerTotals, LastOrder } from '../../../shared/office/customers.ts'
import { sizeOf } from '../../../shared/quotes/lines.ts'
import { formatPartCents } from '../../../shared/quotes/money.ts'
import { toTons } from '../../../shared/steel/weight.ts'
import { formatReference } from '../../../shared/text/references.ts'
import type { Db } from '../../db/database.ts'
import { findCurrent } from '../customers/customers.ts'
import { type SummedOrder, sumOrders } from '../inquiries/orders/order-view.ts'
import { type OrderInForce, selectOrderLines, selectOrdersInForce } from '../inquiries/orders/queries.ts'
import { type LastPriceRow, selectLastPrice } from '../inquiries/prices/queries.ts'
import { selectToldOf } from '../inquiries/quotes/queries.ts'
import { sumWholeQuote } from '../inquiries/quotes/quote-view.ts'
import { findStanding, sumAmounts } from '../inquiries/request-deals.ts'
import { pathOfInquiry, pathOfOrder } from './paths.ts'

/** What a customer was quoted and ordered in all, and last, with a fixed number of queries. Throws NOT_FOUND. */
export async function readTotals(db: Db, customerId: string): Promise<CustomerTotals> {
  const { id } = await findCurrent(db, customerId)
  const quoted = findStanding(await selectToldOf(db, id)).map(sumWholeQuote)
  const orders = await selectOrdersInForce(db, id)
  const sums = await sumOrders(db, orders)
  const price = await selectLastPrice(db, id)
  return {
    quoted: { quotes: quoted.length, ...sumAll(quoted) },
    won: { orders: orders.length, ...sumAll([...sums.values()]) },
    lastPrice: price ? toLastPrice(price) : null,
    lastOrder: await readLast(db, orders[0], sums),
  }
}

/** What a customer bought last; null for one who has not bought. Throws NOT_FOUND. */
export async function readLastOrder(db: Db, customerId: string): Promise<LastOrder | null> {
  const { id } = await findCurrent(db, customerId)
  const [order] = await selectOrdersInForce(db, id, 1)
  return readLast(db, order, await sumOrders(db, order ? [order] : []))
}

async function readLast(
  db: Db,
  order: OrderInForce | undefined,
  sums: ReadonlyMap<string, SummedOrder>,
): Promise<LastOrder | null> {
  const [line, ...others] = await selectOrderLines(db, order ? [order.id] : [])
  const sum = sums.get(order?.id ?? '')
  if (!order || !line || !sum) return null
  return {
    id: order.id,
    reference: formatReference('order', order.number),
    state: order.state,
    at: order.created_at.toISOString(),
    lines: 1 + others.length,
    title: nameSteel(line),
    price: line.price,
    unit: line.unit,
    ...sumAll([sum]),
    path: pathOfOrder(order.id),
  }
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
