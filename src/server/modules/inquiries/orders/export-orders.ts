import type * as z from 'zod'
import { billedQuantity, standingAmount, sumShipped } from '../../../../shared/orders/amounts.ts'
import type { exportOrdersInput } from '../../../../shared/orders/schema.ts'
import { orderStateWords } from '../../../../shared/orders/words.ts'
import { writeCsv } from '../../../../shared/text/csv.ts'
import { toPacificDay } from '../../../../shared/text/days.ts'
import { formatReference } from '../../../../shared/text/references.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { writeXlsx } from '../../../lib/workbook/write-workbook.ts'
import { loadOrders, partsOf, referenceOf, toOrdered, type WholeOrder } from './order-view.ts'
import { selectOrderIdsBetween } from './queries.ts'
import type { OrderLineRow } from './table.ts'

// They are written while nothing else is done.
const exportLinesMax = 5_000

type Cell = string | number | null
type ReadCell = (order: WholeOrder, line: OrderLineRow) => Cell

const money = (text: string | null): Cell => (text === null ? null : Number(text))
const shippedOf = (order: WholeOrder, line: OrderLineRow) => sumShipped(toOrdered(line), partsOf(order, line))
const amountAt = (price: string | null, order: WholeOrder, line: OrderLineRow) =>
  money(standingAmount(toOrdered(line), price, shippedOf(order, line)))

/** One row for each line. An amount is its quantity times its price, but for the rounding. */
const columns: readonly (readonly [heading: string, widthChars: number, read: ReadCell])[] = [
  ['Order', 10, ({ row }) => referenceOf(row)],
  ['Date', 12, ({ row }) => toPacificDay(row.created_at)],
  ['State', 12, ({ row }) => orderStateWords[row.state]],
  ['Customer', 30, ({ row }) => row.company],
  ['Purchase Order', 16, ({ row }) => row.purchase_order],
  ['Inquiry', 10, ({ row }) => formatReference('inquiry', row.inquiry_number)],
  ['Line', 6, (_, line) => line.position],
  ['Description', 40, (_, line) => line.description],
  ['Thickness', 12, (_, line) => line.thickness],
  ['Width', 12, (_, line) => line.width],
  ['Length', 12, (_, line) => line.length],
  ['Grade', 20, (_, line) => line.grade],
  ['Heat', 14, (_, line) => line.heat_num || line.heat],
  ['Source', 12, (_, line) => line.source_code],
  ['Pieces Ordered', 10, (_, line) => line.pieces],
  ['Pounds Ordered', 14, (_, line) => line.weight_lb],
  ['Pieces Shipped', 10, (order, line) => shippedOf(order, line).shippedPieces],
  ['Pounds Shipped', 14, (order, line) => shippedOf(order, line).shippedWeightLb],
  ['Complete', 10, (order, line) => (shippedOf(order, line).isComplete ? 'Yes' : 'No')],
  ['Quantity', 14, (order, line) => billedQuantity(toOrdered(line), shippedOf(order, line))],
  ['Unit', 8, (_, line) => line.unit],
  ['Price', 12, (_, line) => money(line.price)],
  ['Amount', 14, (order, line) => amountAt(line.price, order, line)],
  ['Unit Cost', 12, (_, line) => money(line.cost)],
  ['Cost', 14, (order, line) => amountAt(line.cost, order, line)],
  // Once for an order, so that a sum counts it once.
  ['Freight', 12, ({ row, lines }, line) => (line === lines[0] ? money(row.freight_amount) : null)],
]

/**
 * The lines of orders that were not cancelled, by the day of the order in Pacific time, as CSV or for Excel. Throws INVALID for more
 * lines than one file takes.
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
  const orders = await loadOrders(
    db,
    found.map(({ id }) => id),
  )
  const cells = orders.flatMap((order) =>
    order.lines.map((line) => columns.map(([, , read]) => read(order, line) ?? '')),
  )
  const rows = [columns.map(([heading]) => heading), ...cells]
  const fileName = ['Orders', from, to].filter(Boolean).join(' ')
  if (format === 'csv') {
    const content = new Blob([writeCsv(rows.map((row) => row.map(String)))], { type: 'text/csv; charset=utf-8' })
    return { fileName: `${fileName}.csv`, content }
  }
  const sheet = {
    name: 'Orders',
    columns: columns.map(([, widthChars]) => ({ widthChars, look: 'plain' as const })),
    rows: rows.map((row) => ({ cells: row })),
    height: rows.length,
  }
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { fileName: `${fileName}.xlsx`, content: new Blob([writeXlsx([sheet])], { type }) }
}
