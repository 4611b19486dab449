import type { InquiryEntry, RequestDeal } from '../../../shared/inquiries/schema.ts'
import { amountDecimals, formatCents, parseDecimal, sumCents } from '../../../shared/quotes/money.ts'
import { type OrderState, orderWaits } from '../../../shared/quotes/order-states.ts'
import { groupBy } from '../../../shared/text/group-by.ts'
import type { Db } from '../../db/database.ts'
import { countAsksOf } from './asks/queries.ts'
import { selectWaits } from './orders/queries.ts'
import { loadVersions, selectInquiryIdsOf, selectQuotesOf, toldStates } from './quotes/queries.ts'
import { stateOf, sumQuoted } from './quotes/quote-view.ts'
import type { QuoteRow } from './quotes/table.ts'

/** How far the requests of these inquiries are, of which something happened. */
export async function findRequestDeals(
  db: Db,
  inquiries: readonly Pick<InquiryEntry, 'id' | 'reference'>[],
): Promise<RequestDeal[]> {
  const ids = inquiries.map(({ id }) => id)
  const rows = await selectQuotesOf(db, ids)
  const inquiryIds = await selectInquiryIdsOf(
    db,
    rows.map(({ id }) => id),
  )
  const asks = new Map((await countAsksOf(db, ids)).map((one) => [one.inquiry_id, one]))
  const requests = [...groupBy(inquiries, ({ reference }) => reference)].map(([reference, ofIt]) => {
    const own = new Set(ofIt.map(({ id }) => id))
    const versions = rows
      .map((row) => ({ row, inquiryIds: inquiryIds.get(row.id) ?? [] }))
      .filter((version) => version.inquiryIds.some((id) => own.has(id)))
    return {
      reference,
      asked: ofIt.flatMap(({ id }) => asks.get(id) ?? []),
      last: versions.at(-1)?.row,
      standing: findStanding(versions).map(({ row }) => row),
    }
  })
  const standing = requests.flatMap((request) => request.standing)
  const versions = new Map((await loadVersions(db, standing)).map((version) => [version.row.id, version]))
  const orderIds = [...versions.values()].flatMap(({ order }) => order?.id ?? [])
  const waits = new Map((await selectWaits(db, orderIds)).map((one) => [one.id, one.waits_for]))
  return requests.flatMap(({ reference, asked, last, standing }) => {
    if (!last && asked.length === 0) return []
    const quoted = standing.flatMap(({ id }) => versions.get(id) ?? [])
    const orders = quoted.flatMap(({ order }) => order?.state ?? [])
    const waited = quoted.flatMap(({ order }) => waits.get(order?.id ?? '') ?? [])
    return {
      reference,
      asked: asked.reduce((count, one) => count + one.asked, 0),
      answered: asked.reduce((count, one) => count + one.answered, 0),
      quote: last ? { state: stateOf(last), validUntil: last.valid_until } : null,
      amount: quoted.length > 0 ? sumAmounts(quoted.map(sumQuoted)) : null,
      order: workedFirst.find((state) => orders.includes(state)) ?? null,
      waitsFor: orderWaits.find((who) => waited.includes(who)) ?? null,
    }
  })
}

const workedFirst = ['accepted', 'shipped', 'confirmed', 'closed', 'cancelled'] as const satisfies OrderState[]

/** What the buyer accepted, and what was sent last for each inquiry, of versions from the first to the last. */
export function findStanding<Version extends { row: Pick<QuoteRow, 'state'>; inquiryIds: readonly string[] }>(
  versions: readonly Version[],
): Version[] {
  const covered = new Set<string>()
  return versions.toReversed().filter(({ row, inquiryIds }) => {
    const isLast = isTold(row) && !inquiryIds.some((id) => covered.has(id))
    if (row.state !== 'accepted' && !isLast) return false
    for (const id of inquiryIds) covered.add(id)
    return true
  })
}

const isTold = ({ state }: Pick<QuoteRow, 'state'>) => toldStates.some((told) => told === state)

/** Dollars. */
export const sumAmounts = (amounts: readonly string[]) =>
  formatCents(sumCents(amounts.map((amount) => parseDecimal(amount, amountDecimals))))
