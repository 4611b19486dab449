import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'

export function containsText(text: string, ...columns: readonly string[]): Expression<SqlBool> {
  // Case is ignored. Not LIKE, where % and _ are wildcards.
  const matches = columns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`)
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`
}

/** An address or a number by its beginning, or just this one, if the text is short. By an index on `find_start`. */
export const startsAs = (written: RawBuilder<unknown>, text: string, isShort: boolean): RawBuilder<SqlBool> =>
  isShort ? sql`find_start(${written}) = find_start(${text})` : sql`find_start(${written}) like start_pattern(${text})`

/** What has a person in a table; undefined where nothing has. */
type PersonColumns = Partial<Record<'name' | 'company' | 'email' | 'phone', string>>
/** The conditions that find a person's row, each by an index of its own. */
export type PersonFinder = (of: PersonColumns) => RawBuilder<SqlBool>[]

// Of a word that thousands have, these many rows are looked at, in the order of the index.
const foundMax = 300
export const findLimit = sql`limit ${foundMax}`
