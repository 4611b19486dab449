import * as z from 'zod'
import { type SearchInput, searchInput } from '../../../../shared/search/schema.ts'
import { type CachedReadPath, isCachedRead } from '../../../../shared/stock/reads.ts'
import {
  type InventoryFilter,
  type InventoryItem,
  listCategoriesInput,
  listInventoryInput,
  listSourceStockInput,
} from '../../../../shared/stock/schema.ts'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../lib/domain-error.ts'
import {
  listCategories,
  listNewestLists,
  listProducts,
  listSourceStock,
  listSources,
  summarizeInventory,
} from '../items/inventory.ts'
import { fetchViews, selectViewsAtOnce } from '../items/queries.ts'
import { readerOf, type StockReader } from './stock-reader.ts'

/** JSON as a whole or, if it is too long to hold in memory per reader, a function that opens a stream. */
export type JsonBody = Buffer | (() => Promise<AsyncGenerator<Buffer>>)

/** Longer lists (about 7 MB of JSON) are read and sent as a stream, and not kept. */
export const itemsAtOnceMax = 20_000
const itemsPerPiece = 2_000
// Each holds a connection as long as its reader takes.
const longReadsMax = 3
let longReads = 0

/** The full list as JSON, by numeric thickness, all others last. For a long list, a function that opens a stream. */
export async function readInventory(stock: StockReader, filter: InventoryFilter): Promise<JsonBody> {
  const { items, views } = await stock.read((db) => selectViewsAtOnce(db, filter, itemsAtOnceMax))
  return items > itemsAtOnceMax ? () => openLongInventory(stock, filter) : toJsonArray(views ?? '')
}

// Joining three strings first would copy the whole text once more.
function toJsonArray(views: string): Buffer {
  const list = Buffer.allocUnsafe(Buffer.byteLength(views) + 2)
  list.write('[')
  list.write(views, 1)
  list.write(']', list.length - 1)
  return list
}

/** Like `readInventory`, as objects. Throws TOO_LARGE for a long list. */
export async function listInventory(db: Db, filter: InventoryFilter): Promise<InventoryItem[]> {
  const json = await readInventory(readerOf(db), filter)
  if (!Buffer.isBuffer(json)) throw tooLongToBatch()
  // The JSON is generated from the columns with these names.
  return JSON.parse(json.toString()) as InventoryItem[]
}

// Once started, a stream frees its connection whenever its reader disconnects.
async function openLongInventory(stock: StockReader, filter: InventoryFilter): Promise<AsyncGenerator<Buffer>> {
  const pieces = streamInventory(stock, filter)
  await pieces.next()
  return pieces
}

async function* streamInventory(stock: StockReader, filter: InventoryFilter): AsyncGenerator<Buffer> {
  if (longReads >= longReadsMax) {
    throw new DomainError(
      'BUSY',
      'Several long lists are being read right now: try again in a minute, or narrow the list',
      { retryAfterMs: 60_000 },
    )
  }
  longReads += 1
  try {
    yield* streamWithin(stock, filter)
  } finally {
    longReads -= 1
  }
}

async function* streamWithin(stock: StockReader, filter: InventoryFilter): AsyncGenerator<Buffer> {
  const tx = await stock.start()
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

export function tooLongToBatch(): DomainError {
  return new DomainError('TOO_LARGE', 'This list is too long to send with other answers: request it on its own')
}

type ReadSources = { stock: StockReader; search(input: SearchInput): Promise<Buffer> }

type ReadHandler<Input extends z.ZodType> = {
  input: Input
  read(sources: ReadSources, input: z.output<Input>): Promise<JsonBody>
}

// Makes the compiler check each read against its own input.
const handler = <Input extends z.ZodType>(
  input: Input,
  read: (sources: ReadSources, input: z.output<Input>) => Promise<JsonBody>,
): ReadHandler<Input> => ({ input, read })

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value))
const noInput = z.unknown().transform(() => null)

const readHandlers = {
  'inventory.list': handler(listInventoryInput, ({ stock }, filter) => readInventory(stock, filter)),
  'inventory.categories': handler(listCategoriesInput, async ({ stock }, { regions }) =>
    toJson(await stock.read((db) => listCategories(db, regions))),
  ),
  'inventory.sources': handler(listInventoryInput, async ({ stock }, filter) =>
    toJson(await stock.read((db) => listSources(db, filter))),
  ),
  'inventory.products': handler(listCategoriesInput, async ({ stock }, { regions }) =>
    toJson(await stock.read((db) => listProducts(db, regions))),
  ),
  'inventory.sourceStock': handler(listSourceStockInput, async ({ stock }, filter) =>
    toJson(await stock.read((db) => listSourceStock(db, filter))),
  ),
  'inventory.newestLists': handler(noInput, async ({ stock }) => toJson(await stock.read((db) => listNewestLists(db)))),
  'inventory.search': handler(searchInput, ({ search }, input) => search(input)),
  'inventory.summary': handler(noInput, async ({ stock }) => toJson(await stock.read((db) => summarizeInventory(db)))),
} as const satisfies Record<CachedReadPath, unknown>

export type CachedRead = {
  [Path in CachedReadPath]: { path: Path; input: z.output<(typeof readHandlers)[Path]['input']> }
}[CachedReadPath]

/** Parses a procedure name and its input; undefined if there is no such read or the input is invalid. */
export function parseCachedRead(path: string, input: unknown): CachedRead | undefined {
  if (!isCachedRead(path)) return undefined
  const parsed = readHandlers[path].input.safeParse(input)
  // The input was parsed with the schema of this path.
  return parsed.success ? ({ path, input: parsed.data } as CachedRead) : undefined
}

export function answerRead(sources: ReadSources, { path, input }: CachedRead): Promise<JsonBody> {
  // The compiler cannot relate the input to its path here.
  const { read } = readHandlers[path] as ReadHandler<z.ZodType>
  return read(sources, input)
}
