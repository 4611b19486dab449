import type { FaultContext } from './scenario.ts'

/** Checks every table and B-tree of a database with PostgreSQL's amcheck and returns what is wrong. */
export async function findCorruption({ query }: Pick<FaultContext, 'query'>): Promise<string[]> {
  await query('create extension if not exists amcheck')
  const tables = await query<{ what: string }>(
    `select c.relname || ': ' || found.msg as what
     from pg_class c, lateral verify_heapam(c.oid) as found
     where c.relkind = 'r' and c.relpersistence <> 't'`,
  )
  // Throws at the first index that is wrong.
  const indexes = await query(
    `select bt_index_check(i.indexrelid, true)
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
       where a.amname = 'btree' and c.relpersistence <> 't' and c.relkind = 'i' and i.indisvalid`,
  ).then(
    () => [],
    (error: unknown) => [String(error)],
  )
  return [...tables.map(({ what }) => what), ...indexes]
}
