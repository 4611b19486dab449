import { createDb } from '../../src/server/db/create-db.ts'
import { type FuzzReport, fuzz } from '../../src/server/test/calls/fuzz/fuzz.ts'
import { PlainError, runScript, say } from '../lib/project.mjs'
import { count, printTable } from './harness/figures.ts'
import { startScratchPostgres } from './harness/postgres.ts'
import { chooseSeed, wholeNumber } from './harness/settings.ts'
import { exitOnSignal } from './harness/work-dir.ts'

const requestsDefault = 100_000
const progressEvery = 5_000

await runScript(async () => {
  const seed = chooseSeed('FUZZ_SEED')
  const requests = wholeNumber('FUZZ_REQUESTS') ?? requestsDefault
  const path = process.env['FUZZ_PATH']
  say(`SEED ${seed}: FUZZ_SEED=${seed} repeats these requests; add FUZZ_PATH to repeat only the failure`)
  exitOnSignal()
  const postgres = await startScratchPostgres()
  let isOpen = true
  const onConnectionError = (error: Error) => {
    // Closing connections may still get the server's shutdown message.
    if (isOpen) say(error.message)
  }
  const db = createDb(await postgres.createDatabase(), { onConnectionError })
  const startedAt = performance.now()
  let reported = 0
  try {
    const report = await fuzz({
      db,
      seed,
      requests,
      ...(path && { path }),
      onProgress(sent) {
        if (sent < reported + progressEvery) return
        reported = sent
        say(`${count(sent)} requests after ${minutesSince(startedAt)} min`)
      },
    })
    printReport(report)
    say(`\nNo wrong response in ${minutesSince(startedAt)} min`)
  } catch (error) {
    throw error instanceof Error ? new PlainError(error.message) : error
  } finally {
    isOpen = false
    await db.destroy()
    await postgres.stop()
  }
  process.exit(0)
})

function minutesSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 60_000).toFixed(1)
}

function printReport(report: FuzzReport): void {
  const { sent, statuses, accepted, refused, comparisons, targets, neverCalled, neverSucceeded } = report
  const kinds = Object.keys(statuses)
  const all = [...new Set(Object.values(statuses).flatMap(Object.keys))].sort()
  const rows = all.map((status) => [status, ...kinds.map((kind) => count(statuses[kind]?.[status] ?? 0))])
  printTable(`Responses to ${count(sent)} requests by status`, ['status', ...kinds], rows)
  say(`\n${targets - neverCalled.size} of ${targets} paths and procedures were called`)
  say(`${targets - neverSucceeded.size} succeeded at least once; never: ${[...neverSucceeded].join(', ')}`)
  say(`${count(accepted)} calls that the schemas allow were accepted, ${count(refused)} that they do not were refused`)
  say(`The stored data was compared ${count(comparisons)} times: no read and no refused request changed it`)
}
