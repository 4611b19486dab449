/** Rows by a key of theirs, looked at once; each group is in their order. */
export function groupBy<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string): ReadonlyMap<string, [Row, ...Row[]]> {
  const groups = new Map<string, [Row, ...Row[]]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
