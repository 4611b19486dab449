import type { Db, Tx } from '../../../db/database.ts'
import { lockSources } from '../../../db/source-lock.ts'
import { recordStockChange } from '../items/inventory.ts'
import { selectSourceCodes } from '../items/queries.ts'
import {
  type Claim,
  deleteClaims,
  deleteEndedClaims,
  insertClaims,
  renameClaims,
  type SoldElsewhere,
  type SoldLine,
  selectClaimed,
  selectEndedSources,
  selectLeftOut,
  selectMarkChanges,
  setClaimsEnd,
  setMarks,
} from './queries.ts'

/**
 * Takes the items of these lines out of what is for sale, until the claims that this stores are released or have ended. An item
 * that is not in stock is claimed too: a list that has it again keeps it sold. Returns the lines whose items other orders have
 * sold; then nothing was sold.
 *
 * Takes the source lock, which every change of the stock holds until its end. Whoever also locks inquiries or orders takes it
 * before them, by `lockSources`: two that took them in different orders would wait for each other. Throws BUSY.
 */
export async function sellItems(tx: Tx, lines: readonly SoldLine[]): Promise<SoldElsewhere[]> {
  await lockSources(tx)
  const claims = lines.filter(isOfStock)
  const taken = await selectClaimed(tx, claims)
  if (taken.length > 0) return taken
  // Several lines may be parts of one item, which is sold as a whole.
  const whole = claims.filter(({ itemId }, index) => claims.findIndex((one) => one.itemId === itemId) === index)
  const lineIds = whole.map(({ lineId }) => lineId)
  await markSold(tx, await insertClaims(tx, whole))
  const leftOut = await selectLeftOut(tx, lineIds)
  if (leftOut.length > 0) await releaseItems(tx, lineIds)
  return leftOut
}

function isOfStock(line: SoldLine): line is Claim {
  return line.itemId !== null
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

/** A source's claims go along with its items. Call under the source lock. */
export async function renameSold(tx: Tx, codes: readonly string[], newCode: string, changeNo: number): Promise<void> {
  await renameClaims(tx, codes, newCode)
  await markSold(tx, [newCode], changeNo)
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
