import * as z from 'zod'
import { listCategoriesInput, listInventoryInput } from '../../../../shared/inventory.ts'
import { isKeptRead, type KeptReadPath } from '../../../../shared/kept-reads.ts'
import type { Db } from '../../../db/database.ts'
import { listCategories, listSources, summarizeInventory } from '../inventory.ts'
import { type JsonBody, readInventory } from './stock-list.ts'

type Reading<Input extends z.ZodType> = { input: Input; read(db: Db, input: z.output<Input>): Promise<JsonBody> }

// Lets the compiler hold each reading to its own input.
const reading = <Input extends z.ZodType>(
  input: Input,
  read: (db: Db, input: z.output<Input>) => Promise<JsonBody>,
): Reading<Input> => ({ input, read })

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value))
const noInput = z.unknown().transform(() => null)

const readings = {
  'inventory.list': reading(listInventoryInput, readInventory),
  'inventory.categories': reading(listCategoriesInput, async (db, { regions }) =>
    toJson(await listCategories(db, regions)),
  ),
  'inventory.sources': reading(listInventoryInput, async (db, filter) => toJson(await listSources(db, filter))),
  'inventory.summary': reading(noInput, async (db) => toJson(await summarizeInventory(db))),
} as const satisfies Record<KeptReadPath, unknown>

/** A read that anybody may ask for, with its parsed input. */
export type KeptRead = {
  [Path in KeptReadPath]: { path: Path; input: z.output<(typeof readings)[Path]['input']> }
}[KeptReadPath]

/** Makes a read of a procedure's name and what was sent along; undefined where there is no such read or its input is wrong. */
export function parseKeptRead(path: string, input: unknown): KeptRead | undefined {
  if (!isKeptRead(path)) return undefined
  const parsed = readings[path].input.safeParse(input)
  // The path chose the schema that the input was parsed with.
  return parsed.success ? ({ path, input: parsed.data } as KeptRead) : undefined
}

/** Gives the answer of a read as JSON, as it is now. */
export function answerRead(db: Db, { path, input }: KeptRead): Promise<JsonBody> {
  // The compiler loses sight of which input belongs to which path.
  const { read } = readings[path] as Reading<z.ZodType>
  return read(db, input)
}
