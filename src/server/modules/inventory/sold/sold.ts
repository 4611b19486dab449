import type { Db, Tx } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { pairRows } from '../identity/pairing.ts'
import { toSteel } from '../identity/queries.ts'
import { recordStockChange } from '../items/inventory.ts'
import { selectSourceCodes } from '../items/queries.ts'
import {
  type ClaimMove,
  deleteClaims,
  deleteEndedClaims,
  insertClaims,
  insertCopies,
  type LineOfStock,
  leaveItems,
  moveClaims,
  type OrderedLine,
  refreshClaims,
  renameClaims,
  type SoldElsewhere,
  selectClaims,
  selectClaimsOfLines,
  selectEndedSources,
  selectFreeItems,
  selectLaterItems,
  selectMarkChanges,
  selectSoldElsewhere,
  setClaimsEnd,
  setMarks,
  setSold,
} from './queries.ts'

/**
 * Notes what the lines of an accepted order have of the stock, so that it is found again in later lists. It stays for sale until
 * `sellItems`. Needs no lock, so that no buyer waits for a list: what one changes at the same time, the next one finds, or `sellItems`.
 */
export async function orderItems(tx: Tx, lines: readonly OrderedLine[]): Promise<void> {
  await findGoneItems(tx, await insertClaims(tx, lines.filter(isOfStock)))
}

/** What these lines have and is not in stock may have come back under another id. */
async function findGoneItems(tx: Tx, lineIds: readonly string[]): Promise<void> {
  if (lineIds.length === 0) return
  const claimed = await selectClaimsOfLines(tx, lineIds)
  const gone = claimed.filter(({ isInStock, isCopy, hasLeft }) => !isInStock && !isCopy && !hasLeft)
  if (gone.length === 0) return
  const claims = gone.map((claim) => ({ ...toSteel(claim.item), no: claim.no }))
  const free = await selectLaterItems(
    tx,
    gone.map(({ lineId }) => lineId),
  )
  const moves = claims.flatMap((claim) => {
    const part = { part: '' }
    const found = free.filter(({ no }) => no === claim.no).map((item) => ({ ...item, ...part }))
    const pairs = [...pairRows([{ ...claim, ...part }], found, () => false)].flat()
    return pairs.map(([{ no }, { id }]) => ({ nos: [no], itemId: id }))
  })
  await moveClaims(tx, moves.filter(isFirstOf))
}

const isFirstOf = <Move extends { itemId: string }>(move: Move, index: number, all: readonly Move[]) =>
  all.findIndex(({ itemId }) => itemId === move.itemId) === index

/**
 * Takes the items of these lines out of what is for sale, until they are released or have ended. Several lines may be parts of one item,
 * which is sold as a whole; `ownLineIds` are those of the same order that sold theirs. Returns the lines whose items other orders have
 * sold; then nothing was sold.
 *
 * Takes the source lock, which every change of the stock holds until its end. Whoever also locks inquiries or orders takes it
 * before them, by `lockSources`: two that took them in different orders would wait for each other. Throws BUSY.
 */
export async function sellItems(
  tx: Tx,
  lines: readonly OrderedLine[],
  ownLineIds: readonly string[] = [],
): Promise<SoldElsewhere[]> {
  await lockSources(tx)
  await orderItems(tx, lines)
  const lineIds = lines.map(({ lineId }) => lineId)
  // A list that was stored as they were accepted did not know of them.
  await findGoneItems(tx, lineIds)
  const taken = await selectSoldElsewhere(tx, lineIds, ownLineIds)
  if (taken.length === 0) await markSold(tx, await setSold(tx, lineIds))
  return taken
}

function isOfStock(line: OrderedLine): line is LineOfStock {
  return line.itemId !== null
}

/** What the lines of an order had that was never sold is nobody's. Needs no lock. */
export async function forgetItems(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await deleteClaims(tx, lineIds)
}

/** What these lines sold is for sale again. Locks and order as in `sellItems`. Throws BUSY. */
export async function releaseItems(tx: Tx, lineIds: readonly string[]): Promise<void> {
  await lockSources(tx)
  await markSold(tx, await deleteClaims(tx, lineIds))
}

/** What these lines sold is for sale again from that time on, if it is still in stock. Needs no lock. */
export async function endClaims(tx: Tx, lineIds: readonly string[], endsAt: Date): Promise<void> {
  await setClaimsEnd(tx, lineIds, endsAt)
}

/**
 * What orders of some sources have and is gone goes with the items that fit among others: those that were brought back, or those of the
 * source that it is merged with. Call under the source lock, before `markSold`.
 */
export async function followSold(
  tx: Tx,
  sourceCodes: readonly string[],
  among: { sourceCodes: readonly string[]; ids?: readonly string[] },
): Promise<void> {
  const claims = (await selectClaims(tx, sourceCodes)).filter(({ isInStock, isCopy }) => !isInStock && !isCopy)
  const gone = claims.filter((claim, index) => claims.findIndex(({ itemId }) => itemId === claim.itemId) === index)
  const ordered = gone.map(({ item, itemId }) => ({ ...toSteel(item), itemId, part: '' }))
  const free = gone.length === 0 ? [] : await selectFreeItems(tx, among, ordered)
  const pairs = [
    ...pairRows(
      ordered,
      free.map((item) => ({ ...item, part: '' })),
      () => false,
    ),
  ].flat()
  const moved = pairs.map(([{ itemId }, { id }]) => ({
    nos: claims.filter((claim) => claim.itemId === itemId).map(({ no }) => no),
    itemId: id,
  }))
  await keepClaims(tx, sourceCodes, { moved, copies: [], left: [] })
}

/** What orders have goes along with its source. Call under the source lock, after the items were renamed. */
export async function renameSold(tx: Tx, codes: readonly string[], newCode: string, changeNo: number): Promise<void> {
  await renameClaims(tx, codes, newCode)
  await markSold(tx, [newCode], changeNo)
}

/** Which items the steel of orders is after a change of the stock. `left`: staff say that it is gone. */
export type KeptClaims = { moved: readonly ClaimMove[]; copies: readonly ClaimMove[]; left: readonly number[] }

/** What orders have follows the stock of these sources. Call under the source lock, before `markSold`. */
export async function keepClaims(tx: Tx, sourceCodes: readonly string[], kept: KeptClaims): Promise<void> {
  const { moved, copies, left } = kept
  if (moved.length > 0) await moveClaims(tx, moved)
  if (left.length > 0) await leaveItems(tx, left)
  if (copies.length > 0) await insertCopies(tx, copies)
  await refreshClaims(tx, sourceCodes)
}

/**
 * Marks the items of some source codes as sold, or as for sale again, as it follows from the stock and the claims. Call it
 * under the source lock after every change of the stock, with the number of that change.
 */
export async function markSold(tx: Tx, sourceCodes: readonly string[], changeNo?: number): Promise<void> {
  const changes = await selectMarkChanges(tx, sourceCodes)
  if (changes.length > 0) await setMarks(tx, changes, changeNo ?? (await recordStockChange(tx)))
}

/** The same for the whole stock. */
export async function markAllSold(tx: Tx): Promise<void> {
  await markSold(tx, await selectSourceCodes(tx))
}

/** Puts what was sold long enough ago up for sale again, if the supplier still lists it. */
export async function releaseEnded(db: Db): Promise<void> {
  // Without any there is nothing to wait for.
  if ((await selectEndedSources(db)).length === 0) return
  await db.transaction().execute(async (tx) => {
    await lockSources(tx)
    const sources = await selectEndedSources(tx)
    await deleteEndedClaims(tx)
    await markSold(tx, sources)
  })
}
