import { blankTerms, orderLineTerms, pickTerms } from '../../../../shared/deals/terms.ts'
import { orderedAmount, sumOrder } from '../../../../shared/orders/amounts.ts'
import { type Difference, type LinePair, type LineTerms, listDifferences } from '../../../../shared/orders/change.ts'
import type { LineChange } from '../../../../shared/orders/change-schema.ts'
import type { Order, OrderLine, OrderTotals } from '../../../../shared/orders/schema.ts'
import { amountDecimals, parseDecimal } from '../../../../shared/quotes/money.ts'
import type { PriceUnit } from '../../../../shared/quotes/terms.ts'
import { cleanMoney, readPieces, readPounds, showMoney } from '../../../../shared/quotes/typed.ts'
import { formatPounds } from '../../../../shared/quotes/words.ts'
import { parseWeightLb } from '../../../../shared/steel/weight.ts'
import type { InventoryItem } from '../../../../shared/stock/schema.ts'
import { formatCount } from '../../../../shared/text/count-text.ts'

export type TypedKey = 'pieces' | 'weightLb' | 'price' | 'cost'

/** A line of an order as it is changed: numbers are texts, and may be unfinished. */
export type LineDraft = Readonly<Record<TypedKey, string>> & {
  key: string
  /** Null for one that is added. */
  line: OrderLine | null
  /** Other steel, or what is added. */
  item: InventoryItem | null
  isDropped: boolean
  unit: PriceUnit
}

const show = (amount: number | null, format: (amount: number) => string) => (amount === null ? '' : format(amount))

/** A line as it is in force. */
export function toLineDraft(line: OrderLine): LineDraft {
  return {
    ...{ key: line.id, line, item: null, isDropped: false, unit: line.unit },
    pieces: show(line.pieces, formatCount),
    weightLb: show(line.weightLb, formatPounds),
    price: showMoney(line.price ?? ''),
    cost: showMoney(line.cost ?? ''),
  }
}

/** A line with steel of the stock: at the price of the line that it takes the place of, with nothing known of its cost. */
export function withItem(draft: LineDraft, item: InventoryItem): LineDraft {
  return {
    ...{ ...draft, item, isDropped: false, cost: '' },
    pieces: show(item.qtyPcs || null, formatCount),
    weightLb: show(parseWeightLb(item.weight) ?? null, formatPounds),
  }
}

/** Its pieces as they are typed; its weight is theirs, until another one is typed. */
export function withPieces(draft: LineDraft, pieces: string): LineDraft {
  const whole = draft.item ? withItem(draft, draft.item) : draft.line && toLineDraft(draft.line)
  if (!whole) return { ...draft, pieces }
  const [count, weightLb] = [readPieces(whole.pieces), readPounds(whole.weightLb)]
  const weigh = (typed: string) => {
    const now = readPieces(typed)
    return now && count && weightLb && now !== count
      ? formatPounds(Math.round((weightLb * now) / count))
      : whole.weightLb
  }
  return { ...draft, pieces, weightLb: draft.weightLb === weigh(draft.pieces) ? weigh(pieces) : draft.weightLb }
}

export function addedDraft(item: InventoryItem): LineDraft {
  const blank = { line: null, isDropped: false, unit: 'cwt', pieces: '', weightLb: '', price: '', cost: '' } as const
  return withItem({ ...blank, key: `added ${item.id}`, item }, item)
}

/** What is typed of a line; undefined where it is no figure. */
function readTyped({ pieces, weightLb, price, cost, unit }: LineDraft) {
  return {
    pieces: readPieces(pieces),
    weightLb: readPounds(weightLb),
    price: cleanMoney(price) || null,
    cost: cleanMoney(cost) || null,
    unit,
  }
}

const typedWords = { pieces: 'Pieces must be a whole number', weightLb: 'The weight must be a number of pounds' }

/** What is sent of the lines, or which line is wrong. */
export function toLineChanges(drafts: readonly LineDraft[]): LineChange[] | { key: string; message: string } {
  const changes: LineChange[] = []
  for (const draft of drafts) {
    const { line, item, isDropped, key } = draft
    const ids = { ...(line && { lineId: line.id }), ...(item && { itemId: item.id }) }
    if (isDropped) {
      if (line) changes.push({ ...ids, drop: true })
      continue
    }
    const { pieces, weightLb, ...typed } = readTyped(draft)
    if (pieces === undefined) return { key, message: typedWords.pieces }
    if (weightLb === undefined) return { key, message: typedWords.weightLb }
    const given = { ...typed, pieces, weightLb }
    if (item || !line) changes.push({ ...ids, ...given, drop: false })
    else if (listDifferences([toPair(draft)], 'staff').length > 0) changes.push({ ...ids, ...given, drop: false })
  }
  return changes
}

/** A line before and after; what cannot be read yet is as it was. */
function toPair(draft: LineDraft): LinePair {
  const { line, item, isDropped } = draft
  const before = line && pickTerms(orderLineTerms, 'key', line)
  if (isDropped) return { before, after: null }
  const { pieces, weightLb, ...typed } = readTyped(draft)
  const steel = item ? termsOf(item) : before
  if (!steel) return { before, after: null }
  const known = {
    pieces: pieces === undefined ? steel.pieces : pieces,
    weightLb: weightLb === undefined ? steel.weightLb : weightLb,
  }
  return { before, after: { ...steel, ...typed, ...known }, isOtherSteel: Boolean(line && item) }
}

