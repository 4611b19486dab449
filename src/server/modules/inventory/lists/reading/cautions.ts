import type { Caution, ComparedSource, RowWarning, UploadPreview } from '../../../../../shared/lists/schema.ts'
import { shortenCell } from '../../../../../shared/text/cells.ts'
import { formatCount, formatCountOf, wordFor } from '../../../../../shared/text/count-text.ts'
import { clipMessage } from './warnings.ts'

export const noCounts = {
  weightsOff: 0,
  unknownStates: 0,
  unknownRegions: 0,
  /** Items whose product text names a category, and those of another category than the chosen one. */
  clearProducts: 0,
  otherCategory: 0,
  /** Rows of another category that no product type is meant for. */
  withoutType: 0,
  repeatedItems: 0,
  withoutThickness: 0,
  withoutWidth: 0,
  withoutWeight: 0,
  /** Rows that state a quantity of 0. */
  zeroPieces: 0,
}
type ListCounts = Readonly<typeof noCounts>

const otherCategoryShare = 0.5

/** `otherLists` are the places of tables that were not read. */
export type CheckedList = {
  category: string
  splitByProduct: boolean
  /** The product types that the products name, the most frequent first. */
  products: UploadPreview['products']
  otherLists: readonly string[]
  /** The sheets that were read, but by their names or because they are hidden may be no stock. */
  doubtfulSheets: readonly string[]
  hasNoHeadings: boolean
}

/** Cautions about the list as a whole, each a sentence with its count and what to do. */
export function checkList(
  counts: ListCounts,
  { category, splitByProduct, products, otherLists, doubtfulSheets, hasNoHeadings }: CheckedList,
): Caution[] {
  const cautions: Caution[] = []
  const add = (kind: Caution['kind'], count: number, message: string, suggestion?: string) => {
    if (count > 0) cautions.push({ kind, count, message, ...(suggestion !== undefined && { suggestion }) })
  }
  const { weightsOff, unknownStates, unknownRegions, repeatedItems } = counts
  add(
    'no headings',
    Number(hasNoHeadings),
    'The list has no headings, so its columns were found by their values. Check each column before you store the list.',
  )
  add(
    'no figures',
    Math.max(counts.zeroPieces, ...listBlanks(counts).map(([, count]) => count)),
    describeBlanks(counts),
  )
  const isSplit = splitByProduct || counts.withoutType === counts.otherCategory
  const wayOut = isSplit
    ? '. Take them out of the file if they do not belong there.'
    : ' unless you split the list by product.'
  const isOtherCategory = counts.otherCategory > otherCategoryShare * counts.clearProducts
  add(
    'other category',
    isOtherCategory ? counts.otherCategory : 0,
    `${rows(counts.otherCategory, 'names', 'name')} a product other than ${category}. Make sure the category is right.`,
    findBetterCategory(products, category),
  )
  add(
    'other product',
    isOtherCategory ? 0 : counts.otherCategory,
    `${rows(counts.otherCategory, 'names', 'name')} a product other than ${category}, and ${wordFor(counts.otherCategory, 'goes', 'go')} under it${wayOut}`,
  )
  add(
    'weights off',
    weightsOff,
    `${rows(weightsOff, 'has', 'have')} a weight more than 15% off what sheets or plates of that size weigh. Check whether the weights are per piece, in kilograms or in tons.`,
  )
  add(
    'unknown state',
    unknownStates,
    `${rows(unknownStates, 'has', 'have')} a state that is not a US state. Buyers will not find these items without a region code: correct the states or set default regions.`,
  )
  add(
    'unknown region',
    unknownRegions,
    `${rows(unknownRegions, 'has', 'have')} an unknown region code, so the state decides the region. Correct the codes, or check the states.`,
  )
  add(
    'repeated items',
    repeatedItems,
    `${rows(repeatedItems, 'repeats', 'repeat')} the source, product ID and heat number of an earlier row. All of them would be stored, so take out any that list the same steel twice.`,
  )
  add(
    'doubtful sheet',
    doubtfulSheets.length,
    `${nameSheets(doubtfulSheets)} ${wordFor(doubtfulSheets.length, 'was', 'were')} read, but may not be stock. Make sure that the steel is here and for sale.`,
  )
  add(
    'other list',
    otherLists.length,
    `There is also a list on ${nameSheets(otherLists)}, which was not read. Check whether it belongs to the stock.`,
  )
  return cautions
}

/** The product type that most rows name, if it is not the chosen category. */
function findBetterCategory(products: UploadPreview['products'], category: string): string | undefined {
  const total = products.reduce((sum, { rows }) => sum + rows, 0)
  const [most] = products
  return most && most.category !== category && most.rows > total / 2 ? most.category : undefined
}

const listBlanks = ({ withoutThickness, withoutWidth, withoutWeight }: ListCounts) =>
  [
    ['thickness', withoutThickness],
    ['width', withoutWidth],
    ['weight', withoutWeight],
  ] as const

function describeBlanks(counts: ListCounts): string {
  const blanks = listBlanks(counts).filter(([, count]) => count > 0)
  const said = blanks.map(([name, count]) => `${rows(count, 'has', 'have')} no ${name}`)
  const blank = said.length === 0 ? '' : `${joinNames(said)}. Buyers who ask for one may not find these items. `
  const { zeroPieces } = counts
  const zero = zeroPieces === 0 ? '' : `${rows(zeroPieces, 'has', 'have')} 0 pieces, so the steel may be sold.`
  return (blank + zero).trim()
}

