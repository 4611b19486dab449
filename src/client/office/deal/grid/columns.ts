import { availabilityWords } from '../../../../shared/asks/words.ts'
import { labelsOf, limitsOf, lineTerms } from '../../../../shared/deals/terms.ts'
import { toOrderedLine } from '../../../../shared/orders/document.ts'
import { describeQuantity } from '../../../../shared/orders/words.ts'
import { sizeOf } from '../../../../shared/quotes/lines.ts'
import { type PriceUnit, priceUnits } from '../../../../shared/quotes/terms.ts'
import { sumQuote } from '../../../../shared/quotes/totals.ts'
import { showMoney, showPieces, showPounds } from '../../../../shared/quotes/typed.ts'
import { formatDollars, formatPounds, formatPrice } from '../../../../shared/quotes/words.ts'
import { formatCount, wordFor } from '../../../../shared/text/count-text.ts'
import { formatDay } from '../../../../shared/text/days.ts'
import { type DraftLine, readLine } from '../../quotes/edit/quote-draft.ts'
import type { SheetRow } from './rows.ts'

const limits = limitsOf(lineTerms)
const labels = labelsOf(lineTerms)
const numberMax = 30

/** What is typed in the cells of a column. */
export type TypedField = 'cost' | 'pieces' | 'weightLb' | 'price' | 'unit' | 'leadTime'

export type SheetColumn = {
  key: string
  heading: string
  /** The track of the column in a wide grid. */
  track: string
  isNumeric?: true
  field?: TypedField
  charsMax?: number | undefined
  read: (row: SheetRow) => string
  /** In smaller type below it. */
  beneath?: (row: SheetRow) => string
}

/** How a field is shown when nobody types in it. */
export const shows: Readonly<Partial<Record<TypedField, (typed: string) => string>>> = {
  cost: showMoney,
  price: showMoney,
  pieces: showPieces,
  weightLb: showPounds,
}

/** The unit that a text names by its beginning, such as `c` or `lb`; undefined for other texts. */
export function readUnit(typed: string): PriceUnit | undefined {
  const text = typed.trim().toLowerCase()
  const [only, another] = priceUnits.filter((unit) => text !== '' && unit.startsWith(text))
  if (only !== undefined && another === undefined) return only
  return priceUnits.find((unit) => unit === text || (text === 'l' && unit === 'lb'))
}

const noFreight = { freight: 'included', freightAmount: null } as const

function sumLine(line: DraftLine) {
  const read = readLine(line)
  const sums = sumQuote([read], noFreight)
  return { ...sums, isKnown: !line.noQuote && read.price !== null && sums.lines !== '0.00' }
}

const typed = (field: TypedField, track: string, isNumeric: boolean): SheetColumn => ({
  key: field,
  heading: field === 'pieces' ? 'Pcs' : field === 'price' || field === 'cost' ? `${labels[field]} ($)` : labels[field],
  track,
  field,
  charsMax: field === 'leadTime' ? limits.leadTime : numberMax,
  ...(isNumeric && { isNumeric: true }),
  read: ({ line }) => (line.noQuote && field === 'price' ? 'No quote' : line[field]),
})

const item: SheetColumn = {
  key: 'item',
  heading: 'Item',
  track: 'minmax(220px, 1fr)',
  read: ({ line }) => [line.description, sizeOf(line), line.grade].filter(Boolean).join(', '),
}

const answer: SheetColumn = {
  key: 'answer',
  heading: 'Supplier',
  track: 'minmax(112px, 176px)',
  read: ({ answer: said }) => {
    if (!said?.available) return ''
    const part = said.available === 'part' ? describeQuantity(said.pieces, said.weightLb) : ''
    return [availabilityWords[said.available], part].filter(Boolean).join(': ')
  },
  beneath: ({ answer: said }) => {
    if (!said?.available) return ''
    const { cost, unit, readyOn, note } = said
    const facts = [cost && formatPrice(cost, unit), readyOn && `ready ${formatDay(readyOn)}`, note && `“${note}”`]
    return facts.filter(Boolean).join(', ')
  },
}

const amount: Omit<SheetColumn, 'track'> = {
  key: 'amount',
  heading: 'Amount',
  isNumeric: true,
  read: ({ line }) => {
    const { isKnown, lines } = sumLine(line)
    return isKnown ? formatDollars(lines) : line.noQuote ? '' : '-'
  },
}