function termsOf(item: InventoryItem): LineTerms {
  return {
    ...blankTerms(orderLineTerms, 'key'),
    description: [item.product || item.category, item.productId].filter(Boolean).join(', '),
    ...{ thickness: item.thickness, width: item.width, length: item.length, grade: item.gradeCategory },
    ...{ condition: item.condition, heat: item.heatNum },
  }
}

export type Preview = {
  differences: Difference[]
  waits: boolean
  /** What suppliers get once it holds, such as `O-1007-A again`. */
  purchases: string[]
  /** The codes of sources that nothing was bought from so far. */
  newSources: string[]
  /** What is bought for no line any more. */
  ended: Order['purchases']
  /** The numbers of lines whose steel is bought at no known cost. */
  withoutCost: number[]
  /** Whether steel of the stock is no longer of the order. */
  frees: boolean
  /** Undefined while an amount cannot be read. */
  totals: Record<'before' | 'after', OrderTotals> | undefined
}

/** What a change does, before it is sent. */
export function previewChange(order: Order, drafts: readonly LineDraft[], freightAmount: string): Preview {
  const freight = { before: order.totals.freight, after: cleanMoney(freightAmount) || null }
  const isAdded = order.freight === 'added'
  const differences = listDifferences(drafts.map(toPair), 'staff', isAdded ? freight : undefined)
  const sources = new Map<string, LinePair[]>()
  const put = (code: string, pair: LinePair) =>
    code && sources.set(code.toLowerCase(), [...(sources.get(code.toLowerCase()) ?? []), pair])
  for (const draft of drafts) {
    const pair = toPair(draft)
    const [was, now] = [draft.line?.sourceCode ?? '', draft.item?.sourceCode ?? draft.line?.sourceCode ?? '']
    if (was.toLowerCase() === now.toLowerCase()) put(was, pair)
    else {
      put(was, { ...pair, after: null, isOtherSteel: false })
      put(now, { ...pair, before: null, isOtherSteel: false })
    }
  }
  const bought = [...sources].flatMap(([code, pairs]) => {
    if (listDifferences(pairs, 'supplier').length === 0) return []
    const purchase = order.purchases.find(({ sourceCode }) => sourceCode.toLowerCase() === code)
    return { code, purchase, isEmpty: pairs.every(({ after }) => after === null) }
  })
  const purchases = bought.flatMap(({ code, purchase, isEmpty }) => {
    if (!purchase) return isEmpty ? [] : `a new purchase order to ${code.toUpperCase()}`
    return isEmpty ? `${purchase.reference} cancelled` : `${purchase.reference} again, changed`
  })
  const ended = bought.flatMap(({ purchase, isEmpty }) => (purchase && isEmpty ? purchase : []))
  const withoutCost = drafts.flatMap(({ item, isDropped, cost }, index) =>
    item && !isDropped && cleanMoney(cost) === '' ? index + 1 : [],
  )
  const isKnown = (code: string) => order.purchases.some(({ sourceCode }) => sourceCode.toLowerCase() === code)
  const newSources = [...sources.keys()].filter((code) => !isKnown(code)).map((code) => code.toUpperCase())
  const waits = differences.some((one) => one.waits)
  const totals = sumChange(order, drafts, freight.after)
  const frees = drafts.some(
    ({ line, item, isDropped }) => (line?.itemId ?? null) !== null && (isDropped || item !== null),
  )
  return { differences, waits, purchases, newSources, ended, withoutCost, frees, totals }
}

function sumChange(order: Order, drafts: readonly LineDraft[], freightAmount: string | null): Preview['totals'] {
  const shipped = order.shipments.flatMap(({ lines }) => lines)
  const lines = drafts.flatMap((draft) => {
    const { after, isOtherSteel } = toPair(draft)
    const parts = isOtherSteel ? [] : shipped.filter(({ lineId }) => lineId === draft.line?.id)
    return after ? { line: after, parts } : []
  })
  const isFreightRead = freightAmount === null || parseDecimal(freightAmount, amountDecimals) !== undefined
  if (!isFreightRead || lines.some(({ line }) => orderedAmount(line, line.price) === null)) return undefined
  return { before: order.totals, after: sumOrder(lines, { freight: order.freight, freightAmount }) }
}

/** `Line 1 has no cost: its supplier reads none.` */
export function describeWithoutCost(numbers: readonly number[]): string {
  const which = new Intl.ListFormat('en-US').format(numbers.map(String))
  return numbers.length === 1
    ? `Line ${which} has no cost: its supplier reads none.`
    : `Lines ${which} have no cost: their suppliers read none.`
}

/** What stock is searched by for other steel in place of a line. */
export function phraseFor({ description, thickness, width }: Pick<OrderLine, 'description' | 'thickness' | 'width'>) {
  const [product = ''] = description.split(',')
  return [product.trim(), thickness, width && `x ${width}`].filter(Boolean).join(' ')
}
