import type { InventoryFilter, InventoryItem } from '../../../../shared/inventory.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import { fetchViews, selectViewsAtOnce } from '../queries.ts'

/** JSON in one piece, or, where it is too long to be held in memory for every reader, what opens a stream of pieces. */
export type JsonBody = Buffer | (() => Promise<AsyncGenerator<Buffer>>)

/** Lists of more items are read and sent in pieces, and not kept: about 7 MB of JSON. */
export const itemsAtOnceMax = 20_000
const itemsPerPiece = 2_000
// Each holds a connection for as long as its reader takes.
const longReadsMax = 3
let longReads = 0

/** The full list as JSON: numeric thickness ascending, all others after it. For a long list, what opens a stream of it. */
export async function readInventory(db: Db, filter: InventoryFilter): Promise<JsonBody> {
  const { items, views } = await selectViewsAtOnce(db, filter, itemsAtOnceMax)
  return items > itemsAtOnceMax ? () => openLongInventory(db, filter) : inBrackets(views ?? '')
}

// To join three texts first would copy all of it once more.
function inBrackets(views: string): Buffer {
  const list = Buffer.allocUnsafe(Buffer.byteLength(views) + 2)
  list.write('[')
  list.write(views, 1)
  list.write(']', list.length - 1)
  return list
}

/** The full list: numeric thickness ascending, all others after it. Refuses a long one, which `readInventory` can give. */
export async function listInventory(db: Db, filter: InventoryFilter): Promise<InventoryItem[]> {
  const json = await readInventory(db, filter)
  if (!Buffer.isBuffer(json)) throw tooLongToTravel()
  // Written from the columns of the view, by their names.
  return JSON.parse(json.toString()) as InventoryItem[]
}

// Once begun, a stream frees what it holds when its reader goes, whenever that is.
async function openLongInventory(db: Db, filter: InventoryFilter): Promise<AsyncGenerator<Buffer>> {
  const pieces = streamInventory(db, filter)
  await pieces.next()
  return pieces
}

async function* streamInventory(db: Db, filter: InventoryFilter): AsyncGenerator<Buffer> {
  if (longReads >= longReadsMax) {
    throw new DomainError(
      'BUSY',
      'Several long lists are being read just now: try again in a minute, or narrow the list',
      { retryAfterMs: 60_000 },
    )
  }
  longReads += 1
  try {
    yield* streamWithin(db, filter)
  } finally {
    longReads -= 1
  }
}

async function* streamWithin(db: Db, filter: InventoryFilter): AsyncGenerator<Buffer> {
  const tx = await db.startTransaction().execute()
  try {
    yield Buffer.alloc(0)
    let before = '['
    for await (const items of fetchViews(tx, filter, itemsPerPiece)) {
      yield Buffer.from(`${before}${items.join(',')}`)
      before = ','
    }
    yield Buffer.from(before === '[' ? '[]' : ']')
  } finally {
    await tx.rollback().execute()
  }
}

/** Refuses a list that can only be sent in pieces, where something else is to be sent with it. */
export function tooLongToTravel(): DomainError {
  return new DomainError('TOO_LARGE', 'This list is too long to travel with other answers: ask for it alone')
}
