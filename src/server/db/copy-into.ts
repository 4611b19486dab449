import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { poolOf } from './create-db.ts'
import type { Db } from './database.ts'

/** A table and its columns, named by us alone: they become part of the statement as they are. */
export type CopyTarget = { table: string; columns: readonly string[] }

/** Adds rows to a table, given in the text format of COPY: all of them, or none when it rejects. */
export async function copyInto(db: Db, { table, columns }: CopyTarget, rows: Uint8Array): Promise<void> {
  const client = await poolOf(db).connect()
  try {
    const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    stream.end(rows)
    await finished(stream)
  } finally {
    client.release()
  }
}
