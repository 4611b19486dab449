import { randomUUID } from 'node:crypto'
import { orderLineTerms } from '../../../../../shared/deals/terms.ts'
import { sumShipped } from '../../../../../shared/orders/amounts.ts'
import { type FreightPair, type LinePair, listDifferences } from '../../../../../shared/orders/change.ts'
import type { ChangeOrder, LineChange } from '../../../../../shared/orders/change-schema.ts'
import { describeQuantity } from '../../../../../shared/orders/words.ts'
import { findLineIssues } from '../../../../../shared/quotes/drafts.ts'
import { quoteLinesMax } from '../../../../../shared/quotes/terms.ts'
import { DomainError, invalidField } from '../../../../lib/domain-error.ts'
import type { StoredItemRow } from '../../../inventory/items/queries.ts'
import { storeItem } from '../../quotes/item-line.ts'
import { readTerms, storeTerms } from '../../terms.ts'
import { type LoadedOrder, nameBought, shippedPartsOf, toOrdered } from '../order-view.ts'
import type { OrderLineRow, OrderVersionRow, VersionLine } from '../table.ts'
import { pairLines } from './pair-lines.ts'

/** The order as it will be. */
export type PlannedVersion = { lines: VersionLine[]; freightAmount: string | null }

type Items = ReadonlyMap<string, StoredItemRow>

/**
 * What an order comes to by a change. Throws INVALID naming the line, LINE_SHIPPED for one that was shipped in part and would have another
 * steel, price or unit, or less than what was shipped.
 */
export function planChange(loaded: LoadedOrder, change: ChangeOrder, items: Items): PlannedVersion {
  const changes = new Map<string, { change: LineChange; path: string }>()
  const added: VersionLine[] = []
  for (const [index, one] of change.lines.entries()) {
    const path = `lines.${index}`
    if (typeof one.lineId === 'string') {
      const isKnown = loaded.lines.some(({ id }) => id === one.lineId)
      if (!isKnown || changes.has(one.lineId)) {
        throw invalidField(`${path}.lineId`, 'This order has no such line, or it comes twice')
      }
      changes.set(one.lineId, { change: one, path })
    } else {
      const item = findItem(items, one, path)
      const line = { ...blankLine(item), position: 0, replaces: null, quote_line_id: '' }
      added.push(requireSalable({ ...line, ...storeTerms(orderLineTerms, one) }, path))
    }
  }
  const kept = loaded.lines.flatMap((line) => {
    const changed = changes.get(line.id)
    return changed ? (applyChange(loaded, line, changed, items) ?? []) : toVersionLine(line)
  })
  const last = Math.max(...loaded.lines.map(({ position }) => position))
  const lines = [...kept, ...added.map((line, index) => ({ ...line, position: last + 1 + index }))]
  if (lines.length === 0) throw invalidField('lines', 'No line would be left. Cancel the order instead.')
  if (lines.length > quoteLinesMax) {
    throw invalidField('lines', `An order takes at most ${quoteLinesMax.toLocaleString('en-US')} lines`)
  }
  return { lines, freightAmount: readFreight(loaded, change) }
}

function applyChange(
  loaded: LoadedOrder,
  line: OrderLineRow,
  { change, path }: { change: LineChange; path: string },
  items: Items,
): VersionLine | undefined {
  const { drop, itemId } = change
  const before = toVersionLine(line)
  const given = storeTerms(orderLineTerms, change)
  const isOther = typeof itemId === 'string' && itemId !== line.item_id
  const parts = shippedPartsOf(loaded, line)
  const number = loaded.lines.indexOf(line) + 1
  if (parts.length > 0 && (drop || isOther)) throw shippedError(path, `Line ${number} has shipped in part: it stays`)
  if (drop) return undefined
  const { price, unit, basis } = before
  const after = isOther
    ? {
        ...blankLine(findItem(items, change, path)),
        ...{ position: line.position, quote_line_id: line.quote_line_id, replaces: line.id },
        ...{ price, unit, basis },
        ...given,
      }
    : { ...before, ...given }
  if (parts.length > 0) requireAsShipped({ before, after, number, path }, sumShipped(toOrdered(line), parts))
  return requireSalable(after, path)
}

// The rest of a line that has begun to ship may be less, or cost us something else.
const openColumns: ReadonlySet<string> = new Set(['pieces', 'weight_lb', 'cost', 'note', 'lead_time'])

type ShippedCheck = { before: VersionLine; after: PricelessLine; number: number; path: string }

