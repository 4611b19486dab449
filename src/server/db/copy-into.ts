import { finished } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { poolOf } from './create-db.ts'
import type { Db } from './database.ts'

/** The names become part of the statement unescaped: never take them from a request. */
export type CopyTarget = { table: string; columns: readonly string[] }

/** Adds rows in the text format of COPY: all of them, or none if it rejects. */
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
