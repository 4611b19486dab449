import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { discardEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded-postgres.ts'
import { isAlive } from '../db/postmaster.ts'
import { testTempDir } from './temp-dir.ts'

/** A PostgreSQL server for one run of the tests. */
interface TestPostgres {
  /** Connection string of a role that may create databases; tests create their own and touch no other. */
  url: string
  /** Stops and deletes what was started. */
  stop(): Promise<void>
}

const dirPrefix = 'steel-marketplace-test-'

/** Gives the server that TEST_DATABASE_URL names, or starts a throw-away one; its data is not kept and not synced to disk. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const givenUrl = process.env['TEST_DATABASE_URL']
  if (givenUrl) return { url: givenUrl, stop: () => Promise.resolve() }
  await sweepAbandoned()
  const dataDir = makeServerDir()
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes a folder for a PostgreSQL server; where this process is killed, a later run of the tests ends the server and deletes it. */
export function makeServerDir(): string {
  const dataDir = mkdtempSync(join(testTempDir, `${dirPrefix}${process.pid}-`))
  // Open to passage: as root, the server runs under another account.
  chmodSync(dataDir, 0o711)
  return dataDir
}

// A run that was killed leaves its server running.
async function sweepAbandoned(): Promise<void> {
  for (const name of readdirSync(testTempDir)) {
    const pid = Number(new RegExp(`^${dirPrefix}(\\d+)-`).exec(name)?.[1])
    const dir = join(testTempDir, name)
    if (!pid || isAlive(pid) || statSync(dir).uid !== process.getuid?.()) continue
    await discardEmbeddedPostgres(dir)
    rmSync(dir, { recursive: true, force: true })
  }
}
