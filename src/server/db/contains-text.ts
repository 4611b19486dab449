import { type Expression, type SqlBool, sql } from 'kysely'

/** Whether a text occurs in one of the columns, in any case. */
export function containsText(text: string, ...columns: readonly string[]): Expression<SqlBool> {
  // Not LIKE, where % and _ are wildcards.
  const matches = columns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`)
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`
}
