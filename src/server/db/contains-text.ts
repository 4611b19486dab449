import { type Expression, type SqlBool, sql } from 'kysely'

export function containsText(text: string, ...columns: readonly string[]): Expression<SqlBool> {
  // Case is ignored. Not LIKE, where % and _ are wildcards.
  const matches = columns.map((column) => sql`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`)
  return sql<SqlBool>`(${sql.join(matches, sql` or `)})`
}
