import { groupBy } from '../../../../../shared/text/group-by.ts'
import type { Tx } from '../../../../db/database.ts'
import { type Pair, type PairedRow, pairRows } from '../../identity/pairing.ts'
import { toSteel } from '../../identity/queries.ts'
import { createSizeReader, identityKey, isWeightNear, type Steel } from '../../identity/steel.ts'
import { type Claim, selectClaims, selectClaimsUnderFormerCodes } from '../../sold/queries.ts'
import { sourceKey } from '../values/source-code.ts'
import { inSource, inTurns, type Unpaired } from './pair-stock.ts'
import {
  type CategorizedReading,
  type ClaimedItem,
  countNamed,
  type ListedRow,
  type ReplaceScope,
  selectClaimedItems,
  selectRowsAt,
} from './queries.ts'

/** Steel of a source that orders have: one item, or what was one. `part` is the source. */
export type OrderedSteel = PairedRow & {
  /** The claims of it, the earliest first: an order may have it in parts, and several may have been accepted. */
  claims: readonly [Claim, ...Claim[]]
  sourceCode: string
  /** The steel is in stock elsewhere; a list that has it, too, must not bring it back for sale. */
  seeksCopy: boolean
}

/** What becomes of it by a list. */
export type FollowedSteel = OrderedSteel & {
  /** Undefined if it is not in stock. */
  item: ClaimedItem | undefined
  row: ListedRow | undefined
  /** Staff said that it left. */
  isGone: boolean
  /** Why staff are asked whether it is so. */
  doubt: 'other figures' | 'fewer' | 'missing' | undefined
  answer: string | null
}

/** The answers of staff to what the list asks, by `questionIdOf`. */
export type SteelAnswers = Readonly<Record<string, string | null>>

export const leftAnswer = 'left'
export const staysAnswer = 'stays'

export function questionIdOf({ claims: [first], seeksCopy, part }: OrderedSteel): string {
  return ['steel', ...(seeksCopy ? [part] : []), first.itemId].join(' ')
}

export const answerOfRow = ({ sheet, rowNumber, position }: ListedRow) => `${sheet}:${rowNumber}:${position}`

/** What orders have of these sources, the earliest first. */
export async function loadOrderedSteel(tx: Tx, sourceCodes: readonly string[]): Promise<OrderedSteel[]> {
  const claims = await selectClaims(tx, sourceCodes)
  const former = await selectClaimsUnderFormerCodes(tx, sourceCodes)
  return [...groupByItem(claims, false), ...groupByItem(former, true)]
}

function groupByItem(claims: readonly Claim[], seeksCopy: boolean): OrderedSteel[] {
  const groups = groupBy(claims, ({ sourceCode, itemId }) => `${sourceKey(sourceCode)} ${itemId}`)
  return [...groups.values()].map((group) => toOrdered(group, seeksCopy))
}

function toOrdered(claims: [Claim, ...Claim[]], seeksCopy: boolean): OrderedSteel {
  const [{ item, sourceCode }] = claims
  return { ...inSource({ ...toSteel(item), sourceCode }), claims, seeksCopy }
}

export const isInStock = ({ claims: [{ isInStock: isThere }], seeksCopy }: OrderedSteel) => isThere && !seeksCopy

/** Whether the list leaves sold steel of its sources as it is, in other categories. */
export function isAnyElsewhere(ordered: readonly OrderedSteel[], { parts, scope }: ReplaceScope): boolean {
  return (
    scope === 'category' &&
    ordered.some((steel) => isInStock(steel) && !parts.some(({ category }) => category === steel.category))
  )
}

/**
 * Follows what orders have through a list that was paired with the stock: it stays with its item; else it goes to a row that fits and
 * that is no other item. `found` are rows for what was gone.
 */
export async function followOrders(
  tx: Tx,
  reading: CategorizedReading,
  scope: ReplaceScope,
  ordered: readonly OrderedSteel[],
  unpaired: Unpaired & { found: readonly Pair<OrderedSteel, ListedRow>[] },
  answers: SteelAnswers,
): Promise<FollowedSteel[]> {
  if (ordered.length === 0) return []
  const ids = ordered.filter(isInStock).map(({ claims: [{ itemId }] }) => itemId)
  const items = new Map((await selectClaimedItems(tx, reading, scope, ids)).map((item) => [item.id, item]))
  const itemOf = (steel: OrderedSteel) => (isInStock(steel) ? items.get(steel.claims[0].itemId) : undefined)
  const all = [...ordered, ...listedElsewhere(ordered, itemOf)]
  const rows = new Map<OrderedSteel, ListedRow>(unpaired.found)
  for (const steel of all) {
    const row = itemOf(steel)?.row
    if (row) rows.set(steel, row)
  }
  const seeking = all.filter((steel) => !rows.has(steel) && itemOf(steel)?.isReplaced !== false)
  for (const [steel, row] of await findRows(tx, reading, scope, seeking, unpaired)) rows.set(steel, row)
  const followed = all.map((steel) => withDoubt({ steel, item: itemOf(steel), row: rows.get(steel), answers }))
  return applyAnswers(tx, reading, followed)
}

/** Sold steel that a list leaves as it is, in another category: the list may have it, too. */
function listedElsewhere(
  ordered: readonly OrderedSteel[],
  itemOf: (steel: OrderedSteel) => ClaimedItem | undefined,
): OrderedSteel[] {
  return ordered.flatMap((steel) => {
    const { claims, part } = steel
    const sold = claims.filter(({ isSold, isCopy }) => isSold && !isCopy)
    const [first, ...others] = sold
    if (!first || identityKey(steel) === '' || itemOf(steel)?.isReplaced !== false) return []
    const hasCopy = ordered.some(
      (one) => one !== steel && one.part === part && one.claims.some(({ lineId }) => lineId === first.lineId),
    )
    return hasCopy ? [] : [toOrdered([first, ...others], true)]
  })
}

