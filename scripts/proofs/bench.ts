import { cpus, loadavg, platform, release, totalmem } from 'node:os'
import { runScript, say } from '../lib/project.mjs'
import { type BenchContext, openScratchDatabases, readSettings } from './bench/bench-context.ts'
import { benchClient } from './bench/client-bench.ts'
import { benchFind } from './bench/find-bench.ts'
import { benchGrowth } from './bench/growth-bench.ts'
import { benchImport } from './bench/import-bench.ts'
import { benchInquiries } from './bench/inquiry-bench.ts'
import { benchInstances } from './bench/instances-bench.ts'
import { benchMatches } from './bench/match-bench.ts'
import { benchPapers } from './bench/papers-bench.ts'
import { benchPrices } from './bench/prices-bench.ts'
import { benchColdReads } from './bench/reads/cold-bench.ts'
import { benchReads } from './bench/reads/read-bench.ts'
import { benchSearch } from './bench/search/search-bench.ts'
import { benchSoak } from './bench/soak/soak-bench.ts'
import { benchStart } from './bench/start-bench.ts'
import { benchUploads } from './bench/upload-bench.ts'
import { count } from './harness/figures.ts'
import { loadGenerator } from './harness/load.ts'
import { startScratchPostgres } from './harness/postgres.ts'
import { buildServer } from './harness/server.ts'
import { choose } from './harness/settings.ts'
import { exitOnSignal, makeWorkDir } from './harness/work-dir.ts'

async function describeRun(names: readonly string[], { settings, databases }: BenchContext): Promise<string> {
  const [cpu] = cpus()
  return [
    `What: ${names.join(', ')}`,
    `When: ${new Date().toISOString()}`,
    `Machine: ${cpus().length} cores (${cpu?.model.trim() || 'unknown model'}), ${count(totalmem() / 2 ** 30)} GiB, ${platform()} ${release()}`,
    `Load average at the beginning: ${loadavg()
      .map((load) => load.toFixed(2))
      .join(', ')}`,
    `Node ${process.versions.node}, PostgreSQL ${await databases.version()} on this machine with its defaults, synced to disk`,
    `Load generator: ${loadGenerator}, on the same machine`,
    'All servers: NODE_ENV=production, standard output into a file; the product logs at level info',
    `${settings.rounds} rounds in turn, ${settings.seconds} s each; figures are medians. Compare ratios, not figures of different runs or machines.`,
  ].join('\n')
}

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
  find: benchFind,
  prices: benchPrices,
  soak: benchSoak,
  papers: benchPapers,
  growth: benchGrowth,
}

await runScript(async () => {
  const chosen = choose(Object.keys(benches), (name, asked) => name === asked)
  const isShort = process.argv.length === 2
  // These fill disks and need PostgreSQL's own programs: they run by their names only.
  const names = isShort ? chosen.filter((name) => !['papers', 'growth'].includes(name)) : chosen
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
