import { randomBytes } from 'node:crypto'
import { createDb } from '../src/server/db/create-db.ts'
import { migrateToLatest } from '../src/server/db/migrator.ts'
import { adminSql, databaseUrl, dropDatabase } from '../src/server/test/databases.ts'
import { type FuzzReport, fuzz } from '../src/server/test/fuzz/fuzz.ts'
import { startTestPostgres } from '../src/server/test/test-postgres.ts'
import { count, sayTable } from './bench/table-text.ts'
import { PlainError, runScript, say } from './lib/project.mjs'

const requestsDefault = 100_000
const seedMax = 1_000_000
const progressEvery = 5_000
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

await runScript(async () => {
  const seed = wholeNumber('FUZZ_SEED') ?? Math.floor(Math.random() * seedMax)
  const requests = wholeNumber('FUZZ_REQUESTS') ?? requestsDefault
  const path = process.env['FUZZ_PATH']
  say(`SEED ${seed}: FUZZ_SEED=${seed} sends the same again, with FUZZ_PATH only what was found there`)
  const scratch = await createScratchDatabase()
  for (const signal of stopSignals) process.once(signal, () => void scratch.remove().finally(() => process.exit(1)))
  const startedAt = performance.now()
  let told = 0
  try {
    const report = await fuzz({
      db: scratch.db,
      seed,
      requests,
      ...(path && { path }),
      onProgress(sent) {
        if (sent < told + progressEvery) return
        told = sent
        say(`${count(sent)} requests after ${minutesSince(startedAt)} min`)
      },
    })
    sayReport(report)
    say(`\nNothing was answered wrongly in ${minutesSince(startedAt)} min`)
  } catch (error) {
    throw error instanceof Error ? new PlainError(error.message) : error
  } finally {
    await scratch.remove()
  }
  process.exit(0)
})

function minutesSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 60_000).toFixed(1)
}

function wholeNumber(name: string): number | undefined {
  const given = process.env[name]
  if (!given) return undefined
  if (!/^-?\d{1,10}$/.test(given)) throw new PlainError(`${name} must be a whole number`)
  return Number(given)
}

/** A migrated database of this run's own, on the server of the tests. */
async function createScratchDatabase() {
  const postgres = await startTestPostgres()
  const name = `steel_fuzz_${randomBytes(6).toString('hex')}`
  await adminSql(postgres.url, `create database ${name}`)
  let isOpen = true
  const onConnectionError = (error: Error) => {
    // Connections that are closing may still hear that their server stops.
    if (isOpen) say(error.message)
  }
  const db = createDb(databaseUrl(postgres.url, name), { onConnectionError })
  await migrateToLatest(db)
  return {
    db,
    async remove(): Promise<void> {
      if (!isOpen) return
      isOpen = false
      await db.destroy()
      await dropDatabase(postgres.url, name)
      await postgres.stop()
    },
  }
}

function sayReport(report: FuzzReport): void {
  const { sent, statuses, accepted, refused, comparisons, targets, neverCalled, neverSucceeded } = report
  const kinds = Object.keys(statuses)
  const all = [...new Set(Object.values(statuses).flatMap(Object.keys))].sort()
  const rows = all.map((status) => [status, ...kinds.map((kind) => count(statuses[kind]?.[status] ?? 0))])
  sayTable(`Answers to ${count(sent)} requests by status`, ['status', ...kinds], rows)
  say(`\n${targets - neverCalled.size} of ${targets} paths and procedures were called`)
  say(`${targets - neverSucceeded.size} succeeded at least once; never: ${[...neverSucceeded].join(', ')}`)
  say(`${count(accepted)} calls that the schemas take were accepted, ${count(refused)} that they refuse were refused`)
  say(`All that is stored was compared ${count(comparisons)} times: no read and no refused request had changed it`)
}
