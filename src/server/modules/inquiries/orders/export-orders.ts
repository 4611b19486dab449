import { setImmediate as nextTurn } from 'node:timers/promises'
import type * as z from 'zod'
import { billedQuantity, finalAmount, type Shipped, sumShipped } from '../../../../shared/orders/amounts.ts'
import type { exportOrdersInput } from '../../../../shared/orders/schema.ts'
import { orderStateWords } from '../../../../shared/orders/words.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { createThreads, ThreadTimeout, threadModule } from '../../../lib/threads/threads.ts'
import { createFairQueue } from '../../../lib/threads/turns.ts'
import type { ExportTask } from './export-thread.ts'
import {
  type LoadedOrder,
  loadOrders,
  nameSuppliers,
  purchaseReferenceOf,
  referenceOf,
  shippedPartsOf,
  sourceKeyOf,
  toOrdered,
} from './order-view.ts'
import { selectOrderIdsBetween } from './queries.ts'
import type { OrderLineRow } from './table.ts'

const exportLinesMax = 5_000
// So many are read and figured at a time; others get their turn between.
const turnLines = 100

const write = createThreads<ExportTask, Uint8Array<ArrayBuffer>>({
  entry: threadModule('export-thread', import.meta.url),
  threadsMax: 1,
  // The most lines take about a second; this leaves time for a busy machine.
  timeoutMs: 30_000,
  heapMb: 256,
})
const inTurn = createFairQueue(1, { hereMax: 10 })

type Cell = string | number | null

/** A line with what an accounting program takes of it. */
type ExportedLine = {
  order: LoadedOrder
  line: OrderLineRow
  /** As on the screen, from 1. */
  number: number
  shipped: Shipped
  hasShipped: boolean
  supplier: string
  purchaseReference: string
  shippedOn: string | null
}

const money = (text: string | null): Cell => (text === null ? null : Number(text))
// What has not shipped is billed to nobody.
const billed = ({ line, shipped, hasShipped }: ExportedLine): Cell =>
  hasShipped ? billedQuantity(toOrdered(line), { ...shipped, isComplete: true }) : null
const amountAt = ({ order, line }: ExportedLine, price: string | null): Cell =>
  money(finalAmount({ ...toOrdered(line), price }, shippedPartsOf(order, line)))

/** One row for each line. An amount is its quantity times its price, but for the rounding. */
const columns: readonly (readonly [heading: string, widthChars: number, read: (exported: ExportedLine) => Cell])[] = [
  ['Order', 10, ({ order }) => referenceOf(order.row)],
  ['Date', 12, ({ order }) => toPacificDay(order.row.created_at)],
  ['State', 12, ({ order }) => orderStateWords[order.row.state]],
  ['Customer', 30, ({ order }) => order.row.company],
  ['Purchase Order', 16, ({ order }) => order.row.purchase_order],
  ['Inquiry', 10, ({ order }) => formatReference('inquiry', order.row.inquiry_number)],
  ['Line', 6, ({ number }) => number],
  ['Description', 40, ({ line }) => line.description],
  ['Thickness', 12, ({ line }) => line.thickness],
  ['Width', 12, ({ line }) => line.width],
  ['Length', 12, ({ line }) => line.length],
  ['Grade', 20, ({ line }) => line.grade],
  ['Heat', 14, ({ line }) => line.heat_num || line.heat],
  ['Source', 12, ({ line }) => line.source_code],
  ['Supplier', 30, ({ supplier }) => supplier],
  ['Purchase Order to Supplier', 16, ({ purchaseReference }) => purchaseReference],
  ['Pieces Ordered', 10, ({ line }) => line.pieces],
  ['Pounds Ordered', 14, ({ line }) => line.weight_lb],
  ['Pieces Shipped', 10, ({ shipped }) => shipped.shippedPieces],
  ['Pounds Shipped', 14, ({ shipped }) => shipped.shippedWeightLb],
  ['Complete', 10, ({ shipped }) => (shipped.isComplete ? 'Yes' : 'No')],
  ['Ship Date', 12, ({ shippedOn }) => shippedOn],
  ['Quantity', 14, billed],
  ['Unit', 8, ({ line }) => line.unit],
  ['Price', 12, ({ line }) => money(line.price)],
  ['Amount', 14, (exported) => amountAt(exported, exported.line.price)],
  ['Unit Cost', 12, ({ line }) => money(line.cost)],
  ['Cost', 14, (exported) => amountAt(exported, exported.line.cost)],
  // Once for an order, so that a sum counts it once, and not before any of it has shipped.
  [
    'Freight',
    12,
    ({ order: { row, shipments }, number }) =>
      number === 1 && shipments.length > 0 ? money(row.freight_amount) : null,
  ],
]