const margin: Omit<SheetColumn, 'track'> = {
  key: 'margin',
  heading: 'Margin',
  isNumeric: true,
  read: ({ line }) => {
    const { isKnown, margin: earned } = sumLine(line)
    return isKnown && earned !== null ? formatDollars(earned) : ''
  },
  beneath: ({ line }) => {
    const { isKnown, margin: earned, marginPercent } = sumLine(line)
    return isKnown && earned !== null ? `${marginPercent ?? '-'}%` : ''
  },
}

// Pieces above, pounds below, or what there is of them.
const pcsOf = (pieces: number | null) =>
  pieces === null ? '' : `${formatCount(pieces)} ${wordFor(pieces, 'pc', 'pcs')}`
const lbOf = (weightLb: number | null) => (weightLb === null ? '' : `${formatPounds(weightLb)} lb`)

const accepted: SheetColumn = {
  key: 'accepted',
  heading: 'Ordered',
  track: '88px',
  read: ({ ordered, isAccepted, droppedBy, line }) => {
    if (ordered) return pcsOf(ordered.pieces) || lbOf(ordered.weightLb) || '1 lot'
    if (droppedBy !== undefined) return 'Dropped'
    return isAccepted ? 'Taken off' : line.noQuote ? '' : 'No'
  },
  beneath: ({ ordered, droppedBy }) => {
    if (droppedBy !== undefined) return `change ${droppedBy}`
    return ordered && ordered.pieces !== null ? lbOf(ordered.weightLb) : ''
  },
}

const shipped: SheetColumn = {
  key: 'shipped',
  heading: 'Shipped',
  track: '112px',
  read: ({ ordered }) => {
    if (!ordered) return ''
    const { shippedPieces, shippedWeightLb, isComplete } = ordered
    if (shippedPieces === 0 && shippedWeightLb === 0) return isComplete ? 'Complete' : 'Not yet'
    const what = shippedPieces > 0 ? pcsOf(shippedPieces) : lbOf(shippedWeightLb)
    return isComplete ? `${what}, all` : what
  },
  beneath: ({ ordered }) => {
    if (!ordered || (ordered.shippedPieces === 0 && ordered.shippedWeightLb === 0)) return ''
    const { pieces, shippedPieces, shippedWeightLb, isComplete } = ordered
    const left = (pieces ?? 0) - shippedPieces
    const toCome = isComplete ? '' : shippedPieces > 0 && left > 0 ? `${formatCount(left)} to come` : 'more to come'
    return [shippedPieces > 0 && shippedWeightLb > 0 ? lbOf(shippedWeightLb) : '', toCome].filter(Boolean).join(', ')
  },
}

const billed: SheetColumn = {
  key: 'billed',
  heading: 'Billed',
  track: '104px',
  isNumeric: true,
  read: ({ ordered }) => (ordered?.finalAmount ? formatDollars(ordered.finalAmount) : ''),
  beneath: ({ ordered }) => {
    if (!ordered?.finalAmount || ordered.isComplete) return ''
    const { amount: all } = toOrderedLine(ordered)
    return all === null ? 'so far' : `so far, of ${formatDollars(all)}`
  },
}

const isSmall = (column: SheetColumn) => column.key !== 'leadTime'

/** The columns of the steps that the deal has come to. Those of the quote are narrow once an order's stand beside them. */
export function columnsFor({ isAsked, isOrdered }: { isAsked: boolean; isOrdered: boolean }): readonly SheetColumn[] {
  const quoted = [
    typed('cost', isOrdered ? '72px' : '84px', true),
    typed('pieces', isOrdered ? '52px' : '60px', true),
    typed('weightLb', isOrdered ? '88px' : '116px', true),
    typed('price', isOrdered ? '76px' : '96px', true),
    typed('unit', isOrdered ? '52px' : '64px', false),
    typed('leadTime', '112px', false),
    { ...amount, track: isOrdered ? '96px' : '104px' },
    { ...margin, track: isOrdered ? '88px' : '92px' },
  ]
  return [
    item,
    ...(isAsked ? [answer] : []),
    ...(isOrdered ? quoted.filter(isSmall) : quoted),
    ...(isOrdered ? [accepted, shipped, billed] : []),
  ]
}