function requireAsShipped({ before, after, number, path }: ShippedCheck, shipped: ReturnType<typeof sumShipped>): void {
  const fixed = orderLineTerms.find(({ column }) => !openColumns.has(column) && before[column] !== after[column])
  if (fixed) {
    throw shippedError(`${path}.${fixed.key}`, `Line ${number} has shipped in part: its steel, price and unit stay`)
  }
  const { shippedPieces, shippedWeightLb } = shipped
  const isLess = (left: number | null, gone: number) => left !== null && left < gone
  const field = isLess(after.pieces, shippedPieces) ? 'pieces' : 'weightLb'
  if (field === 'weightLb' && !isLess(after.weight_lb, shippedWeightLb)) return
  const gone = describeQuantity(shippedPieces || null, shippedWeightLb || null)
  throw shippedError(`${path}.${field}`, `${gone} of line ${number} has shipped: it cannot be less`)
}

const shippedError = (path: string, message: string) =>
  new DomainError('LINE_SHIPPED', message, { issues: [{ path, message }] })

type PricelessLine = Omit<VersionLine, 'price'> & { price: string | null }

function requireSalable(line: PricelessLine, path: string): VersionLine {
  const { price } = line
  const [issue] = findLineIssues(
    { ...readTerms(orderLineTerms, { ...line, price: price ?? '' }), price, noQuote: false },
    0,
  )
  if (issue || price === null) {
    const message = issue?.message.replace('Line 1', 'The line').replace(", or 'No quote'", '') ?? 'Enter a price'
    throw invalidField(`${path}.${issue?.path.split('.').at(-1) ?? 'price'}`, message)
  }
  return { ...line, price }
}

function findItem(items: Items, { itemId }: LineChange, path: string): StoredItemRow {
  const item = items.get(itemId ?? '')
  const field = typeof itemId === 'string' ? 'itemId' : 'lineId'
  if (!item) throw invalidField(`${path}.${field}`, 'Choose a line of the order, or an item that is in stock')
  return item
}

function blankLine(item: StoredItemRow): Omit<PricelessLine, 'position' | 'quote_line_id' | 'replaces'> {
  const { no_quote: _, ...terms } = storeItem(item)
  return {
    id: randomUUID(),
    item_id: item.id,
    source_code: item.source_code,
    product: item.product || item.category,
    product_id: item.product_id,
    heat_num: item.heat_num,
    ...terms,
  }
}

export function toVersionLine({ order_id: _, is_complete: _isComplete, ...line }: OrderLineRow): VersionLine {
  return { ...line, replaces: null }
}

function readFreight({ row }: LoadedOrder, { freightAmount }: ChangeOrder): string | null {
  if (freightAmount === undefined || freightAmount === row.freight_amount) return row.freight_amount
  if (row.freight !== 'added') throw invalidField('freightAmount', 'Freight is not added to this order')
  if (freightAmount === null) throw invalidField('freightAmount', 'Enter what the freight comes to')
  return freightAmount
}

type Version = Pick<OrderVersionRow, 'lines' | 'freight_amount'>

/** What differs between the order and another version of it. */
export function compareVersions({ row, lines }: LoadedOrder, after: Version) {
  const pairs = pairLines(lines, after.lines).map((pair) => ({
    before: pair.before && toOrdered(pair.before),
    after: pair.after && toOrdered(pair.after),
    isOtherSteel: pair.isOtherSteel,
  }))
  const freight: FreightPair = { before: row.freight_amount, after: after.freight_amount }
  const told = { staff: listDifferences(pairs, 'staff', freight), buyer: listDifferences(pairs, 'buyer', freight) }
  return {
    waits: told.staff.some(({ waits }) => waits),
    differs: { staff: told.staff.map(({ text }) => text), buyer: told.buyer.map(({ text }) => text) },
  }
}

/** The lines of an order that another version changes. */
export function findChangedLines({ lines }: LoadedOrder, after: Version): OrderLineRow[] {
  return pairLines(lines, after.lines).flatMap(({ before, after: line, isOtherSteel }) => {
    if (!before) return []
    if (!line || isOtherSteel) return before
    return listDifferences([{ before: toOrdered(before), after: toOrdered(line) }], 'staff').length > 0 ? before : []
  })
}

/** What differs for the supplier of a source, whose lines are `isOurs`. */
export function compareForSupplier(
  { lines }: LoadedOrder,
  after: Version,
  isOurs: (line: Pick<VersionLine, 'source_code'>) => boolean,
): string[] {
  const show = (line: Omit<VersionLine, 'replaces'> | null) =>
    line && isOurs(line) ? { ...toOrdered(line), ...nameBought(line) } : null
  const pairs: LinePair[] = pairLines(lines, after.lines).flatMap((pair) => {
    const [was, now] = [show(pair.before), show(pair.after)]
    return was || now
      ? { before: was, after: now, isOtherSteel: pair.isOtherSteel && was !== null && now !== null }
      : []
  })
  return listDifferences(pairs, 'supplier').map(({ text }) => text)
}