/**
 * The lines of orders that were not cancelled, by the day of the order in Pacific time, as CSV or for Excel: quantity, amount and
 * cost of what has shipped. Throws INVALID for more lines than one file takes, BUSY.
 */
export async function exportOrders(
  db: Db,
  { from, to, format }: z.output<typeof exportOrdersInput>,
): Promise<{ fileName: string; content: Blob }> {
  const found = await selectOrderIdsBetween(db, { from, to })
  if (found.reduce((sum, { lines }) => sum + lines, 0) > exportLinesMax) {
    const max = exportLinesMax.toLocaleString('en-US')
    throw new DomainError('INVALID', `These days have more than ${max} lines. Choose fewer days.`)
  }
  const bytes = await inTurn('export', async () => {
    const rows: string[] = []
    for (const ids of inTurns(found)) rows.push(JSON.stringify(await readRows(db, ids)))
    const headings = columns.map(([heading, widthChars]) => ({ heading, widthChars }))
    return write({ format, headings, rows })
  }).catch(explainTimeout)
  const fileName = `${['Orders', from, to].filter(Boolean).join(' ')}.${format}`
  return { fileName, content: new Blob([bytes], { type: contentTypes[format] }) }
}

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

function explainTimeout(error: unknown): never {
  if (!(error instanceof ThreadTimeout)) throw error
  throw new DomainError('BUSY', 'The export took too long. Please try again in a moment.', { cause: error })
}

/** The ids of orders in parts of about as many lines as are read in one turn. */
function* inTurns(found: readonly { id: string; lines: number }[]): Generator<string[]> {
  let [ids, lines]: [string[], number] = [[], 0]
  for (const order of found) {
    ids.push(order.id)
    lines += order.lines
    if (lines < turnLines) continue
    yield ids
    ids = []
    lines = 0
  }
  if (ids.length > 0) yield ids
}

async function readRows(db: Db, ids: readonly string[]): Promise<(string | number)[][]> {
  const places = new Map(ids.map((id, index) => [id, index]))
  const orders = await loadOrders(db, ids)
  const supplierOf = await nameSuppliers(
    db,
    orders.flatMap((order) => order.purchases),
  )
  const rows: (string | number)[][] = []
  for (const order of orders.toSorted((a, b) => (places.get(a.row.id) ?? 0) - (places.get(b.row.id) ?? 0))) {
    const shippedOn = lastDays(order)
    const purchases = new Map(order.purchases.map((one) => [sourceKeyOf(one), one]))
    for (const [index, line] of order.lines.entries()) {
      const purchase = purchases.get(sourceKeyOf(line))
      const parts = shippedPartsOf(order, line)
      const exported = {
        order,
        line,
        number: index + 1,
        shipped: sumShipped(toOrdered(line), parts),
        hasShipped: parts.length > 0,
        supplier: purchase ? supplierOf(purchase) : '',
        purchaseReference: purchase ? purchaseReferenceOf(order.row, purchase) : '',
        shippedOn: shippedOn.get(line.id) ?? null,
      }
      rows.push(columns.map(([, , read]) => read(exported) ?? ''))
      if (rows.length % turnLines === 0) await nextTurn()
    }
  }
  return rows
}

/** The last day on which something of each line was shipped. */
function lastDays({ shipments }: LoadedOrder): Map<string, string> {
  return new Map(shipments.flatMap(({ shipped_on: day, lines }) => lines.map((line) => [line.line_id, day] as const)))
}
