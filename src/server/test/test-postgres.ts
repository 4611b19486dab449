import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '../db/embedded/postmaster.ts'
import { adminSql } from './databases.ts'
import { discardCluster, serverDirPrefix, startOwnPostgres } from './own-postgres.ts'
import { testTempDir } from './programs/temp-dir.ts'

interface TestPostgres {
  /** Connects as a role that may create databases; tests create their own and touch no other. */
  url: string
  /** Stops and deletes the server. */
  stop(): Promise<void>
}

/** Uses the server in TEST_DATABASE_URL, or starts a temporary one. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const givenUrl = process.env['TEST_DATABASE_URL']
  if (givenUrl) return { url: givenUrl, stop: () => Promise.resolve() }
  await sweepAbandoned()
  const { urlOf, stop } = await startOwnPostgres()
  await adminSql(urlOf('postgres'), 'create role steel login createdb')
  await adminSql(urlOf('postgres'), 'create database steel owner steel')
  return { url: urlOf('steel', 'steel'), stop }
}

// A killed run leaves its server running.
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(testTempDir)) {
    const pid = Number(new RegExp(`^${serverDirPrefix}(\\d+)-`).exec(name)?.[1])
    const dir = join(testTempDir, name)
    if (!pid || isAlive(pid) || statSync(dir).uid !== process.getuid?.()) continue
    await discardCluster(dir)
    rmSync(dir, { recursive: true, force: true })
  }
}
