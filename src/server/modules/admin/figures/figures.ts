import {
  figureMonths,
  figureProductsMax,
  figureWeeks,
  type LeadFigures,
  type ListFigures,
  type MarginFigures,
  otherProducts,
  type PriceFigures,
  type RegionFigures,
  type StockFigures,
} from '../../../../shared/office/figures.ts'
import { sumOrder } from '../../../../shared/orders/amounts.ts'
import { type RegionName, regions } from '../../../../shared/places/regions.ts'
import { amountDecimals, formatPartCents, parseDecimal } from '../../../../shared/quotes/money.ts'
import { percentOf } from '../../../../shared/quotes/totals.ts'
import { toTons } from '../../../../shared/steel/weight.ts'
import { addDays, daysBetween, toPacificDay } from '../../../../shared/text/days.ts'
import { groupBy } from '../../../../shared/text/group-by.ts'
import type { Db } from '../../../db/database.ts'
import {
  type RequestLeadRow,
  selectQuotedMonths,
  selectRequestLeads,
  selectSoldLines,
} from '../../inquiries/figures/queries.ts'
import { selectListAges, selectStockOfDays, selectStockOfRegions } from '../../inventory/stock-days/queries.ts'
import { selectNeedLists } from '../../needs/queries.ts'

const hourMs = 60 * 60_000
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** Tons for sale by product, once a week. */
export async function readStockFigures(db: Db): Promise<StockFigures> {
  const today = toPacificDay(new Date())
  const weeks = Array.from({ length: figureWeeks + 1 }, (_, index) => addDays(today, 7 * (index - figureWeeks)))
  const rows = await selectStockOfDays(db, weeks)
  const days = weeks.filter((day) => rows.some((row) => row.day === day))
  const weightOf = new Map(rows.map((row) => [`${row.day} ${row.category}`, row.weightLb]))
  const categories = [...new Set(rows.map(({ category }) => category))]
  const heaviness = (category: string) => sum(days.map((day) => weightOf.get(`${day} ${category}`) ?? 0))
  const named = nameProducts(categories, heaviness)
  return {
    days,
    products: named.map(({ product, of }) => ({
      product,
      tons: days.map((day) => toTons(sum(of.map((category) => weightOf.get(`${day} ${category}`) ?? 0)))),
    })),
  }
}

/** The greatest products by themselves, and the others as one; without those that have nothing. */
function nameProducts(products: readonly string[], sizeOf: (product: string) => number) {
  const known = products.filter((product) => sizeOf(product) > 0)
  const sorted = known.toSorted((one, other) => sizeOf(other) - sizeOf(one) || one.localeCompare(other, 'en'))
  const others = sorted.slice(figureProductsMax)
  const shown = sorted.slice(0, figureProductsMax).map((product) => ({ product, of: [product] }))
  return others.length > 0 ? [...shown, { product: otherProducts, of: others }] : shown
}

/** Tons for sale now, for each region in the order of the map. */
export async function readRegionFigures(db: Db): Promise<RegionFigures> {
  const rows = new Map((await selectStockOfRegions(db)).map((row) => [row.region, row]))
  const figuresOf = (region: RegionName | 'No region', code: string) => {
    const row = rows.get(code)
    return { region, items: row?.items ?? 0, tons: toTons(row?.weightLb ?? 0) }
  }
  const without = figuresOf('No region', 'none')
  return {
    regions: [...regions.map(({ name, code }) => figuresOf(name, code)), ...(without.items > 0 ? [without] : [])],
  }
}

/** How old the lists are that stand behind the stock, by supplier. */
export async function readListFigures(db: Db): Promise<ListFigures> {
  const today = toPacificDay(new Date())
  const daysSince = (at: Date) => Math.max(0, daysBetween(toPacificDay(at), today))
  const suppliers = groupBy(await selectListAges(db), ({ supplier, sourceCode }) => supplier ?? sourceCode)
  const figures = [...suppliers].map(([supplier, rows]) => ({
    supplier,
    sources: rows.map(({ sourceCode }) => sourceCode).toSorted(),
    tons: toTons(sum(rows.map(({ weightLb }) => weightLb))),
    newestDays: Math.min(...rows.map(({ newestAt }) => daysSince(newestAt))),
    oldestDays: Math.max(...rows.map(({ oldestAt }) => daysSince(oldestAt))),
    everyDays: rows[0]?.everyDays ?? null,
  }))
  return {
    suppliers: figures.toSorted(
      (one, other) => other.oldestDays - one.oldestDays || one.supplier.localeCompare(other.supplier, 'en'),
    ),
  }
}

/** The months up to this one in Pacific time, the first one first. */
function lastMonths(): { months: string[]; since: Date } {
  const [year = 0, month = 0] = toPacificDay(new Date()).split('-').map(Number)
  const months = Array.from({ length: figureMonths }, (_, index) => {
    const at = new Date(Date.UTC(year, month - figureMonths + index, 1))
    return at.toISOString().slice(0, 7)
  })
  // Some hours early, and what is of the month before is left out by its name.
  return { months, since: new Date(`${months[0]}-01T00:00:00Z`) }
}