export function shrinkCaution({ sourceCode, before, removed }: ComparedSource): Caution {
  const message = `${missingText({ sourceCode, before, removed })} in this list. Make sure the file is the full list of ${shortenCode(sourceCode)} before you store it.`
  return { kind: 'source shrinks', message, count: removed }
}

/** Most items go and others come: perhaps the list is another source's. */
export function replacedCaution({ sourceCode, before, after, removed }: ComparedSource): Caution {
  const message = `${missingText({ sourceCode, before, removed })} in this list of ${formatCountOf(after, 'item')}. Make sure it is the list of ${shortenCode(sourceCode)}.`
  return { kind: 'source replaced', message, count: removed }
}

function missingText({ sourceCode, before, removed }: Pick<ComparedSource, 'sourceCode' | 'before' | 'removed'>) {
  const source = shortenCode(sourceCode)
  if (before === 1) return `The only item of ${source} is not`
  const items = `of the ${formatCountOf(before, 'item')} of ${source}`
  if (removed === before) return `None ${items} are`
  return `${formatCount(removed)} ${items} ${wordFor(removed, 'is', 'are')} not`
}

/** Two suppliers may use the same headings. */
export function earlierSourceCaution(sourceCode: string): Caution {
  const source = shortenCode(sourceCode)
  const message = `The list names no source, so ${source} was used, as chosen for an earlier list with these headings. Make sure it is the list of ${source}.`
  return { kind: 'remembered source', message, count: 1 }
}

/** A heat of a list that another source has, too, with its first row there. */
export type SharedHeat = {
  heat: string
  sheet: number
  row: number
  sourceCode: string
  /** Of the other source; some of them, or all, may be sold. */
  items: number
  sold: number
}

const namedHeatsMax = 2

/** In one sentence; `count` is how many there are, of which these are some. */
export function sharedHeatsCaution(shared: readonly SharedHeat[], count: number): Caution {
  const named = shared.slice(0, namedHeatsMax).map((one) => `heat ${describeHeat(one)}`)
  const others = count - named.length
  const names = others > 0 ? [...named, formatCountOf(others, 'more heat')] : named
  const message = `Another source has ${joinNames(names)}. Make sure that the same steel is not listed twice.`
  return { kind: 'heat elsewhere', message, count }
}

/** For a list that nobody reviews. */
export function warnOfSharedHeat(shared: SharedHeat): RowWarning {
  const message = clipMessage(`Another source has heat ${describeHeat(shared)}, too`)
  return { row: shared.row, column: 'Heat Num', value: shared.heat, message, expected: '' }
}

function describeHeat({ heat, sourceCode, items, sold }: SharedHeat): string {
  const whichSold = sold === 0 ? '' : sold === items ? ', sold' : `, ${formatCount(sold)} sold`
  return `${shortenCell(heat, 20)} at ${shortenCode(sourceCode)} (${formatCountOf(items, 'item')}${whichSold})`
}

export type OrderedItems = {
  orderReference: string
  /** Not closed: somebody waits for the steel. */
  isOpen: boolean
  /** Still in the list, and how many of them with other texts. */
  stays: number
  changed: number
  dropped: number
}

/** In one sentence, for all orders. */
export function onOrderCaution(ordered: readonly OrderedItems[]): Caution {
  const staying = ordered.filter(({ stays }) => stays > 0)
  const count = staying.reduce((sum, { stays }) => sum + stays, 0)
  const message = `${formatCountOf(count, 'item')} ${wordFor(count, 'is', 'are')} ${namesOf(staying)} and ${wordFor(count, 'stays', 'stay')} sold.`
  return { kind: 'on order', message, count }
}

/** What it drops or changes of orders that are not closed. */
export function orderChangesCaution(ordered: readonly OrderedItems[]): Caution {
  const tell = (what: 'dropped' | 'changed', one: string, many: string) => {
    const orders = ordered.filter((order) => order.isOpen && order[what] > 0)
    const count = orders.reduce((sum, order) => sum + order[what], 0)
    const text = `${formatCountOf(count, 'item')} ${namesOf(orders)} ${wordFor(count, one, many)}.`
    return { count, texts: count === 0 ? [] : [text] }
  }
  const dropped = tell('dropped', 'is not in this list', 'are not in this list')
  const changed = tell('changed', 'would change', 'would change')
  const message = [...dropped.texts, ...changed.texts].join(' ')
  return { kind: 'order changes', message, count: dropped.count + changed.count }
}

function namesOf(ordered: readonly OrderedItems[]): string {
  const shown = ordered.slice(0, namesMax).map(({ orderReference }) => orderReference)
  const others = ordered.length - shown.length
  const names = others > 0 ? [...shown, formatCountOf(others, 'other')] : shown
  return `on ${wordFor(ordered.length, 'order', 'orders')} ${joinNames(names)}`
}

export function unchangedCaution(): Caution {
  const message = 'This list would change nothing in the stock. Make sure it is the latest file.'
  return { kind: 'nothing changes', message, count: 0 }
}

const shortenCode = (sourceCode: string) => shortenCell(sourceCode, 30)

/** Names in a caution may have any length. */
export function clipCaution(caution: Caution): Caution {
  return { ...caution, message: clipMessage(caution.message) }
}

const namesMax = 3

function nameSheets(names: readonly string[]): string {
  const shown = names.slice(0, namesMax)
  const others = names.length - shown.length
  return others > 0 ? `${shown.join(', ')} and ${formatCountOf(others, 'other sheet')}` : joinNames(shown)
}

const joinNames = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

function rows(count: number, one: string, many: string): string {
  return `${formatCountOf(count, 'row')} ${wordFor(count, one, many)}`
}
