import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/server/db/embedded-postgres.ts'
import { type BenchContext, readSettings } from './bench/bench-context.ts'
import { benchClient } from './bench/client-bench.ts'
import { benchColdReads } from './bench/cold-bench.ts'
import { benchImport } from './bench/import-bench.ts'
import { benchInquiries } from './bench/inquiry-bench.ts'
import { describeRun } from './bench/machine.ts'
import { benchReads } from './bench/read-bench.ts'
import { openScratchDatabases } from './bench/scratch-databases.ts'
import { benchSoak } from './bench/soak-bench.ts'
import { benchStart } from './bench/start-bench.ts'
import { benchUploads } from './bench/upload-bench.ts'
import { runBin } from './lib/children.mjs'
import { PlainError, runScript, say } from './lib/project.mjs'

const benches: Readonly<Record<string, (context: BenchContext) => Promise<void>>> = {
  read: benchReads,
  cold: benchColdReads,
  upload: benchUploads,
  inquiries: benchInquiries,
  import: async ({ settings, databases, workDir }) =>
    benchImport({ databaseUrl: await databases.empty(), workDir, rounds: settings.rounds, rows: settings.importRows }),
  start: benchStart,
  client: async ({ settings, databases, workDir }) =>
    benchClient({ databaseUrl: await databases.empty(), workDir, rounds: settings.rounds, rows: settings.clientRows }),
  soak: benchSoak,
}
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

await runScript(async () => {
  const asked = process.argv.slice(2)
  const unknown = asked.find((name) => !(name in benches))
  if (unknown !== undefined)
    throw new PlainError(`There is no bench ${unknown}: name some of ${Object.keys(benches).join(', ')}`)
  const names = asked.length > 0 ? asked : Object.keys(benches)
  say('Building the server')
  const { exitCode, output } = await runBin('tsc', ['-b', 'src/server'])
  if (exitCode !== 0) throw new PlainError(output)
  await onScratchServer(async ({ serverUrl, workDir }) => {
    const context = { settings: readSettings(asked.length === 0), databases: openScratchDatabases(serverUrl), workDir }
    say(`\n${await describeRun(names, context)}`)
    for (const name of names) await benches[name]?.(context)
  })
})

/** Starts a PostgreSQL server of its own for a piece of work, and removes it afterwards, also when the work is broken off. */
async function onScratchServer(
  work: (scratch: { serverUrl: string; workDir: string }) => Promise<void>,
): Promise<void> {
  const workDir = mkdtempSync(join(tmpdir(), 'steel-marketplace-bench-'))
  // Open to passage: as root, the database runs under another account.
  chmodSync(workDir, 0o711)
  const starting = startEmbeddedPostgres({ dataDir: workDir, log: () => undefined })
  const removeAll = async () => {
    const [postgres] = await Promise.allSettled([starting])
    if (postgres.status === 'fulfilled') await postgres.value.stop()
    rmSync(workDir, { recursive: true, force: true })
  }
  let removal: Promise<void> | undefined
  const remove = () => {
    removal ??= removeAll()
    return removal
  }
  // One Ctrl-C may arrive twice, from the terminal and from npm.
  for (const signal of stopSignals) process.on(signal, () => void remove().finally(() => process.exit(1)))
  try {
    await work({ serverUrl: (await starting).url, workDir })
  } finally {
    await remove()
  }
}
