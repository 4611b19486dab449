import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { hasErrorCode } from '../lib/error-code.ts'

const dropAttemptsMax = 20
const dropPauseMs = 250
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const insufficientPrivilege = '42501'

export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** Runs one server-wide statement, such as `create database`. */
export async function adminSql(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Drops a database and its connections, if it exists. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await adminSql(serverUrl, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      // Autovacuum may be at work there: it ends soon, and only a superuser may end it.
      if (attempt === dropAttemptsMax || !hasErrorCode(error, insufficientPrivilege)) throw error
      await sleep(dropPauseMs)
    }
  }
}