async function findRows(
  tx: Tx,
  reading: CategorizedReading,
  scope: ReplaceScope,
  seeking: readonly OrderedSteel[],
  { items, rows }: Unpaired,
): Promise<Pair<OrderedSteel, ListedRow>[]> {
  const pairs: Pair<OrderedSteel, ListedRow>[] = []
  for (const part of new Set(seeking.map((one) => one.part))) {
    const ofPart = seeking.filter((one) => one.part === part)
    const keys = new Set(ofPart.map(identityKey))
    const isLike = (row: Steel & { sourceCode: string }) =>
      sourceKey(row.sourceCode) === part && keys.has(identityKey(row))
    const claimed = new Set(ofPart.filter(isInStock).map(({ claims: [{ itemId }] }) => itemId))
    const others = items.filter((item) => isLike(item) && !claimed.has(item.id)).map(inSource)
    const before = [
      ...ofPart.filter(isInStock),
      ...others,
      ...ofPart.filter((steel) => !isInStock(steel) && !steel.seeksCopy),
      ...ofPart.filter(({ seeksCopy }) => seeksCopy),
    ]
    const after = rows.filter(isLike).map(inSource)
    if (after.length === 0) continue
    const standsOnce = await countSource(tx, reading, scope, ofPart)
    for (const [steel, row] of await inTurns(pairRows<PairedRow, ListedRow & PairedRow>(before, after, standsOnce))) {
      const found = ofPart.find((one) => one === steel)
      // Staff know that it left: only what is surely the same came back.
      const isDoubted = found?.claims.every(({ hasLeft }) => hasLeft) && hasOtherFigures(found, row)
      if (found && !isDoubted) pairs.push([found, row])
    }
  }
  return pairs
}

/** Whether product id and heat stand once in a source, with what is gone, and once in its list. */
async function countSource(
  tx: Tx,
  reading: CategorizedReading,
  scope: ReplaceScope,
  seeking: readonly OrderedSteel[],
): Promise<(row: PairedRow) => boolean> {
  const named = seeking.filter((steel) => identityKey(steel) !== '')
  const sourceCode = seeking[0]?.sourceCode ?? ''
  const counts = named.length === 0 ? [] : await countNamed(tx, reading, scope, { sourceCode, named })
  const byKey = new Map(counts.map((one) => [identityKey(one), one]))
  return (row) => {
    const key = identityKey(row)
    const gone = named.filter((steel) => !isInStock(steel) && identityKey(steel) === key).length
    const { before = 0, after = 0 } = byKey.get(key) ?? {}
    return before + gone === 1 && after === 1
  }
}

type Found = { steel: OrderedSteel; item: ClaimedItem | undefined; row: ListedRow | undefined; answers: SteelAnswers }

function withDoubt({ steel, item, row, answers }: Found): FollowedSteel {
  return {
    ...steel,
    item,
    row,
    isGone: false,
    doubt: findDoubt(steel, item, row),
    answer: answers[questionIdOf(steel)] ?? null,
  }
}

function findDoubt(
  steel: OrderedSteel,
  item: ClaimedItem | undefined,
  row: ListedRow | undefined,
): FollowedSteel['doubt'] {
  const { claims, seeksCopy } = steel
  if (row) {
    if (hasOtherFigures(steel, row)) return 'other figures'
    return item?.isReplaced && isFewer(item) && claims.some(({ isSold }) => isSold) ? 'fewer' : undefined
  }
  // A list that leaves it as it is says nothing of it.
  if (seeksCopy || item?.isReplaced === false || claims.every(({ isCopy }) => isCopy)) return undefined
  return claims.some(({ isOpen, hasLeft }) => isOpen && !hasLeft) ? 'missing' : undefined
}

// Where nobody can tell pieces apart, also weighed again, any of them may be the one that is not listed any more.
function isFewer({ equalItems, keptItems, equalRows }: ClaimedItem): boolean {
  return keptItems < equalItems || (equalRows > 0 && equalRows < equalItems)
}

function hasOtherFigures(steel: OrderedSteel, row: ListedRow): boolean {
  const sizeOf = createSizeReader()
  return sizeOf(steel) !== sizeOf(row) || !isWeightNear(steel.weightLb, row.weightLb)
}

/** What staff answered holds, as long as the list still has the row that they chose. */
async function applyAnswers(
  tx: Tx,
  reading: CategorizedReading,
  followed: readonly FollowedSteel[],
): Promise<FollowedSteel[]> {
  const asked = followed.filter(({ doubt, answer }) => doubt !== undefined && answer !== null)
  const positions = asked.map(({ answer }) => Number(answer?.split(':')[2] ?? Number.NaN)).filter(Number.isInteger)
  const chosen = await selectRowsAt(tx, reading, positions)
  return followed.map((steel) => {
    if (!asked.includes(steel)) return { ...steel, answer: null }
    if (steel.answer === leftAnswer) return { ...steel, row: undefined, isGone: true }
    if (steel.answer === staysAnswer) return steel
    const row = chosen.find((one) => answerOfRow(one) === steel.answer)
    return row ? { ...steel, row } : { ...steel, answer: null }
  })
}
