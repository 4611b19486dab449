import { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { poolOf } from './create-db.ts'
import type { Db } from './database.ts'

export type Snapshot = {
  rows<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Sends what `copy … to stdout` gives, in pieces of any length. The statement takes no values. */
  copyOut(sql: string, onPiece: (piece: Buffer) => void): Promise<void>
}

/** Reads from one state of the database, on one connection. */
export async function readSnapshot<Result>(db: Db, read: (snapshot: Snapshot) => Promise<Result>): Promise<Result> {
  const client = await poolOf(db).connect()
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    const result = await read({
      rows: async (sql, values = []) => (await client.query(sql, [...values])).rows,
      copyOut: (sql, onPiece) =>
        pipeline(
          client.query(copyTo(sql)),
          new Writable({
            write(piece: Buffer, _encoding, done) {
              onPiece(piece)
              done()
            },
          }),
        ),
    })
    await client.query('commit')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // A connection in an unknown state is not used again.
    client.release(failure)
  }
}

/** The names become part of the statement unescaped: never take them from a request. */
type CopyTarget = { table: string; columns: readonly string[] }

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
