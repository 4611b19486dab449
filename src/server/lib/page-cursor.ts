import * as z from 'zod'
import { text } from '../../shared/text.ts'
import { DomainError } from './domain-error.ts'

// The years that PostgreSQL and JavaScript read and write alike.
const firstInstantMs = Date.parse('0001-01-01T00:00:00Z')
const lastInstantMs = Date.parse('9999-12-31T23:59:59.999Z')

/** A time within a cursor: milliseconds there, a date for who reads it. */
export const cursorInstant = z
  .int()
  .min(firstInstantMs)
  .max(lastInstantMs)
  .transform((ms) => new Date(ms))
// The largest integer of PostgreSQL.
const positionMax = 2_147_483_647
/** A place within a cursor that is counted from 0. */
export const cursorPosition = z.int().min(0).max(positionMax)
/** The id within a cursor, by which rows that are equal otherwise are told apart. */
export const cursorId = text(100).min(1)

type Place = readonly (string | number | Date)[]

/** Writes the place of a row in the order of its list as text that callers only hand back. */
export function writeCursor(place: Place): string {
  const parts = place.map((part) => (part instanceof Date ? part.getTime() : part))
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Reads what `writeCursor` wrote; undefined where there is no cursor. Throws INVALID for any other text. */
export function readCursor<Read>(place: z.ZodType<Read>, cursor: string | null | undefined): Read | undefined {
  if (cursor === null || cursor === undefined) return undefined
  const read = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (read.success) return read.data
  const message = 'Not a cursor of this list'
  throw new DomainError('INVALID', message, { issues: [{ path: 'cursor', message }] })
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Cuts off what was read beyond a page to learn whether there is more, and tells where the next page begins. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Place,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: last && rows.length > limit ? writeCursor(placeOf(last)) : null }
}
