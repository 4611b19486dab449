import * as z from 'zod'
import { listCategoriesInput, listInventoryInput } from '../shared/inventory.ts'
import type { Db } from './db/database.ts'
import { listCategories, listSources, readInventory, summarizeInventory } from './modules/inventory/inventory.ts'
import type { ProcedurePath } from './router.ts'

/** JSON in one piece, or, where it is too long to be held in memory for every reader, what opens a stream of pieces. */
export type JsonBody = Buffer | (() => Promise<AsyncGenerator<Buffer>>)

type Reading<Input extends z.ZodType> = { input: Input; read(db: Db, input: z.output<Input>): Promise<JsonBody> }

// Lets the compiler hold each reading to its own input.
const reading = <Input extends z.ZodType>(
  input: Input,
  read: (db: Db, input: z.output<Input>) => Promise<JsonBody>,
): Reading<Input> => ({ input, read })

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value))
const noInput = z.unknown().transform(() => null)

/** The procedures whose answers depend on their input and the version of the inventory alone, so that they may be kept. */
const readings = {
  'inventory.list': reading(listInventoryInput, readInventory),
  'inventory.categories': reading(listCategoriesInput, async (db, { regions }) =>
    toJson(await listCategories(db, regions)),
  ),
  'inventory.sources': reading(listInventoryInput, async (db, filter) => toJson(await listSources(db, filter))),
  'inventory.summary': reading(noInput, async (db) => toJson(await summarizeInventory(db))),
} as const satisfies Partial<Record<ProcedurePath, unknown>>

type ReadPath = keyof typeof readings

/** A read that anybody may ask for, with its parsed input. */
export type PublicRead = {
  [Path in ReadPath]: { path: Path; input: z.output<(typeof readings)[Path]['input']> }
}[ReadPath]

/** Makes a read of a procedure's name and what was sent along; undefined where there is no such read or its input is wrong. */
export function parsePublicRead(path: string, input: unknown): PublicRead | undefined {
  if (!isReadPath(path)) return undefined
  const parsed = readings[path].input.safeParse(input)
  // The path chose the schema that the input was parsed with.
  return parsed.success ? ({ path, input: parsed.data } as PublicRead) : undefined
}

/** Gives the answer of a read as JSON, as it is now. */
export function answerPublicRead(db: Db, { path, input }: PublicRead): Promise<JsonBody> {
  // The compiler loses sight of which input belongs to which path.
  const { read } = readings[path] as Reading<z.ZodType>
  return read(db, input)
}

function isReadPath(path: string): path is ReadPath {
  return Object.hasOwn(readings, path)
}
