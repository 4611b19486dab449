import * as z from 'zod'
import { type SearchInput, searchInput } from '../../../../shared/search/schema.ts'
import { isKeptRead, type KeptReadPath } from '../../../../shared/stock/kept-reads.ts'
import { listCategoriesInput, listInventoryInput, listSourceStockInput } from '../../../../shared/stock/schema.ts'
import {
  listCategories,
  listNewestLists,
  listProducts,
  listSourceStock,
  listSources,
  summarizeInventory,
} from '../items/inventory.ts'
import { type JsonBody, readInventory } from './stock-list.ts'
import type { StockReader } from './stock-reader.ts'

/** What the reads are made from. */
export type ReadSources = { stock: StockReader; search(input: SearchInput): Promise<Buffer> }

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
} as const satisfies Record<KeptReadPath, unknown>

export type KeptRead = {
  [Path in KeptReadPath]: { path: Path; input: z.output<(typeof readHandlers)[Path]['input']> }
}[KeptReadPath]

/** Parses a procedure name and its input; undefined if there is no such read or the input is invalid. */
export function parseKeptRead(path: string, input: unknown): KeptRead | undefined {
  if (!isKeptRead(path)) return undefined
  const parsed = readHandlers[path].input.safeParse(input)
  // The input was parsed with the schema of this path.
  return parsed.success ? ({ path, input: parsed.data } as KeptRead) : undefined
}

export function answerRead(sources: ReadSources, { path, input }: KeptRead): Promise<JsonBody> {
  // The compiler cannot relate the input to its path here.
  const { read } = readHandlers[path] as ReadHandler<z.ZodType>
  return read(sources, input)
}
