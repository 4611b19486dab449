import { type BenchContext, readSettings } from './bench/bench-context.ts'
import { benchClient } from './bench/client-bench.ts'
import { benchColdReads } from './bench/cold-bench.ts'
import { benchGrowth } from './bench/growth-bench.ts'
import { benchImport } from './bench/import-bench.ts'
import { benchInquiries } from './bench/inquiry-bench.ts'
import { benchInstances } from './bench/instances-bench.ts'
import { describeRun } from './bench/machine.ts'
import { benchMatches } from './bench/match-bench.ts'
import { benchReads } from './bench/read-bench.ts'
import { openScratchDatabases } from './bench/scratch-databases.ts'
import { benchSearch } from './bench/search-bench.ts'
import { benchSoak } from './bench/soak-bench.ts'
import { benchStart } from './bench/start-bench.ts'
import { benchUploads } from './bench/upload-bench.ts'
import { startScratchPostgres } from './harness/postgres.ts'
import { buildServer } from './harness/server.ts'
import { choose } from './harness/settings.ts'
import { exitOnSignal, makeWorkDir } from './harness/work-dir.ts'
import { runScript, say } from './lib/project.mjs'

const benches: Readonly<Record<string, (context: BenchContext) => Promise<void>>> = {
  read: benchReads,
  cold: benchColdReads,
  instances: benchInstances,
  upload: benchUploads,
  inquiries: benchInquiries,
  import: benchImport,
  start: benchStart,
  client: benchClient,
  search: benchSearch,
  matches: benchMatches,
  soak: benchSoak,
  growth: benchGrowth,
}

await runScript(async () => {
  const chosen = choose(Object.keys(benches), (name, asked) => name === asked)
  const isShort = process.argv.length === 2
  // Growth takes long and fills disks: it runs by its name only.
  const names = isShort ? chosen.filter((name) => name !== 'growth') : chosen
  exitOnSignal()
  await buildServer()
  const workDir = makeWorkDir()
  const postgres = await startScratchPostgres(workDir)
  const context = { settings: readSettings(isShort), databases: openScratchDatabases(postgres), workDir }
  say(`\n${await describeRun(names, context)}`)
  for (const name of names) await benches[name]?.(context)
  await postgres.stop()
  process.exit(0)
})