/** The months from the first with figures on: before it nothing was counted, which is not the same as none. */
function sinceFirst(months: readonly string[], counted: { has: (month: string) => boolean }): string[] {
  const first = months.findIndex((month) => counted.has(month))
  return first === -1 ? [] : months.slice(first)
}

const monthOf = (at: Date) => toPacificDay(at).slice(0, 7)

type Lead = { at: Date; quotedAt: Date | null; isOrdered: boolean }

/** What became of the leads of each month: requests, and needs lists through the inquiries that staff made of them. */
export async function readLeadFigures(db: Db): Promise<LeadFigures> {
  const { months, since } = lastMonths()
  const inquiries = await selectRequestLeads(db, since)
  const ofBuyers = inquiries.filter(({ requestNumber }) => requestNumber !== null)
  const requests = groupBy(ofBuyers, ({ requestNumber }) => String(requestNumber))
  const ofNeeds = new Map<string, RequestLeadRow[]>()
  for (const inquiry of inquiries)
    for (const needId of inquiry.needIds) ofNeeds.set(needId, [...(ofNeeds.get(needId) ?? []), inquiry])
  const leads: Lead[] = [
    ...[...requests.values()].map((rows) => toLead(rows[0]?.at ?? since, rows)),
    ...(await selectNeedLists(db, since)).map(({ at, needIds }) =>
      toLead(
        at,
        needIds.flatMap((id) => ofNeeds.get(id) ?? []),
      ),
    ),
  ]
  const byMonth = groupBy(leads, ({ at }) => monthOf(at))
  return {
    months: sinceFirst(months, byMonth).map((month) => {
      const came = byMonth.get(month) ?? []
      const quoted = came.filter(({ quotedAt }) => quotedAt !== null)
      const ordered = came.filter(({ isOrdered }) => isOrdered)
      const hours = quoted.flatMap(({ at, quotedAt }) =>
        quotedAt === null ? [] : Math.max(0, (quotedAt.getTime() - at.getTime()) / hourMs),
      )
      return {
        month,
        leads: came.length,
        quoted: quoted.length,
        ordered: ordered.length,
        wonPercent: quoted.length === 0 ? null : Math.round((100 * ordered.length) / quoted.length),
        hoursToQuote: medianOf(hours),
      }
    }),
  }
}

function toLead(at: Date, rows: readonly RequestLeadRow[]): Lead {
  const times = rows.flatMap(({ quotedAt }) => quotedAt ?? []).toSorted((one, other) => Number(one) - Number(other))
  return { at, quotedAt: times[0] ?? null, isOrdered: rows.some(({ isOrdered }) => isOrdered) }
}

/** To a tenth; null of none. */
function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : Math.round(5 * (low + high)) / 10
}

/** What was quoted by product and month. */
export async function readPriceFigures(db: Db): Promise<PriceFigures> {
  const { months: allMonths, since } = lastMonths()
  const rows = (await selectQuotedMonths(db, since)).filter(({ month }) => allMonths.includes(month))
  const months = sinceFirst(allMonths, new Set(rows.map(({ month }) => month)))
  const products = groupBy(rows, ({ category }) => category)
  const quotesOf = (product: string) => sum((products.get(product) ?? []).map(({ quotes }) => quotes))
  // A median of several products would say nothing.
  const shown = nameProducts([...products.keys()], quotesOf).filter(({ product }) => product !== otherProducts)
  return {
    months,
    products: shown.map(({ product }) => {
      const known = new Map(products.get(product)?.map((row) => [row.month, row]))
      return {
        product,
        perCwt: months.map((month) => toDollars(known.get(month)?.median)),
        quotes: months.map((month) => known.get(month)?.quotes ?? 0),
      }
    }),
  }
}

const toDollars = (cents: number | undefined) => (cents === undefined ? null : formatPartCents(cents))

function marginPercentOf(sales: string, cost: string): string | null {
  const [salesCents, costCents] = [sales, cost].map((amount) => parseDecimal(amount, amountDecimals))
  return salesCents && costCents !== undefined ? percentOf(salesCents - costCents, salesCents) : null
}

/** What was earned by orders, by their month, as the orders themselves say. */
export async function readMarginFigures(db: Db): Promise<MarginFigures> {
  const { months, since } = lastMonths()
  const byMonth = groupBy(await selectSoldLines(db, since), ({ month }) => month)
  return {
    months: sinceFirst(months, byMonth).map((month) => {
      const lines = byMonth.get(month) ?? []
      const costed = lines.filter(({ cost }) => cost !== null)
      const sums = sumOrder(
        costed.map((line) => ({ line, parts: line.parts })),
        { freight: null, freightAmount: null },
      )
      const [sales, cost] = [sums.lines, sums.cost ?? '0.00']
      return {
        month,
        orders: new Set(lines.map(({ orderId }) => orderId)).size,
        sales,
        cost,
        margin: sums.margin ?? '0.00',
        marginPercent: marginPercentOf(sales, cost),
        linesWithoutCost: lines.length - costed.length,
      }
    }),
  }
}
