import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
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
