import * as z from 'zod'
import { text } from '../../shared/text/text.ts'
import { invalidField } from './domain-error.ts'

// The years that both PostgreSQL and JavaScript can read and write.
const firstInstantMs = Date.parse('0001-01-01T00:00:00Z')
const lastInstantMs = Date.parse('9999-12-31T23:59:59.999Z')

export const cursorInstant = z
  .int()
  .min(firstInstantMs)
  .max(lastInstantMs)
  .transform((ms) => new Date(ms))
const positionMax = 2_147_483_647 // the largest PostgreSQL integer
export const cursorPosition = z.int().min(0).max(positionMax)
export const cursorId = text(100).min(1)

type Position = readonly (string | number | null | Date)[]

export function writeCursor(position: Position): string {
  const parts = position.map((part) => (part instanceof Date ? part.getTime() : part))
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Decodes a cursor from `writeCursor`; undefined without one. Throws INVALID for any other text. */
export function readCursor<Read>(position: z.ZodType<Read>, cursor: string | null | undefined): Read | undefined {
  if (cursor === null || cursor === undefined) return undefined
  const read = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (read.success) return read.data
  throw invalidField('cursor', 'The cursor is not from this list. Start again from the first page.')
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: last && rows.length > limit ? writeCursor(positionOf(last)) : null }
}
